#!/bin/sh
# tincanjs 0.50.0, with which courses and learning record stores speak xAPI, reads "PT30M" as 0 milliseconds and "PT1H" as an
# hour and a second. xAPI 1.0.3 (part two, 4.6) takes durations from ISO 8601, where what is zero may be left out. The
# method says only that it doesn't read years, months and days; yet without seconds it errs, and without an error. So
# time that was spent on a course counts nothing, or a second more for each hour. What it writes itself has seconds.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . tincanjs@0.50.0 >/dev/null
cat >try.cjs <<'JS'
const { Utils } = require('tincanjs')

for (const duration of ['PT1H30M0S', 'PT1H30M', 'PT30M', 'PT1H', 'PT10H', 'PT90S']) {
  const seconds = Utils.convertISO8601DurationToMilliseconds(duration) / 1000
  console.log(`${duration}: ${seconds} seconds`)
}
JS
node try.cjs >seen
cat >expected <<'TEXT'
PT1H30M0S: 5400 seconds
PT1H30M: 0 seconds
PT30M: 0 seconds
PT1H: 3601 seconds
PT10H: 36010 seconds
PT90S: 90 seconds
TEXT
diff expected seen && cat seen
