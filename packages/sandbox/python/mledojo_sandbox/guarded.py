"""Reads, writes and removes workspace files without ever following a link. Nothing of the box runs meanwhile."""

import errno
import os
import stat

_OPEN_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


class Refused(Exception):
    def __init__(self, reason, message):
        super().__init__(message)
        self.reason = reason
        self.message = message


def _parts(path):
    parts = path.split("/")
    if not path or any(part in ("", ".", "..") or "\0" in part for part in parts):
        raise Refused("unsafe_path", "the path must be relative, without empty parts, '.' or '..'")
    return parts


def _open_parent(root, parts, make_for=None):
    """Descriptor of the folder that holds the last part; with `make_for`, missing folders are made."""
    here = os.open(root, _OPEN_FOLDER)
    try:
        for part in parts[:-1]:
            try:
                below = os.open(part, _OPEN_FOLDER, dir_fd=here)
            except FileNotFoundError:
                if make_for is None:
                    raise
                os.mkdir(part, 0o755, dir_fd=here)
                below = os.open(part, _OPEN_FOLDER, dir_fd=here)
                os.fchown(below, *make_for)
            os.close(here)
            here = below
    except BaseException:
        os.close(here)
        raise
    return here


def _translate(error):
    if error.errno in (errno.ELOOP, errno.ENOTDIR):
        return Refused("unsafe_path", "a part of the path is a link or not a folder")
    if error.errno in (errno.ENXIO, errno.EACCES, errno.EISDIR):
        return Refused("not_regular", "not a regular file")
    if error.errno == errno.ENAMETOOLONG:
        return Refused("unsafe_path", "a part of the path is too long")
    return error


def read_file(root, path, cap):
    """The bytes of a regular file with one link and at most `cap` bytes; None where there is none."""
    parts = _parts(path)
    try:
        parent = _open_parent(root, parts)
        try:
            file = os.open(
                parts[-1], os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC, dir_fd=parent
            )
        finally:
            os.close(parent)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _translate(error) from error
    try:
        state = os.fstat(file)
        if not stat.S_ISREG(state.st_mode):
            raise Refused("not_regular", "not a regular file")
        if state.st_nlink != 1:
            raise Refused("linked", "the file has %d names; it must have one" % state.st_nlink)
        if state.st_size > cap:
            raise Refused("too_large", "the file has %d bytes; at most %d are read" % (state.st_size, cap))
        chunks = []
        left = cap + 1
        while left > 0:
            chunk = os.read(file, min(left, 1 << 22))
            if not chunk:
                break
            chunks.append(chunk)
            left -= len(chunk)
    finally:
        os.close(file)
    if left <= 0:
        raise Refused("too_large", "the file has more than %d bytes" % cap)
    return b"".join(chunks)


def write_file(root, path, body, owner):
    """Writes beside and renames over, so that what stood there is replaced and never written through."""
    parts = _parts(path)
    temporary = ".mledojo-write-%s" % os.urandom(8).hex()
    try:
        parent = _open_parent(root, parts, owner)
    except OSError as error:
        raise _translate(error) from error
    try:
        file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644, dir_fd=parent)
        try:
            with os.fdopen(file, "wb") as opened:
                opened.write(body)
                os.fchown(file, *owner)
            try:
                os.rename(temporary, parts[-1], src_dir_fd=parent, dst_dir_fd=parent)
            except IsADirectoryError:
                remove(root, path)
                os.rename(temporary, parts[-1], src_dir_fd=parent, dst_dir_fd=parent)
        except BaseException:
            try:
                os.unlink(temporary, dir_fd=parent)
            except FileNotFoundError:
                pass
            raise
    finally:
        os.close(parent)


def _remove_tree(parent, name):
    """
    Folders are flattened instead of walked: each folder found is moved up beside the first, so that depth
    costs neither recursion nor descriptors. Nothing is made, so that it works where every inode is in use.
    """
    mark = ".mledojo-grave-%s-" % os.urandom(8).hex()
    count = 0
    os.rename(name, mark + "0", src_dir_fd=parent, dst_dir_fd=parent)
    waiting = [mark + "0"]
    while waiting:
        folder = waiting.pop()
        here = os.open(folder, _OPEN_FOLDER, dir_fd=parent)
        try:
            with os.scandir(here) as entries:
                found = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries]
            for entry, is_folder in found:
                if is_folder:
                    count += 1
                    os.rename(entry, mark + str(count), src_dir_fd=here, dst_dir_fd=parent)
                    waiting.append(mark + str(count))
                else:
                    os.unlink(entry, dir_fd=here)
        finally:
            os.close(here)
        os.rmdir(folder, dir_fd=parent)


def remove(root, path):
    """Removes whatever stands at the path; absent is fine."""
    parts = _parts(path)
    try:
        parent = _open_parent(root, parts)
    except FileNotFoundError:
        return
    except OSError as error:
        raise _translate(error) from error
    try:
        try:
            os.unlink(parts[-1], dir_fd=parent)
        except FileNotFoundError:
            return
        except (IsADirectoryError, PermissionError):
            _remove_tree(parent, parts[-1])
    finally:
        os.close(parent)
