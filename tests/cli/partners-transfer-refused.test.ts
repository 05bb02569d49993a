import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { countRows, withSqliteFile } from '~/platform/database/sqlite/file.server'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import type { TableName } from '~prisma/generated/tables'
import { exportSchool } from '~cli/transfer/export'
import { idOf } from '../support/database'
import { CODE, exported, PHOTO, picture } from './exported-school'
import { createWorkspace, test, type Workspace } from './quad'

type Line = { table?: TableName; row?: Record<string, unknown>; [name: string]: unknown }

/** Says that a file isn't imported that someone changed and gave the right sum. */
const rejects =
  (file: string, target: Workspace) =>
  async (change: (lines: Line[]) => void, message: string | string[]) => {
    const texts = readFileSync(file, 'utf8').trim().split('\n').slice(0, -1)
    const lines = texts.map((text) => JSON.parse(text) as Line)
    change(lines)
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const end = createHash('sha256').update(text).digest('hex')
    const path = join(target.dir, 'hostile.jsonl')
    writeFileSync(path, `${text}{"end":"${end}"}\n`)
    await target.refuses(`partners import ${path}`, 1, [message, 'Nothing was changed'].flat())
  }
const at = (lines: Line[], table: TableName) => lines.find((line) => line.table === table)!.row!
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('what is taken is named, and nothing is changed', async ({ twoSchools }) => {
  const { file } = await exported(twoSchools)
  await twoSchools.refuses(`partners import ${file}`, 1, 'There is a school northfield here')
  const target = createWorkspace()
  await target.quad('seed school --code other --students 2 --posts 0')
  const [one, two] = await target.look(({ read }) => read.user.findMany({ take: 2 }))
  await target.write(async ({ user }) => {
    const data = { email: 'sam@northfield.test' }
    await user.update({ where: { id: one!.id }, data })
    await user.update({ where: { id: two!.id }, data: { id: idOf('maya') } })
  })
  const rows = await withSqliteFile(target.file, { readonly: true }, countRows)
  await target.refuses(`partners import ${file}`, 1, [
    'Nothing was changed',
    'User.email email sam@northfield.test is taken at other',
    `User.id id ${idOf('maya')} is taken at other`,
  ])
  const after = await withSqliteFile(target.file, { readonly: true }, countRows)
  expect({ ...after, Audit: 0 }).toEqual({ ...rows, Audit: 0 })
})

test('a file that was cut, changed or made by another version changes nothing', async ({
  twoSchools,
}) => {
  const { file } = await exported(twoSchools)
  const text = readFileSync(file, 'utf8')
  const target = createWorkspace()
  const rejected = async (content: string, message: string) => {
    const path = join(target.dir, 'wrong.jsonl')
    writeFileSync(path, content)
    await target.refuses(`partners import ${path}`, 1, message)
  }
  await rejected(text.slice(0, -200), 'can’t be read')
  await rejected(text.slice(0, text.lastIndexOf('{"end"')), 'its end is missing')
  await rejected(text.replace('Sam', 'Max'), 'its checksum is another one')
  const older = text.slice(0, text.lastIndexOf('{"end"')).replace('"schema":"', '"schema":"0')
  const end = createHash('sha256').update(older).digest('hex')
  await rejected(
    `${older}{"end":"${end}"}
`,
    'was made by another version',
  )
  await twoSchools.refuses(`partners export ${CODE} --everything ${file}`, 1, 'exists already')
  expect(readdirSync(twoSchools.dir).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a file that was made by someone else cannot reach what is not its school', async ({
  twoSchools,
}) => {
  const { file } = await exported(twoSchools)
  const target = createWorkspace()
  const rejected = rejects(file, target)
  const column = 'id") SELECT 1 --'
  await rejected((lines) => (at(lines, 'User')[column] = 'x'), 'User has no column "id')
  const wrong: [string, unknown][] = [
    ['roles', ['x']],
    ['roles', '['],
    ['last_name', 7],
    ['test_user', 1],
    ['created_at', '2026-11-25'],
    ['created_at', 1e300],
    ['posts_count', 1.5],
  ]
  for (const [name, value] of wrong)
    await rejected(
      (lines) => (at(lines, 'User')[name] = value),
      `a value of another kind in "${name}"`,
    )
  await rejected(
    (lines) => (lines[0]!.interests = [{ id: 'a', [column]: 'x' }]),
    'Interest has no column',
  )
  await rejected((lines) => (lines[0]!.interests = {}), 'its interests are not a list')
  await rejected((lines) => (lines[0]!.partner_code = '\u001b[31mred'), 'code of its school')
  await rejected((lines) => (lines[0]!.name = '\u001b[31mred'), 'name of its school')
  await rejected((lines) => (at(lines, 'User').partner_code = 'other'), 'another school in User')
  await rejected((lines) => (at(lines, 'Post').user_id = 'someone'), 'Post.user_id points to')
  await rejected(
    (lines) => lines.push({ table: 'Partner', row: at(lines, 'Partner') }),
    'exactly one school',
  )
  const unknown = { Session: 1 }
  await rejected(
    (lines) => lines.push({ table: 'Session', row: {} }),
    'it has rows of "Session", which no school brings along',
  )
  await rejected(
    (lines) => Object.assign(lines[0]!.tables as object, unknown),
    'it counts rows of "Session", which no school brings along',
  )
  await rejected((lines) => (lines[0]!.tables = []), 'it doesn’t count the rows of its tables')
  await rejected((lines) => (lines[0]!.interests = [7]), 'its interests are not a list of rows')
  await rejected((lines) => lines.pop(), 'rows, not')
  expect(await target.look(({ read }) => read.partner.count())).toBe(0)
})

test('the values of its school are checked as those of a file by hand', async ({ twoSchools }) => {
  const { file } = await exported(twoSchools)
  const target = createWorkspace()
  const rejected = rejects(file, target)
  const signOn = (values: object) => (lines: Line[]) => {
    const single_sign_on = {
      issuer: 'https://login.northfield.test',
      client_id: 'quad',
      label: 'Log in',
      client_secret_env: 'NORTHFIELD_OIDC_SECRET',
      ...values,
    }
    at(lines, 'Partner').settings = JSON.stringify({ single_sign_on })
  }
  await rejected(signOn({ client_secret_env: 'SESSION_SECRET' }), [
    'settings.single_sign_on.client_secret_env',
    'must not be the name of one of the program’s own settings',
  ])
  await rejected(signOn({ issuer: 'javascript:alert(1)' }), 'settings.single_sign_on.issuer')
  await rejected((lines) => (at(lines, 'Partner').settings = '[]'), 'settings')
  await rejected((lines) => (at(lines, 'Partner').settings = '{"a":1}'), 'settings.a is not known')
  await rejected((lines) => (at(lines, 'Partner').host = 'evil.test/path'), 'must be a host name')
  await rejected(
    (lines) => (at(lines, 'Partner').calendar_host = 'a.test\r\nX:y'),
    'calendar_host must be a host name',
  )
  await rejected((lines) => delete at(lines, 'Partner').host, 'host must be a text')
  expect(await target.look(({ read }) => read.partner.count())).toBe(0)
})

test('photos are pictures, whole, of no one else, and the only ones that people have', async ({
  twoSchools,
}) => {
  const { file } = await exported(twoSchools)
  const target = createWorkspace()
  const rejected = rejects(file, target)
  const replaced = (bytes: Uint8Array) => (lines: Line[]) =>
    Object.assign(lines[1]!, { sha256: hash(bytes), data: Buffer.from(bytes).toString('base64') })
  const large = sharp({ create: { width: 1400, height: 1400, channels: 3, background: 'teal' } })
  await rejected(replaced(Buffer.from('<script>alert(1)</script>')), 'is not a photo of this')
  await rejected(replaced(await sharp(picture).png().toBuffer()), 'is not a photo of this')
  await rejected(replaced(await large.webp().toBuffer()), 'is not a photo of this program')
  await rejected(replaced(picture.subarray(0, 24)), 'is not a photo of this program')
  await rejected((lines) => (lines[1]!.sha256 = hash(Buffer.from(''))), 'is damaged')
  await rejected((lines) => (lines[1]!.photo = '../../quad.db'), 'the name of a photo is not one')
  const elsewhere = `/photos/${'e'.repeat(32)}.webp`
  const unknown = ['https://evil.test/pixel.png', '/images/avatars/Avatars-99.png', 'Avatars-4.png']
  for (const url of [elsewhere, ...unknown])
    await rejected(
      (lines) => (at(lines, 'User').avatar_url = url),
      'someone has a photo that is not in it',
    )
  expect(readdirSync(target.dir)).not.toContain('photos')
  mkdirSync(join(target.dir, 'photos'))
  writeFileSync(join(target.dir, 'photos', PHOTO), 'of someone else')
  await target.refuses(`partners import ${file}`, 1, `there is another photo ${PHOTO} here`)
})

test('a line without an end is refused before it fills the memory', async () => {
  const target = createWorkspace()
  const path = join(target.dir, 'long.jsonl')
  const begin = '{"format":"quad-school","version":2,"name":"'
  const piece = Buffer.alloc(32 * 1024 * 1024, 'x')
  writeFileSync(path, begin)
  for (let i = 0; i < 8; i++) appendFileSync(path, piece)
  const before = process.memoryUsage.rss()
  await target.refuses(`partners import ${path}`, 1, 'a line of it is too long')
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
  for (const line of ['null', '7', '[]', '{"table":"User"}', '{"photo":1}']) {
    writeFileSync(path, `${begin}x"}\n${line}\n`)
    await target.refuses(`partners import ${path}`, 1, 'is not a whole file of a school')
  }
})

test('a file that can’t be written leaves nothing', async ({ twoSchools }) => {
  await exported(twoSchools)
  const file = join(twoSchools.dir, 'another.jsonl')
  // Noticed while the photo is read.
  mkdirSync(`${file}.part`)
  await twoSchools.fails(
    `partners export ${CODE} --everything ${file}`,
    1,
    'EISDIR: illegal operation',
  )
  expect(existsSync(file)).toBe(false)
})

test('an export that fails when its file has been begun leaves nothing', async ({ twoSchools }) => {
  const { file } = await exported(twoSchools)
  rmSync(file)
  const saved = openFolderStorage(twoSchools.dir)
  const source = { photos: { ...saved, read: () => Promise.resolve(null) }, program: 'test' }
  const school = { partner_code: CODE, name: 'Northfield' }
  const failing = twoSchools.look((db) =>
    exportSchool({ ...source, place: db.place }, school, file, new Date(), () => undefined),
  )
  await expect(failing).rejects.toThrow(`the photo /photos/${PHOTO} was removed just now`)
  const left = readdirSync(twoSchools.dir).filter((name) => name.startsWith(basename(file)))
  expect(left).toEqual([])
})
