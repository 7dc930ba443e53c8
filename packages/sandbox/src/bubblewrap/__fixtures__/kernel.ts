/** Whether a kernel of this release tells how a process ended that another waited for: Linux 6.15 and newer. */
export function kernelTellsExits(release: string): boolean {
  const [major = 0, minor = 0] = release.split(".").map(Number);
  return major > 6 || (major === 6 && minor >= 15);
}
