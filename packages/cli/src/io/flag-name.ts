/** The option of the command that gives an option of a library: `--rows-per-id` for `rowsPerId`. */
export function flagName(option: string): string {
  return `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
