#!/bin/sh
# python3-vobject 0.9.6.1 (Debian 12), by which programs for address books read vCards, keeps of most values what stands
# before the first comma. A vCard 4.0 has its photo as data:image/png;base64,… (RFC 6350, 6.2.4), an address of a page may
# have commas, and NICKNAME is a list (6.2.3). So the photo, the page and all names but the first are gone once a card
# was read and written, without an error. An escaped comma is kept; CATEGORIES alone is read as a list. Of the names it
# is known there since 2019.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq -o APT::Sandbox::User=root \
  python3-vobject=0.9.6.1-2 python3-dateutil=2.8.2-2 python3-six=1.16.0-4 >/dev/null
for package in *.deb; do dpkg -x "$package" .; done
cat >try.py <<'PY'
import vobject

card = """BEGIN:VCARD
VERSION:4.0
FN:Ada Lovelace
N:Lovelace;Ada;;;
NICKNAME:Countess,Ada L.
NOTE:maths\\, chess
CATEGORIES:tutors,choir
URL:https://school.test/people/lovelace,ada
PHOTO:data:image/png;base64,iVBORw0KGgo=
END:VCARD
"""
for line in vobject.readOne(card).serialize().splitlines():
    if line.split(":")[0] in ("NICKNAME", "NOTE", "CATEGORIES", "URL", "PHOTO"):
        print(line)
PY
PYTHONPATH=usr/lib/python3/dist-packages python3 try.py | LC_ALL=C sort >seen
cat >expected <<'TEXT'
CATEGORIES:tutors,choir
NICKNAME:Countess
NOTE:maths\, chess
PHOTO:data:image/png\;base64
URL:https://school.test/people/lovelace
TEXT
diff expected seen && cat seen
