#!/bin/sh
# html-to-text 10.0.1 counts the points of an ordered list from `start` on, whatever number a point has of its own: HTML
# (4.4.5 and 4.4.8) lets `reversed` count down and `value` set the number from there. What a browser shows as rule 9 is
# rule 6 in the text of a mail, and the first of a top three is announced as the third. `type` is followed, letters
# and Roman numerals too; neither the README nor a warning says that the other two aren't.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . html-to-text@10.0.1 >/dev/null
cat >try.mjs <<'JS'
import { convert } from 'html-to-text'

for (const html of [
  '<ol start="5"><li>Be kind</li><li>Be brief</li></ol>',
  '<ol start="5"><li>Be kind</li><li value="9">Be brief</li></ol>',
  '<ol reversed><li>Chess</li><li>Choir</li><li>Rowing</li></ol>',
  '<ol type="A"><li>Monday</li><li>Tuesday</li></ol>',
])
  console.log(`${html}: ${JSON.stringify(convert(html))}`)
JS
node try.mjs >seen
cat >expected <<'TEXT'
<ol start="5"><li>Be kind</li><li>Be brief</li></ol>: " 5. Be kind\n 6. Be brief"
<ol start="5"><li>Be kind</li><li value="9">Be brief</li></ol>: " 5. Be kind\n 6. Be brief"
<ol reversed><li>Chess</li><li>Choir</li><li>Rowing</li></ol>: " 1. Chess\n 2. Choir\n 3. Rowing"
<ol type="A"><li>Monday</li><li>Tuesday</li></ol>: " A. Monday\n B. Tuesday"
TEXT
diff expected seen && cat seen
