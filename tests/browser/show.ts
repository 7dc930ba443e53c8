/** Leaves a value as text in the page. */
export function show(value: unknown): void {
  const output = document.createElement("output");
  output.textContent = JSON.stringify(value);
  document.body.append(output);
}

/** What is used of the page. */
declare const document: {
  createElement(name: "output"): { textContent: string };
  body: { append(element: object): void };
};
