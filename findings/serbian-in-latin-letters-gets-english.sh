#!/bin/sh
# negotiator 1.1.0 and 0.6.3, by which Express chooses among languages, fall back from "sr-Latn-RS" to "sr" and leave out
# "sr-Latn". The lookup of RFC 4647 (3.4) takes one part of a tag off the end after the other, so that it comes first. A
# browser that asks for Serbian in Latin letters or for zh-Hant-TW, and then for English, gets English from a site that
# has "sr-Latn" or "zh-Hant", and Cyrillic from one that has that as "sr". One part too many is understood.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . \
  negotiator@1.1.0 negotiator-of-express-4@npm:negotiator@0.6.3 >/dev/null
cat >try.cjs <<'JS'
const versions = [require('negotiator'), require('negotiator-of-express-4')]
const choose = (accepts, available) =>
  versions
    .map((Negotiator) => new Negotiator({ headers: { 'accept-language': accepts } }).language(available))
    .join(' and ')
for (const [accepts, available] of [
  ['de-CH,en;q=0.5', ['en', 'de']],
  ['sr-Latn-RS,en;q=0.5', ['en', 'sr-Latn']],
  ['sr-Latn-RS,en;q=0.5', ['en', 'sr', 'sr-Latn']],
  ['sr-Latn,en;q=0.5', ['en', 'sr', 'sr-Latn']],
  ['zh-Hant-TW,en;q=0.5', ['en', 'zh-Hans', 'zh-Hant']],
])
  console.log(`${accepts} of ${available.join(', ')}: ${choose(accepts, available)}`)
JS
node try.cjs >seen
cat >expected <<'TEXT'
de-CH,en;q=0.5 of en, de: de and de
sr-Latn-RS,en;q=0.5 of en, sr-Latn: en and en
sr-Latn-RS,en;q=0.5 of en, sr, sr-Latn: sr and sr
sr-Latn,en;q=0.5 of en, sr, sr-Latn: sr-Latn and sr-Latn
zh-Hant-TW,en;q=0.5 of en, zh-Hans, zh-Hant: en and en
TEXT
diff expected seen && cat seen
