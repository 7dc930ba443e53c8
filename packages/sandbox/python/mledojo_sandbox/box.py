"""The bubblewrap command line of one execution. Pure: same input, same words."""

# The box waits for its last word with everything in place; nothing untrusted has run before it.
# dash names the process limit -p, bash -u.
_INNER = (
    '{ ulimit -u "$1" || ulimit -p "$1"; } 2>/dev/null; '
    "printf r >&3; IFS= read -r word <&4 || exit 125; "
    'shift; exec "$@" 3>&- 4<&-'
)

READY_FD = 3
GO_FD = 4
FILTER_FD = 5
FIRST_FREE_FD = 6


def box_command(bwrap, root, mounts, process_limit, environment, command, workdir):
    """`mounts` are (source, target, writable) over the root, in order."""
    words = [bwrap, "--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]
    words += ["--unshare-cgroup-try", "--uid", "1000", "--gid", "1000", "--hostname", "box"]
    words += ["--new-session", "--die-with-parent", "--cap-drop", "ALL", "--seccomp", str(FILTER_FD)]
    words += ["--ro-bind", root, "/", "--proc", "/proc", "--dev", "/dev"]
    # Process 1 is bubblewrap under the code's own uid: whoever writes its memory makes it outlive us.
    # Terminals are counted for the whole machine, so that the box has none.
    for folder in ("/proc/1", "/dev/pts"):
        words += ["--tmpfs", folder, "--remount-ro", folder]
    for source, target, writable in mounts:
        words += ["--bind" if writable else "--ro-bind", source, target]
    words += ["--remount-ro", "/dev", "--chdir", workdir, "--clearenv"]
    for name, value in environment.items():
        words += ["--setenv", name, value]
    return words + ["--", "/bin/sh", "-c", _INNER, "sh", str(process_limit)] + list(command)
