"""Frames between Node and this process: two big-endian 32-bit lengths (JSON, then bytes), JSON, bytes."""

import json
import os
import struct
from collections import deque

_HEAD = struct.Struct(">II")


class FrameReader:
    """Collects whole frames from a descriptor that never blocks."""

    def __init__(self, fd):
        self._fd = fd
        self._buffer = bytearray()

    def read(self):
        """Every frame now complete; None at the end of the stream."""
        try:
            chunk = os.read(self._fd, 1 << 20)
        except BlockingIOError:
            return []
        if not chunk:
            return None
        self._buffer += chunk
        frames = []
        while len(self._buffer) >= _HEAD.size:
            text_size, body_size = _HEAD.unpack_from(self._buffer)
            end = _HEAD.size + text_size + body_size
            if len(self._buffer) < end:
                break
            message = json.loads(bytes(self._buffer[_HEAD.size : _HEAD.size + text_size]))
            frames.append((message, bytes(self._buffer[_HEAD.size + text_size : end])))
            del self._buffer[:end]
        return frames


class FrameWriter:
    """Sends frames without ever blocking; `pending` bytes wait for the other side."""

    def __init__(self, fd):
        self._fd = fd
        self._queue = deque()
        self.pending = 0

    def send(self, message, body=b""):
        text = json.dumps(message).encode()
        frame = _HEAD.pack(len(text), len(body)) + text + body
        self._queue.append(memoryview(frame))
        self.pending += len(frame)
        self.flush()

    def flush(self):
        while self._queue:
            head = self._queue[0]
            try:
                done = os.write(self._fd, head)
            except BlockingIOError:
                return
            self.pending -= done
            if done == len(head):
                self._queue.popleft()
            else:
                self._queue[0] = head[done:]
