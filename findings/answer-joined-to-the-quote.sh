#!/bin/sh
# postal-mime 4.0.0 joins flowed lines across levels of quotation and leaves their quotation marks in the text. RFC 3676
# (4.5) takes the marks off before lines are joined, and ends a paragraph where their number changes, though the line
# before ends in a space. So what someone answers below a quoted line becomes the end of that line, and whoever cuts
# quotations off a reply cuts off the answer. mailparser 3.14.2, of the same maker, reads the same mail right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . postal-mime@4.0.0 mailparser@3.14.2 >/dev/null
cat >try.mjs <<'JS'
import { simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'

const mail = (lines) =>
  Buffer.from(
    [
      'From: ada@school.test',
      'To: club@school.test',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8; format=flowed',
      '',
      ...lines,
      '',
    ].join('\r\n'),
  )
for (const [what, lines] of [
  ['a quoted paragraph', ['> Who comes to the choir on Friday, ', '> and who has a key?', 'Me.']],
  ['an answer below it', ['> Who comes to the choir on Friday? ', 'I do, and I have a key.']],
]) {
  console.log(what)
  console.log(`  mailparser: ${JSON.stringify((await simpleParser(mail(lines))).text.trimEnd())}`)
  console.log(`  postal-mime: ${JSON.stringify((await PostalMime.parse(mail(lines))).text.trimEnd())}`)
}
JS
node try.mjs >seen
cat >expected <<'TEXT'
a quoted paragraph
  mailparser: "> Who comes to the choir on Friday, and who has a key?\nMe."
  postal-mime: "> Who comes to the choir on Friday, > and who has a key?\nMe."
an answer below it
  mailparser: "> Who comes to the choir on Friday? \nI do, and I have a key."
  postal-mime: "> Who comes to the choir on Friday? I do, and I have a key."
TEXT
diff expected seen && cat seen
