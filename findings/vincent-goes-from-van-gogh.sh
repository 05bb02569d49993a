#!/bin/sh
# Mail::Address of libmailtools-perl 2.21 (Debian 12) and @haraka/email-address 3.1.6, of a mail server, take the given name
# from a person whose family name has two words. RFC 5322 (3.4) leaves to the sender what a display name holds, and many
# directories write "family, given" there: `name` turns "Roux, Zoe" around, but of "van Gogh, Vincent" it leaves "van Gogh",
# so that brothers and sisters are one. The manuals say that it guesses, and not that it drops; `phrase` is what was sent.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . @haraka/email-address@3.1.6 >/dev/null
apt-get download -qq -o APT::Sandbox::User=root libmailtools-perl=2.21-2 libtimedate-perl=2.3300-2 >/dev/null
for package in *.deb; do dpkg -x "$package" .; done
cat >senders <<'TEXT'
"Roux, Zoe" <z@school.test>
"Roux-Petit, Zoe" <z@school.test>
"van Gogh, Vincent" <v@school.test>
"van Gogh, Theo" <t@school.test>
"de la Cruz, Ana" <a@school.test>
"Garcia Lopez, Maria" <m@school.test>
TEXT
perl -Iusr/share/perl5 -MMail::Address -ne 'print map { $_->name . "\n" } Mail::Address->parse($_)' <senders >perl
cat >try.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { parseHeader } = require('@haraka/email-address')

const [senders, perl] = ['senders', 'perl'].map((name) => readFileSync(name, 'utf8').trim().split('\n'))
senders.forEach((sender, at) => console.log(`${sender}: ${perl[at]}; ${parseHeader(sender)[0].name()}`))
JS
node try.cjs >seen
cat >expected <<'TEXT'
"Roux, Zoe" <z@school.test>: Zoe Roux; Zoe Roux
"Roux-Petit, Zoe" <z@school.test>: Zoe Roux-Petit; Zoe Roux-Petit
"van Gogh, Vincent" <v@school.test>: van Gogh; van Gogh
"van Gogh, Theo" <t@school.test>: van Gogh; van Gogh
"de la Cruz, Ana" <a@school.test>: de la Cruz; de la Cruz
"Garcia Lopez, Maria" <m@school.test>: Garcia Lopez; Garcia Lopez
TEXT
diff expected seen && cat seen
