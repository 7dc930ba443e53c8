/** What the owner process is told, as JSON. */
export interface OwnerConfig {
  /** A folder of this run alone, which everybody may enter. */
  readonly root: string;
  readonly repository: string;
  readonly report: string;
  readonly backend: string;
  readonly control: boolean;
  readonly lanes: number;
  readonly programs: readonly string[];
}

/** A line of JSON that our own other half wrote; its shape is a matter between the two of us. */
export function ownLine<T>(text: string, isOurs: (value: unknown) => value is T): T {
  const value: unknown = JSON.parse(text);
  if (!isOurs(value)) throw new TypeError(`not what the other half writes: ${text.slice(0, 200)}`);
  return value;
}

export const isOwnerConfig = (value: unknown): value is OwnerConfig =>
  typeof value === "object" && value !== null && "root" in value && "programs" in value;
