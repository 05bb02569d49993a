import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { personalData } from '~/domain/settings/personal-data.server'
import { openDb } from '~/platform/db.server'
import { tracesOf } from '../support/traces'
import { fillSmallWorld, idOf, NOW, type PersonName } from '../support/world'
import { desk, type Desk } from './quad'

/** The two small schools of the tests, and what a command has done to somebody. */
async function populated(): Promise<Desk> {
  const here = desk()
  await here.look(fillSmallWorld)
  return here
}
const rowOf = ({ look }: Desk, name: PersonName) =>
  look((db) => db.read.user.findUnique({ where: { id: idOf(name) } }))
const email = (name: string) => `${name}@northfield.test`
const auditOf = ({ look }: Desk, command: string) =>
  look((db) => db.read.audit.findMany({ where: { command }, orderBy: { id: 'asc' } }))
const changesOf = ({ look }: Desk, name: PersonName) =>
  look((db) => db.read.event.count({ where: { name: 'user.changed', subject_id: idOf(name) } }))
const session = { data: {}, created_at: NOW, last_seen_at: NOW, expires_at: new Date('2099-01-01') }
const signedIn = ({ look }: Desk, name: PersonName) =>
  look((db) =>
    db.write((tx) =>
      tx.session.create({
        data: { id_hash: name, user_id: idOf(name), partner_code: 'northfield', ...session },
      }),
    ),
  )

test('[CLI-25] people are found by name, address or id, in one school or all; show has nothing that opens an account', async () => {
  const here = await populated()
  const found = async (...args: string[]) => {
    const answer = await here.quad(['users', 'find', ...args, '--json'])
    expect(answer.code).toBe(0)
    return [...(answer.json().users ?? [])].map((one) => String(one.email))
  }
  expect(await found('sam', 'north')).toEqual([email('sam')])
  expect(await found('SAM@North')).toEqual([email('sam')])
  expect(await found(idOf('sam'))).toEqual([email('sam')])
  expect(await found('lou')).toEqual(['lou@lakeside.test'])
  expect(await found('lou', '--partner', 'northfield')).toEqual([])
  expect((await found('.test', '--limit', '3')).length).toBe(3)
  expect(await found("%' OR 1=1 --")).toEqual([])
  expect((await here.quad(['users', 'find', 'nobody'])).out).toBe('Nobody is called so.\n')

  await signedIn(here, 'sam')
  const shown = await here.quad(['users', 'show', email('sam'), '--json'])
  expect(shown.json().user).toMatchObject({
    ...{ id: idOf('sam'), partner_code: 'northfield', state: 'active', sessions: 1 },
    ...{ has_password: true, program: 'Nursing', suspended_at: null },
  })
  const { password_hash } = (await rowOf(here, 'sam')) ?? {}
  expect(shown.out).not.toContain(password_hash)
  expect((await here.quad(['users', 'show', idOf('sam')])).out).toMatch(/email +sam@northfield/)
  const mistyped = await here.quad(['users', 'show', 'samm@northfield.test'])
  expect(mistyped.code).toBe(1)
  expect(mistyped.err).toContain('Did you mean sam@northfield.test?')
})

test('[CLI-25] roles are given and taken; unknown ones are refused with the nearest, foreign decisions with whose they are', async () => {
  const here = await populated()
  const set = (...args: string[]) => here.quad(['users', 'set-role', email('sam'), ...args])
  for (const [role, on, off] of [
    ['leader', { leader: true }, { leader: false }],
    ['test-user', { test_user: true }, { test_user: false }],
    ['school_staff', { roles: ['school_staff'] }, { roles: [] }],
    ['product_staff', { roles: ['quad_employee'] }, { roles: [] }],
  ] as const) {
    expect((await set(role)).code, role).toBe(0)
    expect(await rowOf(here, 'sam')).toMatchObject(on)
    expect((await set(role, '--json')).json().outcome).toBe('nothing to do')
    expect((await set(role, '--off')).code).toBe(0)
    expect(await rowOf(here, 'sam')).toMatchObject(off)
  }
  await set('applicant')
  expect(await rowOf(here, 'sam')).toMatchObject({ enrollment_status: 'applicant' })
  const only = await set('applicant', '--off')
  expect(only.code).toBe(2)
  expect(only.err).toContain('give them what they are instead')
  await set('current_student')
  expect(await rowOf(here, 'sam')).toMatchObject({ enrollment_status: null })
  for (const [role, said] of [
    ['leadr', 'Did you mean leader?'],
    ['coach', 'Roles: current_student'],
    ['global_user', 'themselves, in their settings'],
    ['staff', 'school_staff or product_staff'],
  ] as const) {
    const refused = await set(role)
    expect(refused, role).toMatchObject({ code: 2, out: '' })
    expect(refused.err).toContain(said)
  }
  expect(await changesOf(here, 'sam')).toBe(10)
  const audit = await auditOf(here, 'users set-role')
  expect(audit[0]).toMatchObject({
    who: expect.stringMatching(/^os:/) as string,
    target: idOf('sam'),
    outcome: 'done',
    detail: { role: 'leader', on: true },
  })
})

test('[CLI-25] a coach is one of the same school, and whoever stops being one has nobody any more', async () => {
  const here = await populated()
  const assign = (coach: string) => here.quad(['users', 'assign-coach', email('sam'), coach])
  for (const [coach, said] of [
    ['lou@lakeside.test', 'is of another school'],
    [email('maya'), 'is no coach'],
    ['nobody@northfield.test', 'Nobody has the id or address'],
  ] as const) {
    const refused = await assign(coach)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain(said)
  }
  await here.quad(['users', 'set-role', email('maya'), 'success_coach'])
  expect((await assign(email('maya'))).code).toBe(0)
  expect(await rowOf(here, 'sam')).toMatchObject({ coach: idOf('maya') })
  expect((await assign(idOf('maya'))).out).toContain('Nothing to do.')
  expect((await assign('none')).code).toBe(0)
  expect(await rowOf(here, 'sam')).toMatchObject({ coach: null })
  await assign(email('maya'))
  await here.quad(['users', 'set-role', email('maya'), 'success_coach', '--off'])
  expect(await rowOf(here, 'sam')).toMatchObject({ coach: null })
})

test('[CLI-25] a reset ends all sessions, prints one link and leaves it nowhere', async () => {
  const here = await populated()
  await signedIn(here, 'sam')
  const before = await rowOf(here, 'sam')
  const asked = await here.quad(['users', 'reset-password', email('sam')])
  expect(asked.code).toBe(2)
  expect((await rowOf(here, 'sam'))?.password_hash).toBe(before?.password_hash)
  const reset = await here.quad(['users', 'reset-password', email('sam'), '--yes', '--json'])
  expect(reset.code).toBe(0)
  const link = String(reset.json().link)
  expect(link).toMatch(/^http:\/\/northfield\.localhost:3000\/reset-password\/[0-9a-z]{26}\.\S+$/)
  expect((await rowOf(here, 'sam'))?.password_hash).not.toBe(before?.password_hash)
  expect(await here.look((db) => db.read.session.count())).toBe(0)
  const proof = link.split('.').at(-1) ?? ''
  expect(await here.look(async (db) => tracesOf(db, proof))).toEqual([])
  expect(await auditOf(here, 'users reset-password')).toMatchObject([{ target: idOf('sam') }])
  const by = await here.look((db) =>
    db.write((tx) =>
      tx.user.update({ where: { id: idOf('maya') }, data: { password_hash: null } }),
    ),
  )
  const refused = await here.quad(['users', 'reset-password', by.email, '--yes'])
  expect(refused.err).toContain('they sign in at their school')
})

test('[CLI-25] suspended and let in again; done twice is nothing to do', async () => {
  const here = await populated()
  await signedIn(here, 'sam')
  const suspend = (...more: string[]) => here.quad(['users', 'suspend', email('sam'), ...more])
  expect((await suspend('--reason', 'asked by the school')).out).toContain('1 sessions end')
  expect(await rowOf(here, 'sam')).toMatchObject({
    suspended_at: expect.any(Date) as Date,
    suspended_reason: 'asked by the school',
    invalid_user: true,
  })
  expect(await here.look((db) => db.read.session.count())).toBe(0)
  expect((await suspend('--json')).json().outcome).toBe('nothing to do')
  const since = (await rowOf(here, 'sam'))?.suspended_at
  expect((await suspend('--reason', 'a complaint')).out).toContain('another reason is noted')
  expect(await rowOf(here, 'sam')).toMatchObject({
    suspended_at: since,
    suspended_reason: 'a complaint',
    invalid_user: true,
  })
  const same = await suspend('--reason', 'a complaint', '--json')
  expect(same.json().outcome).toBe('nothing to do')
  expect((await here.quad(['users', 'find', 'sam'])).out).toContain('suspended')
  expect((await suspend('--lift')).code).toBe(0)
  expect(await rowOf(here, 'sam')).toMatchObject({ suspended_at: null, invalid_user: false })
  expect((await suspend('--lift', '--json')).json().outcome).toBe('nothing to do')
  expect(await changesOf(here, 'sam')).toBe(3)
})

test('[CLI-25] export gives the same as the copy that people ask for, also of who is suspended, and is noted', async () => {
  const here = await populated()
  await here.quad(['users', 'suspend', email('maya')])
  const printed = await here.quad(['users', 'export', email('maya')])
  const { made_at, ...data } = JSON.parse(printed.out) as Record<string, unknown>
  expect(made_at).toBeTruthy()
  const own = await here.look((db) => personalData(db, idOf('maya'), 'Quad', new Date()))
  expect(data).toEqual(JSON.parse(JSON.stringify(own)))
  expect(printed.out).toContain('Where?')
  const folder = join(here.dir, 'maya')
  const written = await here.quad(['users', 'export', email('maya'), '--to', folder, '--json'])
  expect(written.json().written).toEqual([join(folder, 'data.json'), join(folder, 'data.html')])
  expect(readFileSync(join(folder, 'data.html'), 'utf8')).toContain('the data of Maya North')
  expect(statSync(join(folder, 'data.json')).mode & 0o077).toBe(0)
  const again = await here.quad(['users', 'export', email('maya'), '--to', folder])
  expect(again).toMatchObject({ code: 1, out: '' })
  expect(again.err).toContain('is there already')
  const noted = { target: idOf('maya'), outcome: 'done', partner_code: 'northfield' }
  expect(await auditOf(here, 'users export')).toMatchObject([noted, noted])
})

test('[CLI-25] erase asks for the address, then does what its owner could do, and only the id is remembered', async () => {
  const here = await populated()
  await here.quad(['users', 'show', email('maya')])
  const nowhere = await here.quad(['users', 'erase', email('maya')])
  expect(nowhere).toMatchObject({ code: 2, out: '' })
  expect(nowhere.err).toContain('--posts')
  const unsaid = await here.quad(['users', 'erase', email('maya'), '--posts', 'keep'])
  expect(unsaid.code).toBe(2)
  expect(unsaid.err).toContain('--yes')
  expect((await rowOf(here, 'maya'))?.deleted_at).toBeNull()

  const kept = await here.quad(['users', 'erase', email('maya'), '--posts', 'keep', '--yes'])
  expect(kept.code).toBe(0)
  expect(await rowOf(here, 'maya')).toMatchObject({
    first_name: 'Former',
    last_name: 'member',
    deleted_at: expect.any(Date) as Date,
  })
  expect(await here.look((db) => db.read.post.count({ where: { user_id: idOf('maya') } }))).toBe(1)
  const left = await here.look(async (db) => tracesOf(db, 'maya@'))
  expect(left.filter((one) => !/^Event\./.test(one))).toEqual([])

  const removed = await here.quad(['users', 'erase', idOf('sam'), '--posts', 'remove', '--yes'])
  expect(removed.code).toBe(0)
  expect(await rowOf(here, 'sam')).toBeNull()
  expect(await auditOf(here, 'users erase')).toMatchObject([
    { target: idOf('maya'), detail: { content: 'keep' } },
    { target: idOf('sam'), detail: { content: 'remove' } },
  ])
  for (const name of ['maya', 'sam'] as const) {
    const again = await here.quad(['users', 'erase', idOf(name), '--posts', 'keep', '--json'])
    expect(again.json(), name).toMatchObject({ outcome: 'nothing to do' })
    expect(again.code).toBe(0)
  }
  // Nothing keeps the address: by it nobody is known any more, and the answer says where to look.
  const nobody = await here.quad(['users', 'erase', email('maya'), '--posts', 'keep', '--yes'])
  expect(nobody).toMatchObject({ code: 1, out: '' })
  expect(nobody.err).toContain('Who was erased before is known by the id only')
  const gone = await here.quad(['users', 'set-role', idOf('maya'), 'leader'])
  expect(gone.err).toContain('has deleted their account')
})

test('[CLI-25] on a terminal erase wants the address typed', async () => {
  const here = await populated()
  const db = openDb(here.file)
  try {
    const wrong = here.terminal(['users', 'erase', email('sam'), '--posts', 'keep'])
    await wrong.shows(`Type ${email('sam')} to go on:`)
    await wrong.answer('yes')
    expect(await wrong.code).toBe(3)
    expect(await db.read.user.count({ where: { id: idOf('sam'), deleted_at: null } })).toBe(1)
  } finally {
    await db.close()
  }
})
