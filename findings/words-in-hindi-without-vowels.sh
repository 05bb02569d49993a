#!/bin/sh
# SQLite 3.53.4 (as node-sqlite3-wasm 0.8.60): unicode61, the default tokenizer of FTS5, ends a word at each vowel sign of
# Hindi, Bengali, Tamil or Thai and drops it, as its default categories L*, N* and Co have no marks (sqlite.org/fts5.html,
# 4.3.1). What is left is a phrase of consonants: who looks for "day" finds "donation" and "world", and the name Sima
# finds Soma. remove_diacritics, which is for accents, changes nothing. With M* among the `categories` all are words.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . node-sqlite3-wasm@0.8.60 >/dev/null
cat >try.cjs <<'JS'
const { Database } = require('node-sqlite3-wasm')

const db = new Database(':memory:')
console.log(`SQLite ${db.get('SELECT sqlite_version() AS version').version}`)
// Hindi for day, donation, poor and world; the names Sima and Soma; Thai for year and crab
const words = ['दिन', 'दान', 'दीन', 'दुनिया', 'सीमा', 'सोमा', 'ปี', 'ปู', 'été', 'ete']
for (const tokenizer of [
  'unicode61',
  'unicode61 remove_diacritics 0',
  "unicode61 categories 'L* M* N* Co'",
]) {
  db.exec(`DROP TABLE IF EXISTS posts; CREATE VIRTUAL TABLE posts USING fts5(text, tokenize = "${tokenizer}")`)
  for (const word of words) db.run('INSERT INTO posts VALUES (?)', [word])
  console.log(tokenizer)
  for (const word of ['दिन', 'सीमा', 'ปี', 'été']) {
    const found = db.all('SELECT text FROM posts WHERE posts MATCH ?', [word])
    console.log(`  ${word}: ${found.map((row) => row.text).join(' ')}`)
  }
}
db.close()
JS
node try.cjs >seen
cat >expected <<'TEXT'
SQLite 3.53.4
unicode61
  दिन: दिन दान दीन दुनिया
  सीमा: सीमा सोमा
  ปี: ปี ปู
  été: été ete
unicode61 remove_diacritics 0
  दिन: दिन दान दीन दुनिया
  सीमा: सीमा सोमा
  ปี: ปี ปู
  été: été
unicode61 categories 'L* M* N* Co'
  दिन: दिन
  सीमा: सीमा
  ปี: ปี
  été: été ete
TEXT
diff expected seen && cat seen
