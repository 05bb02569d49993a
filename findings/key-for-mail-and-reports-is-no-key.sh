#!/bin/sh
# python3-dkim 1.1.4 (Debian 12), by which Mailman 3 and others check signatures of mail, takes no key whose record names
# more than one service. RFC 6376 (3.6.1) has a list with colons in s=, and RFC 8460 (3) asks for "tlsrpt" there when the
# key signs reports about TLS, too. So mail of a school with s=email:tlsrpt counts as unsigned, with the message that the
# type of its key is unknown; the same list in h= is read, and the same key without s= or with one service.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq -o APT::Sandbox::User=root python3-dkim=1.1.4-1 python3-dnspython=2.3.0-1 >/dev/null
for package in *.deb; do dpkg -x "$package" .; done
openssl genrsa -traditional -out key.pem 2048 2>/dev/null
openssl rsa -in key.pem -pubout -outform DER 2>/dev/null | openssl base64 -A >public
cat >try.py <<'PY'
import dkim

private, public = open("key.pem", "rb").read(), open("public").read()
mail = b"From: ada@school.test\r\nSubject: Chess\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n\r\nAt seven.\r\n"
signed = dkim.sign(mail, b"mail", b"school.test", private) + mail
for tags in ["", "s=*; ", "s=email; ", "h=sha1:sha256; ", "s=email:tlsrpt; ", "s=tlsrpt:email; ", "s=email:*; "]:
    record = f"v=DKIM1; {tags}p={public}".encode()
    try:
        seen = dkim.DKIM(signed).verify(dnsfunc=lambda name, timeout=5: record)
    except dkim.DKIMException as error:
        seen = repr(error)
    print(f"v=DKIM1; {tags}p=...: {seen}")
PY
PYTHONPATH=usr/lib/python3/dist-packages python3 try.py >seen
cat >expected <<'TEXT'
v=DKIM1; p=...: True
v=DKIM1; s=*; p=...: True
v=DKIM1; s=email; p=...: True
v=DKIM1; h=sha1:sha256; p=...: True
v=DKIM1; s=email:tlsrpt; p=...: UnknownKeyTypeError(None)
v=DKIM1; s=tlsrpt:email; p=...: UnknownKeyTypeError(None)
v=DKIM1; s=email:*; p=...: UnknownKeyTypeError(None)
TEXT
diff expected seen && cat seen
