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
