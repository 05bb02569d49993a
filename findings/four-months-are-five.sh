#!/bin/sh
# edtf 4.11.1, by which programs for sources and archives read dates of ISO 8601-2, lets the thirds of a year overlap. The
# Extended Date/Time Format (loc.gov, level 2, sub-year groupings) has 37 to 39 for quadrimesters of four months: the first
# two get five here, so that what was in May belongs to two terms, and so does what was in September. Quarters and half-years
# are right. A list {2026..2028} of three years ends with the first by its `max`, though it yields all three.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . edtf@4.11.1 >/dev/null
cat >try.mjs <<'JS'
import edtf from 'edtf'

const day = (time) => new Date(time).toISOString().slice(0, 10)
for (const text of ['2026-33', '2026-34', '2026-37', '2026-38', '2026-39', '2026-40', '2026-41', '2026/2028', '{2026..2028}']) {
  const date = edtf(text)
  const years = date.type === 'List' ? `, yields ${[...date].map(String).join(', ')}` : ''
  console.log(`${text}: ${day(date.min)} to ${day(date.max)}${years}`)
}
JS
node try.mjs >seen
cat >expected <<'TEXT'
2026-33: 2026-01-01 to 2026-03-31
2026-34: 2026-04-01 to 2026-06-30
2026-37: 2026-01-01 to 2026-05-31
2026-38: 2026-05-01 to 2026-09-30
2026-39: 2026-09-01 to 2026-12-31
2026-40: 2026-01-01 to 2026-06-30
2026-41: 2026-07-01 to 2026-12-31
2026/2028: 2026-01-01 to 2028-12-31
{2026..2028}: 2026-01-01 to 2026-12-31, yields 2026, 2027, 2028
TEXT
diff expected seen && cat seen
