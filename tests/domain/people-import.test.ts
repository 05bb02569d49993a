import { describe, expect } from 'vitest'
import { unlessInterrupted } from '~cli/interruption'
import type { Context } from '~cli/context'
import { Abort } from '~cli/errors'
import { createMailLink } from '~/domain/accounts/mail-links.server'
import { areNew, loadColumns, saveColumns } from '~/domain/imports/saved-columns.server'
import { closeLeavers, findLeavers } from '~/domain/support/leavers.server'
import { importPeople } from '~/domain/support/people-import.server'
import { parsePeople } from '~/domain/support/people-list'
import { planPeople } from '~/domain/support/people-plan.server'
import { suspend } from '~/domain/support/commands.server'
import { db, dbTest as test, idOf } from '~tests/support/fixtures'
import { findUser, updateUser } from '~tests/support/users'
import { LIST_SETTINGS } from '~tests/support/list-settings'

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
  const work = importPeople(db, LIST_SETTINGS, list(250), (done) => {
    if (done === 100) throw stopped
  })
  const context = { signal: AbortSignal.abort() } as Context
  await expect(unlessInterrupted(context, work)).rejects.toBe(stopped)
  expect(await count()).toBe(100)
  expect(await importPeople(db, LIST_SETTINGS, list(250))).toEqual([])
  expect(await count()).toBe(250)
  const { changes } = await planPeople(db.read, LIST_SETTINGS, list(250))
  expect(changes.filter(({ id, notes }) => id === null || notes.length > 0)).toEqual([])
})

test('leavers are those of the school’s lists, found by address or ID, and closed whatever came between', async () => {
  const found = (entries = list(2)) => findLeavers(db, LIST_SETTINGS, entries)
  await importPeople(db, LIST_SETTINGS, list(6))
  const emails = async (entries = list(2)) =>
    (await found(entries)).leavers.map(({ email }) => email)
  expect(await emails()).toEqual(['p2@home.test', 'p3@home.test', 'p4@home.test', 'p5@home.test'])
  expect((await found()).listed).toBe(6)
  const elsewhere = { ...LIST_SETTINGS, partner_code: 'lakeside' }
  expect(await findLeavers(db, elsewhere, [])).toEqual({ leavers: [], listed: 0 })

  // By the ID it is the same person with another address.
  const rows = await db.read.user.findMany({
    where: { email: { in: ['p2@home.test', 'p3@home.test', 'p4@home.test'] } },
    orderBy: { email: 'asc' },
  })
  const [two, three, four] = rows.map(({ id }) => id)
  await db.write((tx) =>
    tx.schoolLinks.update({ where: { user_id: two! }, data: { listed_id: 'N-2' } }),
  )
  const moved = { email: 'new@home.test', external_id: 'N-2' }
  expect(await emails([...list(2), moved] as never)).not.toContain('p2@home.test')

  // No list closes those that the directory keeps.
  const scim = { partner_code: 'northfield', user_name: 'p3', attributes: {} }
  const times = { created_at: LIST_SETTINGS.now, updated_at: LIST_SETTINGS.now }
  await db.write((tx) => tx.scimUser.create({ data: { ...scim, ...times, user_id: three! } }))
  await db.write((tx) =>
    tx.user.update({ where: { id: four! }, data: { roles: ['quad_employee'] } }),
  )
  const { leavers } = await found()
  expect(leavers.map(({ id }) => id)).toContain(two)
  expect(leavers.map(({ id }) => id)).not.toContain(three)
  expect(leavers.map(({ id }) => id)).not.toContain(four)

  // Suspended between plan and run: that reason stays.
  await suspend({ db, actor: 'os:test', now: LIST_SETTINGS.now }, two!, 'rude')
  await closeLeavers(db, LIST_SETTINGS, leavers)
  const reason = async (email: string) =>
    (await db.read.user.findUnique({ where: { email } }))?.suspended_reason
  expect(await reason('p2@home.test')).toBe('rude')
  expect(await reason('p5@home.test')).toBe('No longer on the school’s list')
  expect(await reason('p3@home.test')).toBeNull()
  const { problems } = await planPeople(db.read, LIST_SETTINGS, list(6))
  expect(problems.map(({ message }) => message)).toEqual([
    'p2@home.test is suspended: quad users suspend --lift ends that',
  ])
  await importPeople(db, LIST_SETTINGS, list(6).slice(5))
  expect(await reason('p5@home.test')).toBeNull()
})

test('columns are remembered of one school and one kind of list', async () => {
  const columns = [
    { title: 'E-Mail', field: 'email', guessed: true },
    { title: 'GPA', field: null, guessed: true },
  ]
  const place = { partner_code: 'northfield', list: 'people', now: LIST_SETTINGS.now } as const
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
      { ...LIST_SETTINGS, partner_code },
      parsePeople(`email,name,program\np@home.test,P Q,${program}`).entries,
    )
  for (const text of ['hist', 'HISTORY', 'nursing'])
    expect((await plan(text)).changes[0]?.columns.program_id).toBe(idOf('program:Nursing'))
  expect((await plan('HIST', 'lakeside')).problems).toHaveLength(1)
})

describe('someone of an earlier list who has another address now', () => {
  const lines = (...rows: string[]) =>
    parsePeople(['email,name,external_id', ...rows].join('\n')).entries
  const person = (email: string) => db.read.user.findUnique({ where: { email } })
  const importLines = (...rows: string[]) => importPeople(db, LIST_SETTINGS, lines(...rows))
  const plan = async (...rows: string[]) => planPeople(db.read, LIST_SETTINGS, lines(...rows))

  test('keeps the account: the address changes, and no link to the old one opens it', async () => {
    await importLines('ann@home.test,Ann Lee,N-1')
    const { id } = (await person('ann@home.test'))!
    const link = await db.write((tx) =>
      createMailLink(
        tx,
        { kind: 'invitation', user: { id, partner_code: 'northfield' }, address: 'ann@home.test' },
        LIST_SETTINGS.now,
      ),
    )
    const change = { joined_date: LIST_SETTINGS.now, undeliverable_at: LIST_SETTINGS.now }
    await db.write((tx) => updateUser(tx, id, change))
    const { changes } = await plan('ann.wu@home.test,Ann Wu,N-1')
    expect(changes).toMatchObject([{ id, notes: ['address ann@home.test → ann.wu@home.test'] }])
    expect(await importLines('ann.wu@home.test,Ann Wu,N-1')).toEqual([])
    expect(await person('ann@home.test')).toBeNull()
    expect(await person('ann.wu@home.test')).toMatchObject({ id, last_name: 'Lee' })
    expect(await findUser(db, { id })).toMatchObject({ undeliverable_at: null })
    expect(await db.read.mailLink.findUnique({ where: { id: link } })).toMatchObject({
      ended_at: LIST_SETTINGS.now,
    })
    const notice = await db.read.event.findFirst({
      where: { name: 'account.email_changed', subject_id: id },
    })
    expect(notice?.payload).toEqual({ old: 'ann@home.test' })
    const audit = await db.read.audit.findFirst({ where: { target: id, command: 'users import' } })
    expect(audit?.detail).toEqual({ address: true })
    expect((await plan('ann.wu@home.test,Ann Wu,N-1')).changes[0]?.notes).toEqual([])
  })

  const shareIds = async () => {
    await importLines('bea@home.test,Bea,N-9')
    await db.write((tx) =>
      tx.schoolLinks.updateMany({
        where: { listed_id: 'N-9' },
        data: { listed_id: 'N-2' },
      }),
    )
  }

  test.each<[string, () => Promise<unknown>]>([
    [
      'typed the ID when signing up',
      () => db.write((tx) => tx.schoolLinks.updateMany({ data: { listed_at: null } })),
    ],
    [
      'is at another school',
      () =>
        db.write((tx) =>
          tx.user.updateMany({
            where: { email: 'bo@home.test' },
            data: { partner_code: 'lakeside' },
          }),
        ),
    ],
    [
      'has deleted the account',
      () =>
        db.write((tx) =>
          tx.user.updateMany({
            where: { email: 'bo@home.test' },
            data: { deleted_at: LIST_SETTINGS.now },
          }),
        ),
    ],
    ['shares it', shareIds],
  ])('is someone new where the person with the ID %s', async (_, change) => {
    await importLines('bo@home.test,Bo,N-2')
    await change()
    const { changes, problems } = await plan('bo.new@home.test,Bo,N-2')
    expect([changes.map(({ id }) => id), problems]).toEqual([[null], []])
  })

  test('is an error where the old address is in the file too', async () => {
    await importLines('cy@home.test,Cy,N-3')
    const problem = {
      path: 'line 3, external_id',
      message: 'N-3 is the ID of cy@home.test, who is in the file too',
    }
    const { problems } = await plan('cy@home.test,Cy,N-3', 'dee@home.test,Dee,N-3')
    expect(problems).toMatchObject([problem])
    expect(await importLines('cy@home.test,Cy,N-3', 'dee@home.test,Dee,N-3')).toMatchObject([
      problem,
    ])
    expect(await person('dee@home.test')).toBeNull()
  })

  test('goes by the address where an account has it', async () => {
    await importLines('eve@home.test,Eve,N-4', 'fay@home.test,Fay,N-5')
    const { id } = (await person('fay@home.test'))!
    const { changes } = await plan('fay@home.test,Fay,N-4')
    expect(changes).toMatchObject([{ id, moved: null, notes: ['external_id N-5 → N-4'] }])
  })
})
