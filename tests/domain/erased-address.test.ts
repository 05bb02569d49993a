import { expect } from 'vitest'
import { saveSubmission } from '~/domain/accounts/saved-submissions.server'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { removeSchool } from '~/domain/data-lifecycle/remove-school.server'
import { ctx, db, dbTest as test, idOf, NOW } from '~tests/support/fixtures'

test('limits, sent emails and late forms forget the address with the account', async () => {
  const sam = await ctx('sam')
  const email = 'sam@northfield.test'
  const key = (account: string) => ({ key: account, points: 1, expire: NOW })
  const at = { name: 'account.password_changed', partner_code: 'northfield', created_at: NOW }
  const event = { ...at, subject_id: idOf('sam'), payload: { email } }
  await db.write(async (tx) => {
    const keys = [
      `login:60:${email}`,
      `login-pair:60:${email} 10.0.0.1`,
      `photos:60:${idOf('sam')}`,
    ]
    await tx.rateLimit.createMany({ data: [...keys, `login:60:x${email}`].map(key) })
    await tx.event.create({ data: { ...event, id: 'sent', dispatched_at: NOW } })
    const waiting = await tx.event.create({ data: { ...event, id: 'waiting', dispatched_at: NOW } })
    const job = {
      id: 'mail',
      name: 'mail',
      key: 'waiting:mail',
      payload: {},
      event_seq: waiting.seq,
    }
    await tx.job.create({ data: { ...job, run_at: NOW, created_at: NOW } })
  })
  await eraseAccount(sam, 'keep')
  expect((await db.read.rateLimit.findMany()).map((row) => row.key)).toEqual([`login:60:x${email}`])
  const payload = async (id: string) =>
    (await db.read.event.findUniqueOrThrow({ where: { id } })).payload
  expect([await payload('sent'), await payload('waiting')]).toEqual([{}, { email: '' }])
  const late = { path: '/ask', userId: idOf('sam'), fields: { title: ['Late'] }, replaces: [] }
  expect(await saveSubmission(db, late, NOW)).toBeNull()
  expect(await db.read.savedSubmission.count()).toBe(0)
  expect(await saveSubmission(db, { ...late, userId: idOf('maya') }, NOW)).toEqual(
    expect.any(String),
  )
})

test('limits and audit rows forget the addresses of a school that is removed', async () => {
  const [sam, lou] = ['sam@northfield.test', 'lou@lakeside.test']
  const run = { who: 'operator', command: 'users show', detail: {}, created_at: NOW }
  await db.write(async (tx) => {
    const keys = [`login:60:${sam}`, `login-pair:60:${sam} 10.0.0.1`, `login:60:${lou}`]
    await tx.rateLimit.createMany({ data: keys.map((key) => ({ key, points: 1, expire: NOW })) })
    for (const [id, email] of [
      ['one', sam],
      ['two', lou],
    ] as const)
      await tx.audit.create({ data: { ...run, id, target: email, outcome: `refused: ${email}` } })
  })
  for await (const _ of removeSchool(db, 'northfield', NOW));
  expect((await db.read.rateLimit.findMany()).map(({ key }) => key)).toEqual([`login:60:${lou}`])
  const audit = await db.read.audit.findMany({ orderBy: { id: 'asc' } })
  expect(audit.map(({ target, outcome }) => [target, outcome])).toEqual([
    [idOf('sam'), `refused: ${idOf('sam')}`],
    [lou, `refused: ${lou}`],
  ])
})
