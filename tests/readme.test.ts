import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './support/paths'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts,
)

test('the README is a page: under 5 KB', () => {
  expect(Buffer.byteLength(readme)).toBeLessThan(5_000)
})

test('files and folders that the README names exist', () => {
  const links = [...readme.matchAll(/\]\(((?!https?:)[^)#]+)/g)].map(([, path = '']) => path)
  const map = readme.slice(readme.indexOf('## Map'), readme.indexOf('## Developing'))
  const folders = [...map.matchAll(/`((?!quad)[a-z]+(?:\/[a-z]+)?)`/g)].map(([, path = '']) => path)
  expect(folders.length).toBeGreaterThan(20)
  expect([...links, ...folders].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('commands that the README names exist', () => {
  const named = [...readme.matchAll(/(?:^|`)npm (?:run )?([a-z:]+)/gm)].map(([, name = '']) => name)
  expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  expect(named).toEqual(expect.arrayContaining(['start', 'test', 'dev', 'check']))
})
