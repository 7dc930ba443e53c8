"""Process 1 of a box: the only trusted process in there. It starts one program as another user, relays its
output in frames, watches its counters, and ends every process before it reports. When its standard input
ends, because the owner died or let go, it exits at once, and the kernel then kills the whole box.

Frames, both ways: one byte of kind, four bytes of length (big-endian), payload.
In:  J the job, as JSON; K end the run, the payload is the cause.
Out: R ready, as JSON; S the program started; O, E output; D done, as JSON.
"""
import base64, ctypes, errno, json, os, resource, select, signal, struct, sys, time

START = time.monotonic()
SETTINGS = json.loads(sys.argv[1])
POLL_SECONDS = 0.02
MOUNTS = ("/workspace", "/tmp", "/dev/shm")


def read_number(path, key=None):
    """A number in a file of the control group, or None where this machine does not tell."""
    try:
        with open(path) as file:
            text = file.read()
    except OSError:
        return None
    for line in text.splitlines():
        words = line.split()
        if key is None and words and words[0].isdigit():
            return int(words[0])
        if len(words) == 2 and words[0] == key and words[1].isdigit():
            return int(words[1])
    return None


def first_number(*places):
    for path, key, scale in places:
        value = read_number("/sys/fs/cgroup/" + path, key)
        if value is not None:
            return value * scale
    return None


def cpu_seconds():
    return first_number(("cpu.stat", "usage_usec", 1e-6), ("cpuacct/cpuacct.usage", None, 1e-9))


def oom_kills():
    return first_number(("memory.events", "oom_kill", 1), ("memory/memory.oom_control", "oom_kill", 1))


def peak_memory():
    return first_number(("memory.peak", None, 1), ("memory/memory.max_usage_in_bytes", None, 1))


def memory_limit():
    return first_number(("memory.max", None, 1), ("memory/memory.limit_in_bytes", None, 1))


def socket_limit():
    """Bytes that may wait in network sockets, where they are counted apart from memory: version 1 of control groups."""
    return first_number(("memory/memory.kmem.tcp.limit_in_bytes", None, 1))


def socket_memory():
    return first_number(("memory/memory.kmem.tcp.usage_in_bytes", None, 1))


def queued_in_sockets():
    """Bytes that wait in TCP and UDP sockets of this box, by the kernel's tables of them."""
    total = 0
    for name in ("tcp", "tcp6", "udp", "udp6"):
        try:
            with open("/proc/net/" + name) as lines:
                next(lines)
                for line in lines:
                    state, queues = line.split(None, 5)[3:5]
                    if state != "0A":  # a listener's numbers are connections
                        total += sum(int(size, 16) for size in queues.split(":"))
        except OSError:
            pass
    return total


def refused_forks():
    return first_number(("pids.events", "max", 1), ("pids/pids.events", "max", 1))


def mount_state(path):
    state = os.statvfs(path)
    return {"bytes": state.f_blocks * state.f_frsize, "freeBytes": state.f_bavail * state.f_frsize,
            "inodes": state.f_files, "freeInodes": state.f_favail}


class Pipe:
    """Standard output towards the owner, which must never make us wait: the end of our input comes first."""

    def __init__(self):
        self.pending = bytearray()
        os.set_blocking(1, False)

    def frame(self, kind, payload=b""):
        self.pending += kind + struct.pack(">I", len(payload)) + payload
        self.flush()

    def flush(self):
        while self.pending:
            try:
                sent = os.write(1, memoryview(self.pending)[:1 << 16])
            except BlockingIOError:
                return
            except OSError:
                os._exit(1)
            del self.pending[:sent]


def read_exactly(count):
    parts = bytearray()
    while len(parts) < count:
        part = os.read(0, count - len(parts))
        if not part:
            os._exit(0)
        parts += part
    return bytes(parts)


def read_frame():
    kind, length = struct.unpack(">cI", read_exactly(5))
    return kind, read_exactly(length)


def leave_root():
    """Becomes a user of its own that may still signal and become the program's user, and nothing else."""
    libc = ctypes.CDLL(None, use_errno=True)
    for capability in range(64):
        libc.prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP: no program started from here can ever hold it
    libc.prctl(8, 1, 0, 0, 0)  # PR_SET_KEEPCAPS
    os.setgroups([])
    os.setresgid(*[SETTINGS["initUid"]] * 3)
    os.setresuid(*[SETTINGS["initUid"]] * 3)
    wanted = 1 << 5 | 1 << 6 | 1 << 7  # KILL, SETGID, SETUID
    header = struct.pack("Ii", 0x20080522, 0)
    data = struct.pack("6I", wanted, wanted, 0, 0, 0, 0)
    if libc.capset(header, data) != 0:
        raise OSError(ctypes.get_errno(), "capset")


def place_code(files):
    for name, text in files.items():
        descriptor = os.open("/code/" + name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o444)
        with os.fdopen(descriptor, "wb") as file:
            file.write(base64.b64decode(text))


def spare_machine(processes):
    """Open files are counted for the machine: all processes of the box together are to leave it half."""
    machine = read_number("/proc/sys/fs/file-max")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if machine is not None:
        hard = min(hard, max(1024, machine // 2 // processes))
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, hard), hard))


def become_program(job, ends):
    """In the forked child: everything that is ours is given up, then the program takes over."""
    os.setsid()
    os.setpriority(os.PRIO_PROCESS, 0, 0)
    for target, descriptor in enumerate(ends):
        os.dup2(descriptor, target)
    os.closerange(3, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    spare_machine(job["limits"]["maxPids"])
    for name in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGCHLD):
        signal.signal(name, signal.SIG_DFL)
    signal.set_wakeup_fd(-1)
    uid = SETTINGS["uid"]
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    os.umask(0o022)
    try:
        os.chdir("/workspace")
        os.execvpe(job["command"][0], job["command"], job["env"])
    except OSError as error:
        os.write(2, ("cannot start %s: %s\n" % (job["command"][0], error.strerror)).encode())
        os._exit(127 if error.errno == errno.ENOENT else 126)


def start_program(job, oom_adjust):
    pipes = [os.pipe() for _ in range(3)]
    # The kernel is to take the program and not us when memory runs out; a child inherits the value.
    os.write(oom_adjust, b"1000")
    pid = os.fork()
    if pid == 0:
        try:
            become_program(job, (pipes[0][0], pipes[1][1], pipes[2][1]))
        finally:
            os._exit(126)
    os.write(oom_adjust, b"0")
    for descriptor in (pipes[0][0], pipes[1][1], pipes[2][1]):
        os.close(descriptor)
    for descriptor in (pipes[0][1], pipes[1][0], pipes[2][0]):
        os.set_blocking(descriptor, False)
    return pid, pipes[0][1], {pipes[1][0]: b"O", pipes[2][0]: b"E"}


class Run:
    def __init__(self, job, out, wake, oom_adjust):
        self.out, self.wake, self.limits = out, wake, job["limits"]
        self.cause, self.status, self.hit, self.frames = None, None, set(), bytearray()
        self.written, self.stdin = 0, memoryview(base64.b64decode(job["stdin"]))
        self.cpu_before, self.ooms_before, self.refused_before = cpu_seconds(), oom_kills() or 0, refused_forks() or 0
        self.socket_limit, self.next_tables = socket_limit(), 0.0
        self.had_room, self.full_before = set(), set()
        self.watch_mounts(self.full_before)
        self.started = time.monotonic()
        self.deadline = self.started + self.limits["wallTimeMs"] / 1000
        self.pid, self.stdin_pipe, self.outputs = start_program(job, oom_adjust)
        out.frame(b"S")

    def kill_all(self, cause=None):
        self.cause = self.cause or cause
        try:
            os.kill(-1, signal.SIGKILL)  # everything in this process namespace but us
        except ProcessLookupError:
            pass

    def reap(self):
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            if pid == self.pid:
                self.status = status
                self.ended = time.monotonic()
                self.kill_all()

    def used_cpu(self):
        now = cpu_seconds()
        return None if now is None or self.cpu_before is None else max(0.0, now - self.cpu_before)

    def watch(self):
        if time.monotonic() > self.deadline:
            self.hit.add("wallTime")
            self.kill_all("wallTime")
        used = self.used_cpu()
        if used is not None and used > self.limits["cpuSeconds"]:
            self.hit.add("cpuTime")
            self.kill_all("cpuTime")
        if self.sockets_overflow():
            self.hit.add("memory")
            self.kill_all("memory")
        self.watch_mounts()

    def sockets_overflow(self):
        """Where control groups count what waits in sockets apart. The kernel lets TCP pass a limit rather than stall
        a connection; where it was given none, the tables of sockets tell, and they cost time."""
        most = self.limits["memoryBytes"]
        if self.socket_limit is None:
            return False
        if self.socket_limit <= most:
            return (socket_memory() or 0) > self.socket_limit
        began = time.monotonic()
        if began < self.next_tables:
            return False
        queued = queued_in_sockets()
        self.next_tables = began + max(0.1, 10 * (time.monotonic() - began))
        return queued > most

    def watch_mounts(self, full_before=None):
        for path in MOUNTS:
            state = os.statvfs(path)
            self.watch_room((path, "disk"), not state.f_blocks or state.f_bavail, full_before)
            self.watch_room((path, "inodes"), not state.f_files or state.f_favail, full_before)

    def watch_room(self, place, room, full_before):
        """Full now, and not so before: hit in this run. What an earlier run filled is no news."""
        if room:
            self.had_room.add(place)
        elif place in self.had_room:
            self.hit.add(place[1])
        elif full_before is not None:
            full_before.add(place[1])

    def hear_owner(self):
        part = os.read(0, 1 << 16)
        if not part:
            self.kill_all()
            os._exit(0)
        self.frames += part
        while len(self.frames) >= 5:
            kind, length = struct.unpack(">cI", self.frames[:5])
            if len(self.frames) < 5 + length:
                return
            payload = bytes(self.frames[5:5 + length])
            del self.frames[:5 + length]
            if kind == b"K":
                self.kill_all(payload.decode())

    def feed(self):
        try:
            while self.stdin:
                self.stdin = self.stdin[os.write(self.stdin_pipe, self.stdin[:1 << 16]):]
        except BlockingIOError:
            return
        except OSError:
            pass  # the program closed its input
        os.close(self.stdin_pipe)
        self.stdin_pipe = None

    def relay(self, descriptor):
        part = os.read(descriptor, 1 << 16)
        if not part:
            os.close(descriptor)
            del self.outputs[descriptor]
            return
        room = self.limits["maxOutputBytes"] - self.written
        self.written += len(part)
        if len(part) > room:
            self.hit.add("output")
            self.kill_all("output")
        if room > 0:
            self.out.frame(self.outputs[descriptor], part[:room])

    def turn(self):
        # A slow reader makes the program wait, never us.
        readable = [0, self.wake] + ([] if len(self.out.pending) > 1 << 20 else list(self.outputs))
        writable = ([1] if self.out.pending else []) + ([self.stdin_pipe] if self.stdin_pipe is not None else [])
        ready, free, _ = select.select(readable, writable, [], POLL_SECONDS)
        if 0 in ready:
            self.hear_owner()
        if 1 in free:
            self.out.flush()
        if self.wake in ready:
            os.read(self.wake, 4096)
        if self.stdin_pipe in free:
            self.feed()
        for descriptor in ready:
            if descriptor in self.outputs:
                self.relay(descriptor)

    def finish(self):
        alive = True
        while alive or self.outputs:
            self.turn()
            if self.status is None:
                self.watch()
            alive = self.reap()
            if alive and (self.cause or self.status is not None):
                self.kill_all()
        self.watch_last()

    def watch_last(self):
        if (oom_kills() or 0) > self.ooms_before:
            self.hit.add("memory")
        if (refused_forks() or 0) > self.refused_before:
            self.hit.add("pids")
        self.watch_mounts()

    def report(self):
        signalled = os.WIFSIGNALED(self.status)
        now = time.monotonic()
        return {"cause": self.cause, "limitsHit": sorted(self.hit), "fullBefore": sorted(self.full_before),
                "exitCode": None if signalled else os.WEXITSTATUS(self.status),
                "signal": os.WTERMSIG(self.status) if signalled else None,
                "cpuSeconds": self.used_cpu(), "peakMemoryBytes": peak_memory(),
                "runMs": (self.ended - self.started) * 1000, "reapMs": (now - self.ended) * 1000}


def main():
    out = Pipe()
    oom_adjust = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
    os.chmod("/code", 0o755)
    wake, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    counters = {"cpu": cpu_seconds() is not None, "oom": oom_kills() is not None,
                "refusedForks": refused_forks() is not None, "memoryLimit": memory_limit(), "socketLimit": socket_limit()}
    out.frame(b"R", json.dumps({"python": sys.version.split()[0], "counters": counters,
                                "mounts": {path: mount_state(path) for path in MOUNTS if os.path.ismount(path)},
                                "bootMs": (time.monotonic() - START) * 1000}).encode())
    try:
        # Among hundreds of busy processes of the program, ours is the one that must get its turn.
        os.setpriority(os.PRIO_PROCESS, 0, -20)
    except OSError:
        pass  # an engine without root cannot grant it
    kind, payload = read_frame()
    if kind != b"J":
        os._exit(0)
    job = json.loads(payload)
    place_code(job["code"])
    leave_root()
    run = Run(job, out, wake, oom_adjust)
    run.finish()
    out.frame(b"D", json.dumps(run.report()).encode())
    os.set_blocking(1, True)
    out.flush()


main()
