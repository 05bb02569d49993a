#!/bin/sh
# microformats-parser 2.0.6 adds twelve hours to each time with "pm" and none to one with "am": 12:30pm becomes 24:30, and
# 12:30am, half an hour after midnight, becomes half past noon. By the value class pattern (microformats.org, date and time
# values) such times are turned into those of 24 hours. So what takes place at noon is in the calendar for the night
# after, or isn't read at all, as no clock shows 24:30. The other hours are right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . microformats-parser@2.0.6 >/dev/null
cat >try.mjs <<'JS'
import { mf2 } from 'microformats-parser'

for (const time of ['9am', '11:30am', '12pm', '12:30pm', '7:30pm', '12am', '12:30am']) {
  const start = `<time class="value" datetime="2026-03-02">Monday</time> at <span class="value">${time}</span>`
  const html = `<div class="h-event"><p class="p-name">Chess</p><p class="dt-start">${start}</p></div>`
  const { items } = mf2(html, { baseUrl: 'https://school.test/' })
  console.log(`${time}: ${items[0].properties.start[0]}`)
}
JS
node try.mjs >seen
cat >expected <<'TEXT'
9am: 2026-03-02 09:00
11:30am: 2026-03-02 11:30
12pm: 2026-03-02 24:00
12:30pm: 2026-03-02 24:30
7:30pm: 2026-03-02 19:30
12am: 2026-03-02 12:00
12:30am: 2026-03-02 12:30
TEXT
diff expected seen && cat seen
