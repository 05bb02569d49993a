import { expect } from 'vitest'
import { unlessInterrupted } from '~cli/interruption'
import type { Context } from '~cli/context'
import { Abort } from '~cli/errors'
import { areNew, loadColumns, saveColumns } from '~/domain/imports/saved-columns.server'
import { closeLeavers, findLeavers } from '~/domain/support/leavers.server'
import { importPeople } from '~/domain/support/people-import.server'
import { parsePeople } from '~/domain/support/people-list'
import { planPeople } from '~/domain/support/people-plan.server'
import { suspend } from '~/domain/support/commands.server'
import { db, dbTest as test, idOf } from '~tests/support/fixtures'

const SETTINGS = {
  partner_code: 'northfield',
  product: 'Quad',
  invite: false,
  listed: true,
  actor: 'os:test',
  now: new Date('2026-11-29T12:00:00Z'),
}
const list = (count: number, from = 0) =>
  parsePeople(
    [
      'email,name',
      ...Array.from({ length: count }, (_, at) => `p${from + at}@home.test,P Q${at}`),
    ].join('\n'),
  ).entries
const count = () => db.read.user.count({ where: { email: { endsWith: '@home.test' } } })

test('an import that is interrupted leaves whole people, and the same list goes on', async () => {
  const stopped = new Abort('Interrupted: 100 of 250 lines are done.', {}, 'interrupted')
  const work = importPeople(db, SETTINGS, list(250), (done) => {
    if (done === 100) throw stopped
  })
  const context = { signal: AbortSignal.abort() } as Context
  await expect(unlessInterrupted(context, work)).rejects.toBe(stopped)
  expect(await count()).toBe(100)
  expect(await importPeople(db, SETTINGS, list(250))).toEqual([])
  expect(await count()).toBe(250)
  const { changes } = await planPeople(db.read, SETTINGS, list(250))
  expect(changes.filter(({ id, notes }) => id === null || notes.length > 0)).toEqual([])
})

test('leavers are those of the school’s lists, found by address or ID, and closed whatever came between', async () => {
  const found = (entries = list(2)) => findLeavers(db, SETTINGS, entries)
  await importPeople(db, SETTINGS, list(6))
  const emails = async (entries = list(2)) =>
    (await found(entries)).leavers.map(({ email }) => email)
  expect(await emails()).toEqual(['p2@home.test', 'p3@home.test', 'p4@home.test', 'p5@home.test'])
  expect((await found()).listed).toBe(6)
  const elsewhere = { ...SETTINGS, partner_code: 'lakeside' }
  expect(await findLeavers(db, elsewhere, [])).toEqual({ leavers: [], listed: 0 })

  // By the ID it is the same person with another address.
  const rows = await db.read.user.findMany({
    where: { email: { in: ['p2@home.test', 'p3@home.test', 'p4@home.test'] } },
    orderBy: { email: 'asc' },
  })
  const [two, three, four] = rows.map(({ id }) => id)
  await db.write((tx) =>
    tx.schoolLinks.update({ where: { user_id: two! }, data: { external_id: 'N-2' } }),
  )
  const moved = { email: 'new@home.test', external_id: 'N-2' }
  expect(await emails([...list(2), moved] as never)).not.toContain('p2@home.test')

  // No list closes those that the directory keeps.
  const scim = { partner_code: 'northfield', user_name: 'p3', attributes: {} }
  const times = { created_at: SETTINGS.now, updated_at: SETTINGS.now }
  await db.write((tx) => tx.scimUser.create({ data: { ...scim, ...times, user_id: three! } }))
  await db.write((tx) =>
    tx.user.update({ where: { id: four! }, data: { roles: ['quad_employee'] } }),
  )
  const { leavers } = await found()
  expect(leavers.map(({ id }) => id)).toContain(two)
  expect(leavers.map(({ id }) => id)).not.toContain(three)
  expect(leavers.map(({ id }) => id)).not.toContain(four)

  // Suspended between plan and run: that reason stays.
  await suspend({ db, actor: 'os:test', now: SETTINGS.now }, two!, 'rude')
  await closeLeavers(db, SETTINGS, leavers)
  const reason = async (email: string) =>
    (await db.read.user.findUnique({ where: { email } }))?.suspended_reason
  expect(await reason('p2@home.test')).toBe('rude')
  expect(await reason('p5@home.test')).toBe('No longer on the school’s list')
  expect(await reason('p3@home.test')).toBeNull()
  const { problems } = await planPeople(db.read, SETTINGS, list(6))
  expect(problems.map(({ message }) => message)).toEqual([
    'p2@home.test is suspended: quad users suspend --lift ends that',
  ])
  await importPeople(db, SETTINGS, list(6).slice(5))
  expect(await reason('p5@home.test')).toBeNull()
})

test('columns are remembered of one school and one kind of list', async () => {
  const columns = [
    { title: 'E-Mail', field: 'email', guessed: true },
    { title: 'GPA', field: null, guessed: true },
  ]
  const place = { partner_code: 'northfield', list: 'people', now: SETTINGS.now } as const
  await saveColumns(db, place, columns)
  await saveColumns(db, place, [{ title: 'Ref', field: 'external_id', guessed: true }])
  const saved = await loadColumns(db, 'northfield', 'people')
  expect(saved).toEqual({ email: 'email', gpa: null, ref: 'external_id' })
  expect(areNew(columns, saved)).toBe(false)
  expect(await loadColumns(db, 'northfield', 'prospects')).toEqual({})
  expect(await loadColumns(db, 'lakeside', 'people')).toEqual({})
})

test('what lists call programs and campuses is theirs before a name or code of another', async () => {
  const nursing = {
    where: { id: idOf('program:Nursing') },
    data: { list_codes: ['HIST', 'History'] },
  }
  await db.write((tx) => tx.program.update(nursing))
  const plan = (program: string, partner_code = 'northfield') =>
    planPeople(
      db.read,
      { ...SETTINGS, partner_code },
      parsePeople(`email,name,program\np@home.test,P Q,${program}`).entries,
    )
  for (const text of ['hist', 'HISTORY', 'nursing'])
    expect((await plan(text)).changes[0]?.columns.program_id).toBe(idOf('program:Nursing'))
  expect((await plan('HIST', 'lakeside')).problems).toHaveLength(1)
})
