/**
 * What the process answers its caller.
 *
 * `failed`: the thing asked about is not as it should be (an invalid submission, a replay that differs, an episode
 * without a score, a machine without a sandbox). `usage`: the command line makes no sense. `machinery`: something
 * underneath broke. The others follow the shell: 128 plus the number of the signal.
 */
export const exitCode = {
  ok: 0,
  failed: 1,
  usage: 2,
  machinery: 3,
  hangup: 129,
  interrupted: 130,
  brokenPipe: 141,
  terminated: 143,
} as const;
