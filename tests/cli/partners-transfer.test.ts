import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ofSchool, transferTables, whyStays } from '~/domain/data-lifecycle/transfer'
import { countRows, withSqliteFile } from '~/platform/sqlite-file.server'
import { iterateRows } from '~/platform/sqlite-rows.server'
import { raw, sql } from '~/platform/sql-text'
import { wrongCounts } from '~/domain/counts/commands.server'
import { TABLES, type TableName } from '~prisma/generated/tables'
import { idOf } from '../support/database'
import { desk, test, type Desk } from './quad'

const PHOTO = `${'d'.repeat(32)}.webp`
const CODE = 'northfield'

/** Everything of the school, table by table. */
const contents = ({ file }: Desk) =>
  withSqliteFile(file, { readonly: true }, (opened) =>
    Object.fromEntries(
      transferTables().map((table) => {
        const from = sql`SELECT * FROM ${raw(`"${table}"`)} WHERE ${ofSchool(table, CODE)}`
        const rows = [...iterateRows(opened, from)].map((row) => JSON.stringify(row))
        return [table, rows.sort()]
      }),
    ),
  )

/** A file of everything of a school with a photo. */
async function exported(people: Desk, name = 'school.jsonl') {
  mkdirSync(join(people.dir, 'photos'), { recursive: true })
  writeFileSync(join(people.dir, 'photos', PHOTO), 'a picture')
  const data = { avatar_url: `/photos/${PHOTO}` }
  await people.write((tx) => tx.user.update({ where: { id: idOf('sam') }, data }))
  const file = join(people.dir, name)
  const printed = await people.tells(`partners export ${CODE} --everything ${file}`, { photos: 1 })
  return { file, printed }
}

test('every table goes along with its school, or its record says why not', () => {
  const silent = (Object.keys(TABLES) as TableName[]).filter(
    (table) => whyStays(table) === 'Nothing says whose they are.',
  )
  expect(silent).toEqual([])
  const order = transferTables()
  for (const table of ['Session', 'MailLink', 'DataDownload', 'IdempotencyKey', 'Event', 'Audit'])
    expect(order).not.toContain(table)
  const comesBefore = (one: TableName, other: TableName) =>
    expect(order.indexOf(one), `${one}, ${other}`).toBeLessThan(order.indexOf(other))
  comesBefore('User', 'Post')
  comesBefore('Post', 'Comment')
  comesBefore('ModerationCase', 'ModerationReport')
})

test('a school moves into an empty installation, whole and with its ids', async ({ people }) => {
  const { file, printed } = await exported(people)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(printed.left_out).toBeTypeOf('object')
  const there = desk()
  await there.prints(`partners import ${file} --dry-run`, /create +rows +Post /)
  expect(await there.look((db) => db.read.user.count())).toBe(0)
  await there.tells(`partners import ${file}`, { outcome: 'done', photos: 1 })
  expect(await contents(there)).toEqual(await contents(people))
  expect(readFileSync(join(there.dir, 'photos', PHOTO), 'utf8')).toBe('a picture')
  const { sessions, password } = await there.look(async ({ read }) => ({
    sessions: await read.session.count(),
    password: (await read.user.findUniqueOrThrow({ where: { id: idOf('sam') } })).password_hash,
  }))
  const original = await people.look(({ read }) =>
    read.user.findUniqueOrThrow({ where: { id: idOf('sam') } }),
  )
  expect({ sessions, password }).toEqual({ sessions: 0, password: original.password_hash })
  expect(await there.look((db) => wrongCounts(db))).toEqual([])

  // A second time there is nothing to do, whatever has happened since.
  await there.write((tx) => tx.post.deleteMany({ where: { id: idOf('post:welcome') } }))
  const rows = await withSqliteFile(there.file, { readonly: true }, countRows)
  await there.tells(`partners import ${file}`, { outcome: 'nothing to do' })
  const after = await withSqliteFile(there.file, { readonly: true }, countRows)
  expect({ ...after, Audit: 0 }).toEqual({ ...rows, Audit: 0 })
})

test('next to other schools only the school is added, with their interests', async ({ people }) => {
  const { file } = await exported(people)
  const there = desk()
  await there.quad('seed school --code other --students 4 --posts 6')
  const before = await there.look(({ read }) => read.post.count())
  await there.tells(`partners import ${file}`, { partner_code: CODE })
  const findInterests = (one: Desk) =>
    one.look(async ({ read }) => {
      const found = await read.userInterest.findMany({
        where: { user: { partner_code: CODE } },
        select: { user_id: true, interest: { select: { code: true } } },
      })
      return found.map(({ user_id, interest }) => `${user_id} ${interest.code}`).sort()
    })
  expect(await findInterests(there)).toEqual(await findInterests(people))
  const others = { where: { partner_code: 'other' } }
  expect(await there.look(({ read }) => read.post.count(others))).toBe(before)
  await there.prints('partners list', [/northfield/, /other/])
})

test('what is taken is named, and nothing is changed', async ({ people }) => {
  const { file } = await exported(people)
  await people.refuses(`partners import ${file}`, 1, 'There is a school northfield here')
  const there = desk()
  await there.quad('seed school --code other --students 2 --posts 0')
  const [one, two] = await there.look(({ read }) => read.user.findMany({ take: 2 }))
  await there.write(async ({ user }) => {
    const data = { email: 'sam@northfield.test' }
    await user.update({ where: { id: one!.id }, data })
    await user.update({ where: { id: two!.id }, data: { id: idOf('maya') } })
  })
  const rows = await withSqliteFile(there.file, { readonly: true }, countRows)
  await there.refuses(`partners import ${file}`, 1, [
    'Nothing was changed',
    'User.email email sam@northfield.test is taken at other',
    `User.id id ${idOf('maya')} is taken at other`,
  ])
  const after = await withSqliteFile(there.file, { readonly: true }, countRows)
  expect({ ...after, Audit: 0 }).toEqual({ ...rows, Audit: 0 })
})

test('a file that was cut, changed or made by another version changes nothing', async ({
  people,
}) => {
  const { file } = await exported(people)
  const text = readFileSync(file, 'utf8')
  const there = desk()
  const rejected = async (content: string, message: string) => {
    const path = join(there.dir, 'wrong.jsonl')
    writeFileSync(path, content)
    await there.refuses(`partners import ${path}`, 1, message)
  }
  await rejected(text.slice(0, -200), 'can’t be read')
  await rejected(text.slice(0, text.lastIndexOf('{"end"')), 'its end is missing')
  await rejected(text.replace('Sam', 'Max'), 'its checksum is another one')
  const older = text.slice(0, text.lastIndexOf('{"end"')).replace('_init"', '_older"')
  const end = createHash('sha256').update(older).digest('hex')
  await rejected(
    `${older}{"end":"${end}"}
`,
    'was made by another version',
  )
  await people.refuses(`partners export ${CODE} --everything ${file}`, 1, 'exists already')
  expect(readdirSync(people.dir).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a file that was made by someone else cannot reach what is not its school', async ({
  people,
}) => {
  const { file } = await exported(people)
  const there = desk()
  type Line = { table?: TableName; row?: Record<string, unknown>; [name: string]: unknown }
  const rejected = async (change: (lines: Line[]) => void, message: string) => {
    const texts = readFileSync(file, 'utf8').trim().split('\n').slice(0, -1)
    const lines = texts.map((text) => JSON.parse(text) as Line)
    change(lines)
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const end = createHash('sha256').update(text).digest('hex')
    const path = join(there.dir, 'hostile.jsonl')
    writeFileSync(path, `${text}{"end":"${end}"}\n`)
    await there.refuses(`partners import ${path}`, 1, [message, 'Nothing was changed'])
  }
  const at = (lines: Line[], table: TableName) => lines.find((line) => line.table === table)!.row!
  const column = 'id") SELECT 1 --'
  await rejected((lines) => (at(lines, 'User')[column] = 'x'), 'User has no column "id')
  await rejected((lines) => (at(lines, 'User').roles = ['x']), 'a value of another kind in "roles"')
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
  await rejected((lines) => lines.pop(), 'rows, not')
  expect(await there.look(({ read }) => read.partner.count())).toBe(0)
})

test('an import that is killed goes on where it ended, and the school is closed until then', async () => {
  const here = desk()
  await here.quad('seed school --code northfield --students 300 --posts 1500')
  const file = join(here.dir, 'school.jsonl')
  await here.tells(`partners export ${CODE} --everything ${file}`)
  const there = desk()
  await there.killed(`partners import ${file}`, /rows [1-9][\d,]* of/)
  const half = await there.look(async ({ read }) => ({
    status: (await read.partner.findUnique({ where: { partner_code: CODE } }))?.status,
    posts: await read.post.count(),
  }))
  expect(half.status).toBe('inactive')
  await there.tells(`partners import ${file}`, { outcome: 'done' })
  expect(await contents(there)).toEqual(await contents(here))
  await there.tells(`partners import ${file}`, { outcome: 'nothing to do' })
})
