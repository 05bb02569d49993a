import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ofSchool, transferTables, whyStays } from '~/domain/data-lifecycle/transfer'
import { countRows, withSqliteFile } from '~/platform/database/sqlite/file.server'
import { readFileRows } from '~/platform/database/sqlite/row-reader.server'
import { wrongCounts } from '~/domain/counts/commands.server'
import { TABLES, type TableName } from '~prisma/generated/tables'
import { idOf } from '../support/database'
import { CODE, exported, PHOTO, picture } from './exported-school'
import { createWorkspace, test, type Workspace } from './quad'

/** Everything of the school, table by table. */
const contents = ({ file }: Workspace) =>
  readFileRows(file, async ({ rows }) => {
    const found: Record<string, string[]> = {}
    for (const table of transferTables()) {
      const lines: string[] = []
      for await (const row of rows(table, ofSchool(table, CODE))) lines.push(JSON.stringify(row))
      found[table] = lines.sort()
    }
    return found
  })

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

test('a school moves into an empty installation, whole and with its ids', async ({
  twoSchools,
}) => {
  const { file, printed } = await exported(twoSchools)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(printed.left_out).toBeTypeOf('object')
  const target = createWorkspace()
  await target.prints(`partners import ${file} --dry-run`, /create +rows +Post /)
  expect(await target.look((db) => db.read.user.count())).toBe(0)
  const moved = await contents(twoSchools)
  const imported = await target.json(`partners import ${file}`, { outcome: 'done', photos: 1 })
  expect(await contents(target)).toEqual(moved)
  expect(imported.rows).toBe(Object.values(moved).flat().length)
  expect(readFileSync(join(target.dir, 'photos', PHOTO)).equals(picture)).toBe(true)
  const { sessions, password } = await target.look(async ({ read }) => ({
    sessions: await read.session.count(),
    password: (await read.user.findUniqueOrThrow({ where: { id: idOf('sam') } })).password_hash,
  }))
  const original = await twoSchools.look(({ read }) =>
    read.user.findUniqueOrThrow({ where: { id: idOf('sam') } }),
  )
  expect({ sessions, password }).toEqual({ sessions: 0, password: original.password_hash })
  expect(await target.look((db) => wrongCounts(db))).toEqual([])

  // A second time there is nothing to do, whatever has happened since.
  await target.write((tx) => tx.post.deleteMany({ where: { id: idOf('post:welcome') } }))
  const rows = await withSqliteFile(target.file, { readonly: true }, countRows)
  await target.json(`partners import ${file}`, { outcome: 'nothing to do' })
  const after = await withSqliteFile(target.file, { readonly: true }, countRows)
  expect({ ...after, Audit: 0 }).toEqual({ ...rows, Audit: 0 })
})

test('next to other schools only the school is added, with their interests', async ({
  twoSchools,
}) => {
  const { file } = await exported(twoSchools)
  const target = createWorkspace()
  await target.quad('seed school --code other --students 4 --posts 6')
  const before = await target.look(({ read }) => read.post.count())
  await target.json(`partners import ${file}`, { partner_code: CODE })
  const findInterests = (one: Workspace) =>
    one.look(async ({ read }) => {
      const found = await read.userInterest.findMany({
        where: { user: { partner_code: CODE } },
        select: { user_id: true, interest: { select: { code: true } } },
      })
      return found.map(({ user_id, interest }) => `${user_id} ${interest.code}`).sort()
    })
  expect(await findInterests(target)).toEqual(await findInterests(twoSchools))
  const others = { where: { partner_code: 'other' } }
  expect(await target.look(({ read }) => read.post.count(others))).toBe(before)
  await target.prints('partners list', [/northfield/, /other/])
})

test('a photo whose file is gone stays; drawn avatars and any text go along', async ({
  twoSchools,
}) => {
  const url = `/photos/${'e'.repeat(32)}.webp`
  const content = 'one\u2028two\r\nthree'
  await twoSchools.write(async (tx) => {
    await tx.user.update({ where: { id: idOf('maya') }, data: { avatar_url: url } })
    const drawn = { avatar_url: '/images/avatars/Avatars-4.png' }
    await tx.user.update({ where: { id: idOf('alex') }, data: drawn })
    await tx.post.update({ where: { id: idOf('post:welcome') }, data: { content } })
  })
  const { file } = await exported(twoSchools)
  const target = createWorkspace()
  await target.json(`partners import ${file}`, { outcome: 'done' })
  const { maya, alex, post } = await target.look(async ({ read }) => ({
    alex: await read.user.findUniqueOrThrow({ where: { id: idOf('alex') } }),
    maya: await read.user.findUniqueOrThrow({ where: { id: idOf('maya') } }),
    post: await read.post.findUniqueOrThrow({ where: { id: idOf('post:welcome') } }),
  }))
  expect([maya.avatar_url, post.content]).toEqual([null, content])
  expect(alex.avatar_url).toBe('/images/avatars/Avatars-4.png')
})

test('an import that is killed goes on where it ended, and the school is closed until then', async () => {
  const cli = createWorkspace()
  await cli.quad('seed school --code northfield --students 100 --posts 500')
  const file = join(cli.dir, 'school.jsonl')
  await cli.json(`partners export ${CODE} --everything ${file}`)
  const target = createWorkspace()
  await target.killed(`partners import ${file}`, /rows [1-9][\d,]* of/)
  const half = await target.look(async ({ read }) => ({
    status: (await read.partner.findUnique({ where: { partner_code: CODE } }))?.status,
    posts: await read.post.count(),
  }))
  expect(half.status).toBe('inactive')
  await target.json(`partners import ${file}`, { outcome: 'done' })
  expect(await contents(target)).toEqual(await contents(cli))
  await target.json(`partners import ${file}`, { outcome: 'nothing to do' })
})
