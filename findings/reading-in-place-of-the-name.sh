#!/bin/sh
# exceljs 4.4.0: stream.xlsx.WorkbookReader, its way to read long lists, gives the last part of a reading in place of the text.
# Excel stores how a name is read next to it when it was typed in Japanese (ECMA-376, part 1, 18.4.6, rPh); it isn't part
# of the cell's text. A student 山田花子 arrives as "ハナコ", her given name alone and in other letters, and all who
# are read alike become one person. Workbook.xlsx.read of the same package gives the name.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . exceljs@4.4.0 jszip@3.10.1 >/dev/null
cat >try.cjs <<'JS'
const { writeFileSync } = require('node:fs')
const ExcelJS = require('exceljs')
const JSZip = require('jszip')

const names = `<si><t>Ada Lovelace</t></si>
<si><t>山田花子</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><rPh sb="2" eb="4"><t>ハナコ</t></rPh></si>
<si><t>鈴木華子</t><rPh sb="0" eb="2"><t>スズキ</t></rPh><rPh sb="2" eb="4"><t>ハナコ</t></rPh></si>`

async function main() {
  const made = new ExcelJS.Workbook()
  made.addWorksheet('Students').addRows([['Ada Lovelace'], ['2'], ['3']])
  const { files } = await JSZip.loadAsync(await made.xlsx.writeBuffer())
  const zip = new JSZip()
  // The sheets last, as the reader wants to have seen the rest
  const last = (name) => Number(name.includes('worksheets'))
  for (const name of Object.keys(files).sort((one, other) => last(one) - last(other)))
    zip.file(name, (await files[name].async('string')).replace(/<si>.*<\/si>/s, names))
  writeFileSync('students.xlsx', await zip.generateAsync({ type: 'nodebuffer' }))

  const whole = new ExcelJS.Workbook()
  await whole.xlsx.readFile('students.xlsx')
  console.log(`whole: ${whole.worksheets[0].getColumn(1).values.slice(1).join(', ')}`)
  const streamed = []
  for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader('students.xlsx', {}))
    for await (const row of sheet) streamed.push(row.getCell(1).value)
  console.log(`streamed: ${streamed.join(', ')}`)
}
main()
JS
node try.cjs >seen
cat >expected <<'TEXT'
whole: Ada Lovelace, 山田花子, 鈴木華子
streamed: Ada Lovelace, ハナコ, ハナコ
TEXT
diff expected seen && cat seen
