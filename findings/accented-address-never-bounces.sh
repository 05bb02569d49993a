#!/bin/sh
# python3-flufl.bounce 4.0 (Debian 12), by which Mailman 3 finds out whose mail comes back, reads no report about an address
# with an accent. RFC 6533 (3) names such recipients by "utf-8" in place of "rfc822": as they are in a part of type
# message/global-delivery-status, and with \x{E9} in an ordinary one. Neither counts as a failure or as a delay, and
# nothing in a part of the first type does, so that a list goes on writing to a mailbox that isn't there.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq -o APT::Sandbox::User=root \
  python3-flufl.bounce=4.0-3 python3-public=2.3-4 python3-zope.interface=5.5.2-1+b1 >/dev/null
for package in *.deb; do dpkg -x "$package" .; done
cat >try.py <<'PY'
from email import message_from_bytes
from flufl.bounce import all_failures


def report(kind, recipient):
    lines = [
        "From: MAILER-DAEMON@mx.test",
        "MIME-Version: 1.0",
        f'Content-Type: multipart/report; report-type={kind}; boundary="b"',
        "",
        "--b",
        "Content-Type: text/plain",
        "",
        "There is no such mailbox.",
        "--b",
        f"Content-Type: message/{kind}",
        "",
        "Reporting-MTA: dns; mx.test",
        "",
        f"Final-Recipient: {recipient}",
        "Action: failed",
        "Status: 5.1.1",
        "",
        "--b--",
        "",
    ]
    return message_from_bytes("\r\n".join(lines).encode())


for kind, recipient in [
    ("delivery-status", "rfc822; zoe@school.test"),
    ("delivery-status", r"utf-8; zo\x{E9}@school.test"),
    ("global-delivery-status", "rfc822; zoe@school.test"),
    ("global-delivery-status", "utf-8; zoé@school.test"),
]:
    delayed, failed = all_failures(report(kind, recipient))
    print(f"{kind}, {recipient}: {[one.decode() for one in failed]}, {[one.decode() for one in delayed]}")
PY
PYTHONPATH=usr/lib/python3/dist-packages python3 try.py >seen
cat >expected <<'TEXT'
delivery-status, rfc822; zoe@school.test: ['zoe@school.test'], []
delivery-status, utf-8; zo\x{E9}@school.test: [], []
global-delivery-status, rfc822; zoe@school.test: [], []
global-delivery-status, utf-8; zoé@school.test: [], []
TEXT
diff expected seen && cat seen
