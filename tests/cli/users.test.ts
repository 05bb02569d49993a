import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { findTraces } from '../support/traces'
import { idOf, NOW, type PersonName } from '../support/database'
import { updateUser } from '../support/users'
import { test, type Workspace } from './quad'

const userRow = ({ look }: Workspace, name: PersonName) =>
  look((db) => db.read.user.findUnique({ where: { id: idOf(name) } }))
const email = (name: string) => `${name}@northfield.test`
const auditRows = ({ look }: Workspace, command: string) =>
  look((db) => db.read.audit.findMany({ where: { command }, orderBy: { id: 'asc' } }))
const countChanges = ({ look }: Workspace, name: PersonName) =>
  look((db) => db.read.event.count({ where: { name: 'user.changed', subject_id: idOf(name) } }))
const session = { data: {}, created_at: NOW, last_seen_at: NOW, expires_at: new Date('2099-01-01') }
const signedIn = ({ write }: Workspace, name: PersonName) => {
  const data = { id_hash: name, user_id: idOf(name), partner_code: 'northfield', ...session }
  return write((tx) => tx.session.create({ data }))
}

test('[CLI-25] people are found, and shown without secrets', async ({ people: here }) => {
  const found = async (...args: string[]) => {
    const { users } = await here.tells(['users', 'find', ...args])
    return [...users!].map((one) => String(one.email))
  }
  expect(await found('sam', 'north')).toEqual([email('sam')])
  expect(await found('SAM@North')).toEqual([email('sam')])
  expect(await found(idOf('sam'))).toEqual([email('sam')])
  expect(await found('lou')).toEqual(['lou@lakeside.test'])
  expect(await found('lou', '--partner', 'northfield')).toEqual([])
  expect((await found('.test', '--limit', '3')).length).toBe(3)
  expect(await found("%' OR 1=1 --")).toEqual([])
  await here.prints('users find zzz', /^No one found\.\n$/)

  await signedIn(here, 'sam')
  const user = {
    id: idOf('sam'),
    partner_code: 'northfield',
    state: 'active',
    sessions: 1,
    has_password: true,
    program: 'Nursing',
    suspended_at: null,
  }
  const shown = await here.tells(['users', 'show', email('sam')], { user })
  const { password_hash } = (await userRow(here, 'sam')) ?? {}
  expect(JSON.stringify(shown)).not.toContain(password_hash)
  await here.prints(['users', 'show', idOf('sam')], /email +sam@northfield/)
  await here.refuses('users show samm@northfield.test', 1, 'Did you mean sam@northfield.test?')
})

test('[PROFILE-21] no command tells what people say on their profiles, in posts and comments', async ({
  people: here,
}) => {
  const profile = {
    about: 'canary of the about text',
    country: 'ZW',
    state_or_country: 'GU',
    degree: 'doctorate',
    char_parent: true,
    interests_private: false,
  }
  const row = { id: idOf('canary'), user_id: idOf('sam'), partner_code: 'northfield' }
  const words = { ...row, content: 'canary', created_at: NOW }
  const post = { title: 'A canary', tag_names: ['canary'], private: true, updated_at: NOW }
  await here.write(async (tx) => {
    await updateUser(tx, idOf('sam'), profile)
    await tx.post.create({ data: { ...words, ...post } })
    await tx.comment.create({ data: { ...words, id: idOf('canary below'), post_id: row.id } })
    const fields = { title: ['A canary'] }
    await tx.draft.create({ data: { ...row, draft_key: 'post', fields, updated_at: NOW } })
  })
  const id = idOf('sam')
  for (const command of [
    'users find sam',
    `users show ${id}`,
    'badges list',
    'lists export newsletter',
    'audit list',
    'moderation list',
    'prospects list northfield',
    'tickets list',
  ])
    for (const args of [command, `${command} --json`]) {
      const printed = await here.prints(args, /./)
      expect(printed, args).not.toMatch(/canary|"ZW"|Zimbabwe|Guam|doctorate|char_|Chess|Jazz/)
    }
})

test('[CLI-25] roles are given and taken; unknown ones refused', async ({ people: here }) => {
  const set = ['users', 'set-role', email('sam')]
  for (const [role, on, off] of [
    ['leader', { leader: true }, { leader: false }],
    ['test-user', { test_user: true }, { test_user: false }],
    ['school_staff', { roles: ['school_staff'] }, { roles: [] }],
    ['product_staff', { roles: ['quad_employee'] }, { roles: [] }],
  ] as const) {
    await here.tells([...set, role], { outcome: 'done' })
    expect(await userRow(here, 'sam')).toMatchObject(on)
    await here.tells([...set, role], { outcome: 'nothing to do' })
    await here.tells([...set, role, '--off'], { outcome: 'done' })
    expect(await userRow(here, 'sam')).toMatchObject(off)
  }
  await here.quad([...set, 'applicant'])
  expect(await userRow(here, 'sam')).toMatchObject({ enrollment_status: 'applicant' })
  await here.refuses([...set, 'applicant', '--off'], 2, 'give them what they are instead')
  await here.quad([...set, 'current_student'])
  expect(await userRow(here, 'sam')).toMatchObject({ enrollment_status: null })
  for (const [role, message] of [
    ['leadr', 'Did you mean leader?'],
    ['coach', 'Roles: current_student'],
    ['global_user', 'themselves, in their settings'],
    ['staff', 'school_staff or product_staff'],
  ] as const)
    await here.refuses([...set, role], 2, message)
  expect(await countChanges(here, 'sam')).toBe(10)
  const audit = await auditRows(here, 'users set-role')
  expect(audit[0]).toMatchObject({
    who: expect.stringMatching(/^os:/) as string,
    target: idOf('sam'),
    outcome: 'done',
    detail: { role: 'leader', on: true },
  })
})

test('[CLI-25] a coach is one of the same school', async ({ people: here }) => {
  const assign = (coach: string) => ['users', 'assign-coach', email('sam'), coach]
  const coachSet = ['users', 'set-role', email('maya'), 'success_coach']
  for (const [coach, message] of [
    ['lou@lakeside.test', 'is at another school'],
    [email('maya'), 'is not a coach'],
    ['no-one@northfield.test', 'No one has the ID or address'],
  ] as const)
    await here.refuses(assign(coach), 1, message)
  await here.quad(coachSet)
  await here.tells(assign(email('maya')), { outcome: 'done' })
  expect(await userRow(here, 'sam')).toMatchObject({ coach: idOf('maya') })
  await here.tells(assign(idOf('maya')), { outcome: 'nothing to do' })
  await here.tells(assign('none'), { outcome: 'done' })
  expect(await userRow(here, 'sam')).toMatchObject({ coach: null })
  await here.quad(assign(email('maya')))
  await here.quad([...coachSet, '--off'])
  expect(await userRow(here, 'sam')).toMatchObject({ coach: null })
})

test('[COACH-04] a list gives students their coaches, or names all that is wrong', async ({
  people: here,
}) => {
  const run = (...lines: string[]) => ({ input: ['student,coach', ...lines].join('\n') })
  const assign = 'coaches assign -'
  const all = [`${email('maya')},${email('cora')}`, `${email('sam')},none`]
  await here.tells(`${assign} --dry-run`, { outcome: 'planned' }, run(...all))
  expect(await userRow(here, 'maya')).toMatchObject({ coach: null })
  await here.prints(assign, '2 to update.', run(...all))
  expect(await userRow(here, 'maya')).toMatchObject({ coach: idOf('cora') })
  expect(await userRow(here, 'sam')).toMatchObject({ coach: null })
  await here.prints(assign, 'Nothing to do.', run(...all))
  expect(await countChanges(here, 'maya')).toBe(1)
  const audit = await auditRows(here, 'coaches assign')
  const done = audit.filter(({ outcome }) => outcome === 'done').map(({ target }) => target)
  expect(done.sort()).toEqual([idOf('maya'), idOf('sam')].sort())
  const wrong = [
    `${email('alex')},lou@lakeside.test`,
    `${email('alex')},${email('cora')}`,
    `no-one@northfield.test,none`,
    `${email('cora')},${email('cora')}`,
    `${email('leo')},${email('maya')}`,
  ]
  const elsewhere = 'line 2, coach is at another school'
  const twice = [elsewhere, 'line 3, student is the same as on line 2', 'line 4, student no one']
  await here.refuses(assign, 1, twice, run(...wrong))
  const [other, , ...rest] = wrong
  const people = ['line 3, student no one', 'line 4, coach no one coaches themselves']
  const others = [elsewhere, ...people, 'line 5, coach is not a coach']
  await here.refuses(assign, 1, others, run(other!, ...rest))
  await here.refuses(assign, 1, ['line 1 must be student,coach'], { input: 'email\na@b.test' })
  expect(await userRow(here, 'alex')).toMatchObject({ coach: null })
  await here.tells('coaches list --partner northfield', {
    coaches: [
      { email: email('cora'), name: 'Cora North', partner_code: 'northfield', students: 1 },
    ],
  })
})

test('[CLI-25] a reset ends all sessions and prints one link', async ({ people: here }) => {
  await signedIn(here, 'sam')
  const before = await userRow(here, 'sam')
  await here.needsYes(['users', 'reset-password', email('sam')])
  expect((await userRow(here, 'sam'))?.password_hash).toBe(before?.password_hash)
  const link = String((await here.tells(['users', 'reset-password', email('sam'), '--yes'])).link)
  expect(link).toMatch(/^http:\/\/northfield\.localhost:3000\/reset-password\/[0-9a-z]{26}\.\S+$/)
  expect((await userRow(here, 'sam'))?.password_hash).not.toBe(before?.password_hash)
  expect(await here.look((db) => db.read.session.count())).toBe(0)
  const proof = link.split('.').at(-1) ?? ''
  expect(await here.look(async (db) => findTraces(db, proof))).toEqual([])
  expect(await auditRows(here, 'users reset-password')).toMatchObject([{ target: idOf('sam') }])
  const where = { id: idOf('maya') }
  await here.write((tx) => tx.user.update({ where, data: { password_hash: null } }))
  const reset = ['users', 'reset-password', email('maya'), '--yes']
  await here.refuses(reset, 1, 'they log in at their school')
})

test('[CLI-25] suspended and let in again', async ({ people: here }) => {
  await signedIn(here, 'sam')
  const suspend = ['users', 'suspend', email('sam')]
  const state = async () => {
    const { suspended_at, ...row } = (await userRow(here, 'sam'))!
    return [suspended_at?.getTime(), row.suspended_reason, row.invalid_user]
  }
  await here.prints([...suspend, '--reason', 'asked by the school'], '1 session will end')
  const [since] = await state()
  expect(await state()).toEqual([expect.any(Number), 'asked by the school', true])
  expect(await here.look((db) => db.read.session.count())).toBe(0)
  await here.tells(suspend, { outcome: 'nothing to do' })
  await here.prints([...suspend, '--reason', 'a complaint'], 'the reason changes')
  expect(await state()).toEqual([since, 'a complaint', true])
  await here.tells([...suspend, '--reason', 'a complaint'], { outcome: 'nothing to do' })
  await here.prints('users find sam', 'suspended')
  for (const outcome of ['done', 'nothing to do']) {
    await here.tells([...suspend, '--lift'], { outcome })
    expect(await state()).toEqual([undefined, null, false])
  }
  expect(await countChanges(here, 'sam')).toBe(3)
})

test('mail to someone comes back, or no longer does', async ({ people: here }) => {
  const mark = ['users', 'undeliverable', email('sam')]
  const noted = async () => {
    const { user } = await here.tells(['users', 'show', email('sam')])
    const { undeliverable_at, undeliverable_code } = user as unknown as Record<string, unknown>
    return [undeliverable_at, undeliverable_code]
  }
  await here.prints(mark, 'no more mail')
  const since = await noted()
  expect(since).toEqual([expect.any(String), 'came back'])
  await here.tells(mark, { outcome: 'nothing to do' })
  expect(await noted()).toEqual(since)
  for (const outcome of ['done', 'nothing to do']) {
    await here.tells([...mark, '--lift'], { outcome })
    expect(await noted()).toEqual([null, null])
  }
  const rows = await auditRows(here, 'users undeliverable')
  const done = rows.filter(({ outcome }) => outcome === 'done')
  expect(done.map(({ detail }) => detail)).toEqual([{ on: true }, { on: false }])
  await here.refuses(['users', 'undeliverable', 'samm@northfield.test'], 1, 'Did you mean')
})

test('[CLI-25] export gives what people get themselves, noted', async ({ people: here }) => {
  await here.quad(['users', 'suspend', email('maya')])
  const printed = await here.quad(['users', 'export', email('maya')])
  const { made_at, ...data } = JSON.parse(printed.out) as Record<string, unknown>
  expect(made_at).toBeTruthy()
  const own = await here.look((db) => personalData(db, idOf('maya'), 'Quad', new Date()))
  expect(data).toEqual(JSON.parse(JSON.stringify(own?.data)))
  expect(printed.out).toContain('Where?')
  const folder = join(here.dir, 'maya')
  const written = ['data.json', 'data.html'].map((name) => join(folder, name))
  await here.tells(['users', 'export', email('maya'), '--to', folder], { written })
  expect(readFileSync(join(folder, 'data.html'), 'utf8')).toContain('the data of Maya North')
  expect(statSync(join(folder, 'data.json')).mode & 0o077).toBe(0)
  await here.refuses(['users', 'export', email('maya'), '--to', folder], 1, 'exists already')
  const noted = { target: idOf('maya'), outcome: 'done', partner_code: 'northfield' }
  expect(await auditRows(here, 'users export')).toMatchObject([noted, noted])
})
