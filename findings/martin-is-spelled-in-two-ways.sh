#!/bin/sh
# @citation-js/plugin-bibtex 0.9.0 makes another name of one that a BibTeX file writes with TeX's own letters. \'{\i} is an í,
# as \i is there to carry an accent (The TeXbook, chapter 9), and many catalogs write it so: it becomes an ı with an accent
# behind it, which no normalization makes an í. {\AA} and {\aa} stay as commands, while {\O} and \r{A} are read. "and others",
# by which BibTeX means further people, is an author with the family name "others". No error says so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . \
  @citation-js/core@0.9.0 @citation-js/plugin-bibtex@0.9.0 >/dev/null
cat >try.cjs <<'JS'
const { Cite } = require('@citation-js/core')
require('@citation-js/plugin-bibtex')

for (const author of [
  "Mart{\\'i}n, Ana",
  "Mart{\\'{\\i}}n, Ana",
  "Mart\\'\\i n, Ana",
  '{\\O}berg, Bo',
  '\\r{A}berg, Bo',
  '{\\AA}berg, Bo',
  'Berg, Bo and others',
]) {
  const cited = new Cite(`@book{one, author = {${author}}, title = {Chess}, year = {2026}}`)
  const families = cited.data[0].author.map(({ family }) => family.normalize('NFKC').replace('\u0301', '+U+0301'))
  console.log(`${author}: ${families.join(' and ')}`)
}
JS
node try.cjs >seen
cat >expected <<'TEXT'
Mart{\'i}n, Ana: Martín
Mart{\'{\i}}n, Ana: Martı+U+0301n
Mart\'\i n, Ana: Martı+U+0301n
{\O}berg, Bo: Øberg
\r{A}berg, Bo: Åberg
{\AA}berg, Bo: \AAberg
Berg, Bo and others: Berg and others
TEXT
diff expected seen && cat seen
