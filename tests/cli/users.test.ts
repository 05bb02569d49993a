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

test('[CLI-25] people are found, and shown without secrets', async ({ twoSchools: cli }) => {
  const found = async (...args: string[]) => {
    const { users } = await cli.json(['users', 'find', ...args])
    return [...users!].map((one) => String(one.email))
  }
  expect(await found('sam', 'north')).toEqual([email('sam')])
  expect(await found('SAM@North')).toEqual([email('sam')])
  expect(await found(idOf('sam'))).toEqual([email('sam')])
  expect(await found('lou')).toEqual(['lou@lakeside.test'])
  expect(await found('lou', '--partner', 'northfield')).toEqual([])
  expect((await found('.test', '--limit', '3')).length).toBe(3)
  expect(await found("%' OR 1=1 --")).toEqual([])
  await cli.prints('users find zzz', /^No one found\.\n$/)

  await signedIn(cli, 'sam')
  const user = {
    id: idOf('sam'),
    partner_code: 'northfield',
    state: 'active',
    sessions: 1,
    has_password: true,
    program: 'Nursing',
    suspended_at: null,
  }
  const shown = await cli.json(['users', 'show', email('sam')], { user })
  const { password_hash } = (await userRow(cli, 'sam')) ?? {}
  expect(JSON.stringify(shown)).not.toContain(password_hash)
  await cli.prints(['users', 'show', idOf('sam')], /email +sam@northfield/)
  await cli.refuses('users show samm@northfield.test', 1, 'Did you mean sam@northfield.test?')
})

test('[PROFILE-21] no command tells what people say on their profiles, in posts and comments', async ({
  twoSchools: cli,
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
  await cli.write(async (tx) => {
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
      const printed = await cli.prints(args, /./)
      expect(printed, args).not.toMatch(/canary|"ZW"|Zimbabwe|Guam|doctorate|char_|Chess|Jazz/)
    }
})

test('[CLI-25] roles are given and taken; unknown ones refused', async ({ twoSchools: cli }) => {
  const set = ['users', 'set-role', email('sam')]
  for (const [role, on, off] of [
    ['leader', { leader: true }, { leader: false }],
    ['test-user', { test_user: true }, { test_user: false }],
    ['school_staff', { roles: ['school_staff'] }, { roles: [] }],
    ['product_staff', { roles: ['quad_employee'] }, { roles: [] }],
  ] as const) {
    await cli.json([...set, role], { outcome: 'done' })
    expect(await userRow(cli, 'sam')).toMatchObject(on)
    await cli.json([...set, role], { outcome: 'nothing to do' })
    await cli.json([...set, role, '--off'], { outcome: 'done' })
    expect(await userRow(cli, 'sam')).toMatchObject(off)
  }
  await cli.quad([...set, 'applicant'])
  expect(await userRow(cli, 'sam')).toMatchObject({ enrollment_status: 'applicant' })
  await cli.refuses([...set, 'applicant', '--off'], 2, 'give them what they are instead')
  await cli.quad([...set, 'current_student'])
  expect(await userRow(cli, 'sam')).toMatchObject({ enrollment_status: null })
  for (const [role, message] of [
    ['leadr', 'Did you mean leader?'],
    ['coach', 'Roles: current_student'],
    ['global_user', 'themselves, in their settings'],
    ['staff', 'school_staff or product_staff'],
  ] as const)
    await cli.refuses([...set, role], 2, message)
  expect(await countChanges(cli, 'sam')).toBe(10)
  const audit = await auditRows(cli, 'users set-role')
  expect(audit[0]).toMatchObject({
    who: expect.stringMatching(/^os:/) as string,
    target: idOf('sam'),
    outcome: 'done',
    detail: { role: 'leader', on: true },
  })
})

test('[CLI-25] a coach is one of the same school', async ({ twoSchools: cli }) => {
  const assign = (coach: string) => ['users', 'assign-coach', email('sam'), coach]
  const coachSet = ['users', 'set-role', email('maya'), 'success_coach']
  for (const [coach, message] of [
    ['lou@lakeside.test', 'is at another school'],
    [email('maya'), 'is not a coach'],
    ['no-one@northfield.test', 'No one has the ID or address'],
  ] as const)
    await cli.refuses(assign(coach), 1, message)
  await cli.quad(coachSet)
  await cli.json(assign(email('maya')), { outcome: 'done' })
  expect(await userRow(cli, 'sam')).toMatchObject({ coach: idOf('maya') })
  await cli.json(assign(idOf('maya')), { outcome: 'nothing to do' })
  await cli.json(assign('none'), { outcome: 'done' })
  expect(await userRow(cli, 'sam')).toMatchObject({ coach: null })
  await cli.quad(assign(email('maya')))
  await cli.quad([...coachSet, '--off'])
  expect(await userRow(cli, 'sam')).toMatchObject({ coach: null })
})

test('[COACH-04] a list gives students their coaches, or names all that is wrong', async ({
  twoSchools: cli,
}) => {
  const run = (...lines: string[]) => ({ input: ['student,coach', ...lines].join('\n') })
  const assign = 'coaches assign -'
  const all = [`${email('maya')},${email('cora')}`, `${email('sam')},none`]
  await cli.json(`${assign} --dry-run`, { outcome: 'planned' }, run(...all))
  expect(await userRow(cli, 'maya')).toMatchObject({ coach: null })
  await cli.prints(assign, '2 to update.', run(...all))
  expect(await userRow(cli, 'maya')).toMatchObject({ coach: idOf('cora') })
  expect(await userRow(cli, 'sam')).toMatchObject({ coach: null })
  await cli.prints(assign, 'Nothing to do.', run(...all))
  expect(await countChanges(cli, 'maya')).toBe(1)
  const audit = await auditRows(cli, 'coaches assign')
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
  await cli.refuses(assign, 1, twice, run(...wrong))
  const [other, , ...rest] = wrong
  const people = ['line 3, student no one', 'line 4, coach no one coaches themselves']
  const others = [elsewhere, ...people, 'line 5, coach is not a coach']
  await cli.refuses(assign, 1, others, run(other!, ...rest))
  await cli.refuses(assign, 1, ['line 1 must be student,coach'], { input: 'email\na@b.test' })
  expect(await userRow(cli, 'alex')).toMatchObject({ coach: null })
  await cli.json('coaches list --partner northfield', {
    coaches: [
      { email: email('cora'), name: 'Cora North', partner_code: 'northfield', students: 1 },
    ],
  })
})

test('[CLI-25] a reset ends all sessions and prints one link', async ({ twoSchools: cli }) => {
  await signedIn(cli, 'sam')
  const before = await userRow(cli, 'sam')
  await cli.needsYes(['users', 'reset-password', email('sam')])
  expect((await userRow(cli, 'sam'))?.password_hash).toBe(before?.password_hash)
  const link = String((await cli.json(['users', 'reset-password', email('sam'), '--yes'])).link)
  expect(link).toMatch(/^http:\/\/northfield\.localhost:3000\/reset-password\/[0-9a-z]{26}\.\S+$/)
  expect((await userRow(cli, 'sam'))?.password_hash).not.toBe(before?.password_hash)
  expect(await cli.look((db) => db.read.session.count())).toBe(0)
  const proof = link.split('.').at(-1) ?? ''
  expect(await cli.look(async (db) => findTraces(db, proof))).toEqual([])
  expect(await auditRows(cli, 'users reset-password')).toMatchObject([{ target: idOf('sam') }])
  const ofOther = await cli.json('users reset-password lou@lakeside.test --yes')
  expect(ofOther.link).toMatch(/^http:\/\/lakeside\.localhost:3000\/reset-password\//)
  const where = { id: idOf('maya') }
  await cli.write((tx) => tx.user.update({ where, data: { password_hash: null } }))
  await signedIn(cli, 'maya')
  // Who has no password gets none: the link logs them in.
  const reset = ['users', 'reset-password', email('maya')]
  await cli.prints([...reset, '--dry-run'], 'has no password: a link that logs in')
  expect(String((await cli.json([...reset, '--yes'])).link)).toContain('/reset-password/')
  expect((await userRow(cli, 'maya'))?.password_hash).toBeNull()
  expect(await cli.look((db) => db.read.session.count())).toBe(0)
})

test('[CLI-25] suspended and let in again', async ({ twoSchools: cli }) => {
  await signedIn(cli, 'sam')
  const suspend = ['users', 'suspend', email('sam')]
  const state = async () => {
    const { suspended_at, ...row } = (await userRow(cli, 'sam'))!
    return [suspended_at?.getTime(), row.suspended_reason, row.invalid_user]
  }
  await cli.prints([...suspend, '--reason', 'asked by the school'], '1 session will end')
  const [since] = await state()
  expect(await state()).toEqual([expect.any(Number), 'asked by the school', true])
  expect(await cli.look((db) => db.read.session.count())).toBe(0)
  await cli.json(suspend, { outcome: 'nothing to do' })
  await cli.prints([...suspend, '--reason', 'a complaint'], 'the reason changes')
  expect(await state()).toEqual([since, 'a complaint', true])
  await cli.json([...suspend, '--reason', 'a complaint'], { outcome: 'nothing to do' })
  await cli.prints('users find sam', 'suspended')
  for (const outcome of ['done', 'nothing to do']) {
    await cli.json([...suspend, '--lift'], { outcome })
    expect(await state()).toEqual([undefined, null, false])
  }
  expect(await countChanges(cli, 'sam')).toBe(3)
})

test('mail to someone comes back, or no longer does', async ({ twoSchools: cli }) => {
  const mark = ['users', 'undeliverable', email('sam')]
  const noted = async () => {
    const { user } = await cli.json(['users', 'show', email('sam')])
    const { undeliverable_at, undeliverable_code } = user as unknown as Record<string, unknown>
    return [undeliverable_at, undeliverable_code]
  }
  await cli.prints(mark, 'no more mail')
  const since = await noted()
  expect(since).toEqual([expect.any(String), 'came back'])
  await cli.json(mark, { outcome: 'nothing to do' })
  expect(await noted()).toEqual(since)
  for (const outcome of ['done', 'nothing to do']) {
    await cli.json([...mark, '--lift'], { outcome })
    expect(await noted()).toEqual([null, null])
  }
  const rows = await auditRows(cli, 'users undeliverable')
  const done = rows.filter(({ outcome }) => outcome === 'done')
  expect(done.map(({ detail }) => detail)).toEqual([{ on: true }, { on: false }])
  await cli.refuses(['users', 'undeliverable', 'samm@northfield.test'], 1, 'Did you mean')
})

test('[CLI-25] export gives what people get themselves, noted', async ({ twoSchools: cli }) => {
  await cli.quad(['users', 'suspend', email('maya')])
  const printed = await cli.quad(['users', 'export', email('maya')])
  const { made_at, ...data } = JSON.parse(printed.out) as Record<string, unknown>
  expect(made_at).toBeTruthy()
  const own = await cli.look((db) => personalData(db, idOf('maya'), 'Quad', new Date()))
  expect(data).toEqual(JSON.parse(JSON.stringify(own?.data)))
  expect(printed.out).toContain('Where?')
  const folder = join(cli.dir, 'maya')
  const written = ['data.json', 'data.html'].map((name) => join(folder, name))
  await cli.json(['users', 'export', email('maya'), '--to', folder], { written })
  expect(readFileSync(join(folder, 'data.html'), 'utf8')).toContain('the data of Maya North')
  expect(statSync(join(folder, 'data.json')).mode & 0o077).toBe(0)
  await cli.refuses(['users', 'export', email('maya'), '--to', folder], 1, 'exists already')
  const noted = { target: idOf('maya'), outcome: 'done', partner_code: 'northfield' }
  expect(await auditRows(cli, 'users export')).toMatchObject([noted, noted])
})
