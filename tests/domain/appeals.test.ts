import { expect } from 'vitest'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { removeSchool } from '~/domain/data-lifecycle/remove-school.server'
import { appealsForSupport, loadAppeal } from '~/domain/moderation/appeals.server'
import type { CaseRow } from '~/domain/moderation/cases.server'
import { checkAppeal } from '~/domain/moderation/public-risks.server'
import type { SubjectKind } from '~/domain/moderation/schema'
import {
  dbTest as test,
  ctx,
  db,
  expectCounts,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'
import {
  appeal,
  COMMENT,
  decideAs,
  flag,
  payloads,
  POST,
  readCase,
  reviewAs,
} from '~tests/support/moderation'
import { askUnnamed } from '~tests/support/unnamed-question'

async function hidden(ref: { kind: SubjectKind; id: string } = POST) {
  const id = await flag('leo', ref)
  const hide = { decision: 'hide', rule: 'Be kind', noticeToAuthor: 'Rude' } as const
  expect(await decideAs('stan', id, hide)).toMatchObject({ ok: true })
  return id
}
const viewAs = async (who: PersonName, id: string) =>
  loadAppeal(await ctx(who), (await readCase(id)) as CaseRow)
const readAppeals = () => db.read.moderationAppeal.findMany()

test('an appeal goes with its author’s account, and its case is decided as it was', async () => {
  const id = await hidden(COMMENT)
  expect(await appeal('sam', COMMENT)).toEqual({ ok: true })
  const copy = JSON.stringify(await personalData(db, idOf('sam'), 'Quad', NOW))
  expect(copy).toContain('It was a joke')
  expect(copy).toContain('Be kind')
  expect(JSON.stringify(await personalData(db, idOf('maya'), 'Quad', NOW))).not.toContain(
    'It was a joke',
  )
  await eraseAccount(await ctx('sam'), 'keep')
  expect(await readAppeals()).toEqual([])
  expect(await db.read.moderationCase.findUnique({ where: { id } })).toMatchObject({
    state: 'resolved',
    decision: 'hide',
  })
  await expectCounts()
})

test('without a name it is appealed without one, and goes with the account all the same', async () => {
  const ref = { kind: 'post', id: await askUnnamed(await ctx('maya'), 'May I?') } as const
  const id = await hidden(ref)
  expect(await appeal('maya', ref)).toEqual({ ok: true })
  const [row] = await readAppeals()
  expect(row).toMatchObject({ case_id: id, text: 'It was a joke' })
  expect(JSON.stringify(row)).not.toContain(idOf('maya'))
  const events = await db.read.event.findMany({ where: { name: 'moderation.appealed' } })
  expect(events.map(({ actor_id }) => actor_id)).not.toContain(idOf('maya'))
  await expect(appeal('sam', ref)).rejects.toMatchObject({ name: 'NotFound' })
  await eraseAccount(await ctx('maya'), 'keep')
  expect(await readAppeals()).toEqual([])
  expect(await db.read.moderationCase.findUnique({ where: { id } })).toMatchObject({
    state: 'resolved',
  })
})

test('who decided leaves: then anyone of staff may decide; a school takes its appeals along', async () => {
  const id = await hidden()
  await appeal('sam')
  await eraseAccount(await ctx('stan'), 'keep')
  expect(await readAppeals()).toMatchObject([{ against_id: null }])
  expect(await reviewAs('emma', id, 'upheld')).toEqual({ ok: true })
  expect(await readCase(id)).toMatchObject({ state: 'resolved', decision: 'hide' })
  expect(await payloads('moderation.reviewed')).toEqual([{ case: id, outcome: 'upheld' }])
  for await (const _ of removeSchool(db, 'northfield', NOW));
  expect(await readAppeals()).toEqual([])
})

test('an appeal that says its author may be in danger alarms staff once', async () => {
  const id = await hidden(COMMENT)
  await appeal('sam', COMMENT, 'I want to kill myself because of this')
  for (const _ of [1, 2]) await checkAppeal(db, id, NOW)
  expect(await payloads('moderation.alarm')).toHaveLength(1)
  const open = await db.read.moderationCase.findFirstOrThrow({
    where: { harm: true },
    include: { reports: true },
  })
  expect(open).toMatchObject({ kind: 'comment', excerpt: 'I want to kill myself because of this' })
  expect(open.reports[0]?.custom_reason).toMatch(/^The appeal says “/)
})

test('who flagged it doesn’t decide about the appeal; where no one else is left, support does', async () => {
  const id = await flag('emma')
  const hide = { decision: 'hide', rule: 'Be kind', noticeToAuthor: 'Rude' } as const
  expect(await decideAs('stan', id, hide)).toMatchObject({ ok: true })
  await appeal('sam')
  const staff = { partner_code: 'northfield', id: { notIn: ['stan', 'emma'].map(idOf) } }
  const others = await db.read.user.findMany({
    where: { ...staff, NOT: { roles: { equals: [] } } },
  })
  await expect(reviewAs('emma', id, 'overturned')).rejects.toMatchObject({ name: 'Forbidden' })
  expect(await viewAs('emma', id)).toMatchObject({ decidable: false, others: others.length > 0 })
  const count = async () => (await appealsForSupport(db)).length
  await db.write((tx) => tx.user.updateMany({ where: staff, data: { roles: [] } }))
  expect(await viewAs('emma', id)).toMatchObject({ decidable: false, others: false })
  expect(await count()).toBe(1)
  // Another school's flag is none of this one's.
  await db.write((tx) => tx.moderationReport.updateMany({ data: { reporter_id: idOf('lisa') } }))
  expect(await count()).toBe(0)
  expect(await viewAs('emma', id)).toMatchObject({ decidable: true })
  expect(await reviewAs('emma', id, 'overturned')).toEqual({ ok: true })
})

test('where the only other one of staff asked it without a name, support decides, and staff don’t learn that', async () => {
  const ref = { kind: 'post', id: await askUnnamed(await ctx('maya'), 'May I?') } as const
  const id = await hidden(ref)
  await db.write(async (tx) => {
    const roles = await tx.user.findUniqueOrThrow({ where: { id: idOf('stan') } })
    const where = { partner_code: 'northfield', id: { notIn: [idOf('stan'), idOf('leo')] } }
    await tx.user.updateMany({ where, data: { roles: [] } })
    await tx.user.update({ where: { id: idOf('maya') }, data: { roles: roles.roles as string[] } })
  })
  const count = async () => (await appealsForSupport(db)).length
  await appeal('maya', ref)
  expect(await count()).toBe(1)
  expect(await viewAs('stan', id)).toMatchObject({ decidable: false, others: true })
  await db.write((tx) => tx.unnamedQuestion.updateMany({ data: { user_id: idOf('sam') } }))
  expect(await count()).toBe(0)
})
