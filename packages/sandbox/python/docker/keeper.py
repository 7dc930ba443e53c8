"""Keeps a workspace mounted between executions, and reads and changes its files for the owner. No untrusted code
ever runs in this container, and it holds nothing but the workspace and the public data, so that whatever a link
in there leads to is worth nothing. Every part of a path is opened without following links all the same.

Frames, both ways: one byte of kind, four bytes of length (big-endian), payload.
In:  Q a request, as JSON; then, where the request says so, B its bytes.
Out: A the answer, as JSON; then, where the answer says so, B its bytes.
The container ends when its standard input does.
"""
import errno, json, os, secrets, stat, struct, sys

AGENT = int(sys.argv[1])
WORKSPACE, VIEW = "/workspace", "/view"
FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
UNSAFE = (errno.ELOOP, errno.ENOTDIR)


class Refused(Exception):
    def __init__(self, reason, message):
        super().__init__(message)
        self.reason = reason


def read_exactly(count):
    parts = bytearray()
    while len(parts) < count:
        part = os.read(0, min(count - len(parts), 1 << 20))
        if not part:
            os._exit(0)
        parts += part
    return parts


def read_frame():
    _, length = struct.unpack(">cI", read_exactly(5))
    return read_exactly(length)


def send(kind, payload):
    data = memoryview(kind + struct.pack(">I", len(payload)) + payload)
    while data:
        data = data[os.write(1, data):]


class Folder:
    """An open folder, closed by `with`."""

    def __init__(self, descriptor):
        self.descriptor = descriptor

    def __enter__(self):
        return self.descriptor

    def __exit__(self, *_):
        os.close(self.descriptor)


def open_folder(name, parent=None):
    return Folder(os.open(name, FOLDER, dir_fd=parent))


def open_parent(parts, make=False):
    """The folder that holds the last part, each part above it opened by name from its parent."""
    descriptor = os.open(WORKSPACE, FOLDER)
    for part in parts[:-1]:
        try:
            if make:
                try:
                    os.mkdir(part, 0o755, dir_fd=descriptor)
                    os.chown(part, AGENT, AGENT, dir_fd=descriptor, follow_symlinks=False)
                except FileExistsError:
                    pass
            below = os.open(part, FOLDER, dir_fd=descriptor)
        except OSError as error:
            os.close(descriptor)
            if error.errno in UNSAFE:
                raise Refused("unsafe_path", "%s is no folder, or a link" % part)
            raise
        os.close(descriptor)
        descriptor = below
    return Folder(descriptor)


def read_file(path, maximum):
    parts = path.split("/")
    try:
        with open_parent(parts) as parent:
            descriptor = os.open(parts[-1], os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC,
                                 dir_fd=parent)
    except FileNotFoundError:
        return {"kind": "absent"}, None
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise Refused("unsafe_path", "it is a symbolic link")
        if error.errno in (errno.ENXIO, errno.ENODEV):
            raise Refused("not_regular", "it is no regular file")
        raise
    try:
        state = os.fstat(descriptor)
        if not stat.S_ISREG(state.st_mode):
            raise Refused("not_regular", "it is no regular file")
        if state.st_nlink != 1:
            raise Refused("linked", "the file has %d names" % state.st_nlink)
        content = bytearray()
        while state.st_size <= maximum and len(content) <= maximum:
            part = os.read(descriptor, min(1 << 20, maximum + 1 - len(content)))
            if not part:
                return {"kind": "file"}, bytes(content)
            content += part
        raise Refused("too_large", "it is larger than %d bytes" % maximum)
    finally:
        os.close(descriptor)


def remove(parent, name):
    """Removes whatever stands there. Folders below are first moved up beside it, so that no depth is too deep."""
    waiting = [name]
    while waiting:
        name = waiting.pop()
        try:
            os.unlink(name, dir_fd=parent)
            continue
        except FileNotFoundError:
            continue
        except (IsADirectoryError, PermissionError):
            pass
        with open_folder(name, parent) as folder:
            for entry in os.listdir(folder):
                try:
                    os.unlink(entry, dir_fd=folder)
                except (IsADirectoryError, PermissionError):
                    moved = ".removed-" + secrets.token_hex(12)
                    os.rename(entry, moved, src_dir_fd=folder, dst_dir_fd=parent)
                    waiting.append(moved)
                except FileNotFoundError:
                    pass
        os.rmdir(name, dir_fd=parent)


def retry_while_filled(action):
    """A program that still runs may fill a folder while it is being removed."""
    for _ in range(100):
        try:
            return action()
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.ENOENT, errno.EEXIST):
                raise
    raise Refused("busy", "a running program keeps filling it")


def write_file(path, content):
    parts = path.split("/")
    with open_parent(parts, make=True) as parent:
        retry_while_filled(lambda: remove(parent, parts[-1]))
        descriptor = os.open(parts[-1], os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644,
                             dir_fd=parent)
        try:
            os.fchown(descriptor, AGENT, AGENT)
            rest = memoryview(content)
            while rest:
                rest = rest[os.write(descriptor, rest):]
        except OSError:
            os.unlink(parts[-1], dir_fd=parent)
            raise
        finally:
            os.close(descriptor)


def remove_path(path):
    parts = path.split("/")
    try:
        with open_parent(parts) as parent:
            retry_while_filled(lambda: remove(parent, parts[-1]))
    except FileNotFoundError:
        pass


def clear(root):
    with open_folder(root) as folder:
        for entry in os.listdir(folder):
            retry_while_filled(lambda: remove(folder, entry))
        os.fchown(folder, AGENT, AGENT)
        os.fchmod(folder, 0o700)


def copy_content(source, target):
    """The bytes of a file, its holes left as holes: a sparse file may be larger than the mount."""
    size, at = os.fstat(source).st_size, 0
    os.ftruncate(target, size)
    while at < size:
        try:
            at = os.lseek(source, at, os.SEEK_DATA)
        except OSError:
            return
        end = os.lseek(source, at, os.SEEK_HOLE)
        os.lseek(target, at, os.SEEK_SET)
        while at < end:
            copied = os.sendfile(target, source, at, min(end - at, 1 << 24))
            if not copied:
                return
            at += copied


class Copy:
    """One copy of the workspace into the view. Nothing runs in either meanwhile, so `..` leads back safely,
    and no depth of folders needs more than two descriptors."""

    def __init__(self):
        self.root = os.open(VIEW, FOLDER)
        self.source, self.target = os.open(WORKSPACE, FOLDER), os.dup(self.root)
        self.twins = {}

    def run(self):
        waiting, modes = [self.level()], []
        while True:
            if waiting[-1]:
                name = waiting[-1].pop()
                modes.append(stat.S_IMODE(os.stat(name, dir_fd=self.source, follow_symlinks=False).st_mode))
                os.mkdir(name, 0o700, dir_fd=self.target)
                self.move(name)
                waiting.append(self.level())
            else:
                waiting.pop()
                if not waiting:
                    break
                os.fchown(self.target, AGENT, AGENT)
                os.fchmod(self.target, modes.pop())
                self.move("..")
        for twin in self.twins.values():
            os.unlink(twin, dir_fd=self.root)
        for descriptor in (self.root, self.source, self.target):
            os.close(descriptor)

    def move(self, name):
        source, target = (os.open(name, FOLDER, dir_fd=at) for at in (self.source, self.target))
        os.close(self.source)
        os.close(self.target)
        self.source, self.target = source, target

    def level(self):
        """Copies what the folder holds besides folders, and names those."""
        return [name for name in os.listdir(self.source) if not self.entry(name)]

    def entry(self, name):
        """Copies one entry; false for a folder, which is left to the caller."""
        state = os.stat(name, dir_fd=self.source, follow_symlinks=False)
        if stat.S_ISDIR(state.st_mode):
            return False
        if stat.S_ISLNK(state.st_mode):
            os.symlink(os.readlink(name, dir_fd=self.source), name, dir_fd=self.target)
        elif stat.S_ISFIFO(state.st_mode):
            os.mkfifo(name, dir_fd=self.target)
        elif not stat.S_ISREG(state.st_mode):
            return True  # a socket without its listener is worth nothing
        elif state.st_ino in self.twins:
            os.link(self.twins[state.st_ino], name, src_dir_fd=self.root, dst_dir_fd=self.target)
            return True
        else:
            self.file(name, state)
        os.chown(name, AGENT, AGENT, dir_fd=self.target, follow_symlinks=False)
        os.utime(name, ns=(state.st_atime_ns, state.st_mtime_ns), dir_fd=self.target, follow_symlinks=False)
        return True

    def file(self, name, state):
        old = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=self.source)
        new = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600, dir_fd=self.target)
        try:
            copy_content(old, new)
            os.fchmod(new, stat.S_IMODE(state.st_mode))
        finally:
            os.close(old)
            os.close(new)
        if state.st_nlink > 1:
            twin = ".twin-%d-%s" % (state.st_ino, secrets.token_hex(8))
            os.link(name, twin, src_dir_fd=self.target, dst_dir_fd=self.root)
            self.twins[state.st_ino] = twin


def answer(request):
    action = request["action"]
    if action == "read":
        return read_file(request["path"], request["maxBytes"])
    if action == "write":
        write_file(request["path"], read_frame())
    elif action == "remove":
        remove_path(request["path"])
    elif action == "clear":
        clear(WORKSPACE)
    elif action == "open":  # before an execution: whatever modes the last one left, the folder can be entered
        with open_folder(WORKSPACE) as folder:
            os.fchmod(folder, 0o700)
    elif action == "fork":
        clear(VIEW)
        Copy().run()
    elif action == "forget":
        clear(VIEW)
    return {"kind": "done"}, None


def main():
    send(b"A", b'{"kind":"ready"}')
    while True:
        request = json.loads(bytes(read_frame()))
        try:
            reply, content = answer(request)
        except Refused as refusal:
            reply, content = {"kind": "refused", "reason": refusal.reason, "message": str(refusal)}, None
        except OSError as error:
            reply, content = {"kind": "failed", "code": errno.errorcode.get(error.errno, "EIO"), "message": str(error)}, None
        send(b"A", json.dumps({**reply, "bytes": content is not None}).encode())
        if content is not None:
            send(b"B", content)


main()
