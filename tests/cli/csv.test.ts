import { expect, test } from 'vitest'
import { csv } from '~/platform/text/csv'

const cells = (name: string, value: string) =>
  csv([name], [{ [name]: value }])
    .split('\r\n')
    .slice(1)
    .join('\r\n')

test.each(['=1+1', '+1', '-1', '@now', '\t=1', '\r=1'])(
  'a spreadsheet takes a cell that begins like a formula for text: %j',
  (value) => {
    expect(cells('name', value)).toBe(`"'${value}"`)
  },
)

test.each([
  ['=1+1@home.test', '"""=1+1""@home.test"'],
  ['+tag@home.test', '"""+tag""@home.test"'],
  ['maya@home.test', '"maya@home.test"'],
])('an address stays one that mail programs read: %s', (email, cell) => {
  expect(cells('email', email)).toBe(cell)
})

test('other cells stay as they are', () => {
  expect(cells('name', 'Zoë "Z" North, Jr.')).toBe('"Zoë ""Z"" North, Jr."')
})
