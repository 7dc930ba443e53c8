/** A promise and the function that fulfils it. */
export function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let fulfil: (() => void) | null = null;
  const promise = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  return { promise, resolve: () => fulfil?.() };
}
