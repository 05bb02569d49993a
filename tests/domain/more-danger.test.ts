import { describe, expect } from 'vitest'
import { tellAgain } from '~/domain/moderation/again.server'
import { caseById } from '~/domain/moderation/case-page.server'
import { takeCase } from '~/domain/moderation/cases.server'
import { escalateCases } from '~/domain/moderation/escalation.server'
import { checkPublicText } from '~/domain/moderation/public-risks.server'
import { loadMoreAlert } from '~/domain/moderation/mailing.server'
import { checkForRisks } from '~/domain/moderation/risks.server'
import { changePartner, ctx, db, dbTest as test, idOf, NOW } from '~tests/support/fixtures'
import { chat, send } from '~tests/support/messages'
import { COMMENT, decideAs, flag, HARM, payloads, readCase } from '~tests/support/moderation'

/** What someone writes after staff was told that they may be in danger. Not in the spec. */
const RENEE = { name: 'Renee Whitfield', email: 'renee@northfield.test' }
const ADA = { name: 'Ada Hall', email: 'ada@northfield.test' }
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const FIRST = 'I want to die'
const GRAVER = 'I’m going to kill myself tonight with pills'

/** Sam writes to Maya, and the check reads it, so many minutes after the first. */
async function writing() {
  const channel = await chat('sam', 'maya')
  const say = async (text: string, minutes = 0) => {
    const sent = await send('sam', channel, text, crypto.randomUUID(), after(minutes))
    if (!sent.ok) throw new Error('not sent')
    await checkForRisks(db, sent.message_id, after(minutes))
    return sent.message_id
  }
  await say(FIRST)
  const { id } = await db.read.moderationCase.findFirstOrThrow({ where: { kind: 'message' } })
  return { say, id }
}
const look = async (id: string, minutes: number, who: 'stan' | 'emma' = 'stan') =>
  caseById(await ctx(who, after(minutes)), id)
const parts = async (id: string) => {
  const { danger } = await look(id, 500)
  return [danger.first, danger.others].map((some) => some.map(({ part }) => part))
}
/** At which of these minutes people hear that there is more. */
async function alertedAt(...minutes: number[]) {
  const alerted: number[] = []
  for (const minute of minutes) if ((await tellAgain(db, after(minute))) > 0) alerted.push(minute)
  return alerted
}

describe('a case shows what is written later', () => {
  test('the gravest and the newest first, the others after them, each wording once', async () => {
    const { say, id } = await writing()
    expect(await parts(id)).toEqual([[FIRST], []])
    await say(GRAVER, 5)
    await say(FIRST, 6)
    await say('Honestly I want to die tonight', 7)
    await say('Now I want to die again', 8)
    expect(await parts(id)).toEqual([
      [GRAVER, 'Now I want to die again'],
      ['Honestly I want to die tonight', FIRST],
    ])
    const { created_at, reports } = await look(id, 9)
    expect(created_at).toBe(NOW.toISOString())
    expect(reports[0]).toMatchObject({ at: NOW.toISOString(), kind: null })
  })

  test('the gravest stays, however much is written', async () => {
    const { say, id } = await writing()
    await say(GRAVER, 1)
    for (let at = 0; at < 25; at++) await say(`I want to die ${at}`, 2 + at)
    const [first, others] = await parts(id)
    expect(first).toEqual([GRAVER, 'I want to die 24'])
    expect(others).toContain(FIRST)
    expect((await readCase(id)).reports_count).toBe(20)
  })

  test('of a long text the sentences that say it, and all of it', async () => {
    const { say, id } = await writing()
    const long = `${'The bus was late again. '.repeat(30)}Then I knew: I want to die. ${'It rained. '.repeat(30)}`
    await say(long, 1)
    const { first } = (await look(id, 2)).danger
    expect(first.at(-1) ?? first[0]).toMatchObject({ part: 'Then I knew: I want to die.' })
    expect(first.find(({ whole }) => whole)?.whole).toBe(long)
  })

  test('an edit, another text and a text about oneself, where others can read them', async () => {
    const id = await flag('maya', COMMENT, HARM)
    const { author_id } = await readCase(id)
    const change = (content: string) =>
      db.write((tx) => tx.comment.update({ where: { id: COMMENT.id }, data: { content } }))
    const check = async (minutes: number) => {
      for (const _ of ['once', 'again']) await checkPublicText(db, COMMENT, after(minutes))
    }
    await check(1)
    expect((await readCase(id)).reports_count).toBe(1)
    await change(GRAVER)
    await check(2)
    await change('All is well')
    await check(3)
    const post = idOf('post:welcome')
    const write = (text: { content: string; private?: boolean }) =>
      db.write((tx) =>
        tx.post.update({ where: { id: post }, data: { user_id: author_id, ...text } }),
      )
    await write({ content: 'Tonight I want to die', private: true })
    await checkPublicText(db, { kind: 'post', id: post }, after(4))
    expect((await readCase(id)).reports_count).toBe(2)
    await write({ content: 'Tonight I want to die', private: false })
    await checkPublicText(db, { kind: 'post', id: post }, after(4))
    const { danger, reports } = await look(id, 5)
    expect(danger.first.map(({ kind }) => kind)).toEqual(['comment', 'post'])
    expect(danger.first[0]?.part).toBe(GRAVER)
    expect(reports.map(({ kind, automatic }) => [kind, automatic])).toEqual([
      [null, false],
      ['comment', true],
      ['post', true],
    ])
    expect(danger.first.map(({ place }) => place.href)).toEqual([
      `/post/${idOf('post:question')}`,
      `/post/${post}`,
    ])
    // Once staff has decided, the same words say nothing new, and others are a case of their own.
    await decideAs('stan', id, { decision: 'no-danger' })
    const cases = () => db.read.moderationCase.count({ where: { author_id, harm: true } })
    await checkPublicText(db, { kind: 'post', id: post }, after(6))
    expect(await cases()).toBe(1)
    await write({ content: 'Again I want to die' })
    for (const _ of ['once', 'again'])
      await checkPublicText(db, { kind: 'post', id: post }, after(6))
    expect(await cases()).toBe(2)
  })

  test('messages in another conversation, with who they were written to', async () => {
    const { id } = await writing()
    const sent = await send('sam', await chat('sam', 'alex'), GRAVER, crypto.randomUUID(), after(5))
    if (!sent.ok) throw new Error('not sent')
    for (const _ of ['once', 'again']) await checkForRisks(db, sent.message_id, after(5))
    expect(await db.read.moderationCase.count()).toBe(1)
    const { danger, subject } = await look(id, 6)
    const texts = [...danger.first, ...danger.others]
    expect(texts.map(({ part, place }) => [part, place])).toEqual([
      [GRAVER, { to: 'Alex North', href: null }],
      [FIRST, { to: 'Maya North', href: null }],
    ])
    // What the other two wrote to each other around it is read in no case.
    expect(subject.around.map(({ by }) => by)).not.toContain('Alex North')
  })

  test('of no one else, and of no other school', async () => {
    const { id } = await writing()
    const author_id = idOf('lou')
    await db.write((tx) => tx.moderationCase.update({ where: { id }, data: { author_id } }))
    const content = 'I want to die'
    const where = { id: idOf('post:lake') }
    await db.write((tx) => tx.post.update({ where, data: { content, user_id: author_id } }))
    await checkPublicText(db, { kind: 'post', ...where }, after(1))
    expect((await readCase(id)).reports_count).toBe(1)
  })
})

test.for(['no-danger', 'keep'] as const)(
  'nothing that was written since the case was opened is passed over by %s',
  async (decision) => {
    const { say, id } = await writing()
    const close = () => decideAs('stan', id, { decision })
    await look(id, 1)
    await say(GRAVER, 2)
    expect(await close()).toEqual({
      ok: false,
      errors: { '': ['There’s more since you opened this case. Read it first.'] },
    })
    expect(await readCase(id)).toMatchObject({ state: 'open', decision: null })
    await look(id, 3)
    await say(GRAVER, 4)
    expect(await close()).toMatchObject({ ok: true })
  },
)

describe('those who were told hear that there is more', () => {
  const escalation = { contacts: [ADA] }
  const settings = { moderation_contact: RENEE, moderation_escalation: escalation }

  test('half an hour after the alarm, once, however much it is', async () => {
    await changePartner({ settings })
    const { say } = await writing()
    await say('I really want to die', 10)
    await say(GRAVER, 12)
    expect(await alertedAt(13, 29, 30, 31, 59, 60, 90)).toEqual([30])
    await say('Still I want to die', 65)
    expect(await alertedAt(65, 66, 120)).toEqual([65])
    await say('And still I want to die', 66)
    expect(await alertedAt(67, 94, 95, 200)).toEqual([95])
  })

  test('at once where someone has opened the case after the alarm, and not while it was opened since', async () => {
    await changePartner({ settings })
    const { say, id } = await writing()
    await look(id, 2)
    await say(GRAVER, 5)
    expect(await alertedAt(5, 6)).toEqual([5])
    await look(id, 8)
    await say('I want to die now', 9)
    expect(await alertedAt(9, 34)).toEqual([])
    await look(id, 34)
    expect(await alertedAt(35, 70)).toEqual([])
  })

  test('not of the same words again, and not once it is decided', async () => {
    await changePartner({ settings })
    const { say, id } = await writing()
    await say(FIRST, 40)
    await say(FIRST, 41)
    expect(await alertedAt(42, 80)).toEqual([])
    await say(GRAVER, 81)
    await decideAs('stan', id, { decision: 'no-danger' })
    expect(await alertedAt(82, 120)).toEqual([])
  })

  test('the contacts that were told before, and who has the case; a look of others is no look of theirs', async () => {
    await changePartner({ settings })
    const { say, id } = await writing()
    await escalateCases(db, after(30))
    await takeCase(await ctx('stan', after(31)), id, '')
    await say(GRAVER, 35)
    await look(id, 36, 'emma')
    expect(await tellAgain(db, after(37))).toBe(3)
    const sent = (await payloads('moderation.more')) as { report: string; to: string }[]
    const receivers = await Promise.all(sent.map((one) => loadMoreAlert(db, id, one)))
    expect(receivers.map((one) => one?.receiver?.name)).toEqual([
      'Renee Whitfield',
      'Ada Hall',
      'Stan North',
    ])
    expect(receivers[0]).toMatchObject({ excerpt: GRAVER, flaggedAt: NOW, moreAt: after(35) })
    const view = await look(id, 40)
    expect(view.alerted_again).toEqual([after(37).toISOString()])
    await decideAs('stan', id, { decision: 'no-danger' })
    expect(await loadMoreAlert(db, id, sent[0]!)).toBeNull()
  })

  test('by one of several processes, and the next contact as if there were no more', async () => {
    await changePartner({ settings })
    const { say, id } = await writing()
    await say(GRAVER, 10)
    const counts = await Promise.all([1, 2, 3].map(() => tellAgain(db, after(30))))
    expect(counts.toSorted()).toEqual([0, 0, 1])
    for (const minutes of [29, 30, 59, 60]) await escalateCases(db, after(minutes))
    expect((await look(id, 61)).alerts.map(({ name, at }) => [name, at])).toEqual([
      ['Ada Hall', after(30).toISOString()],
      [null, after(60).toISOString()],
    ])
  })

  test('the support desk where the school has no contact, once', async () => {
    await changePartner({ settings: {} })
    const { say, id } = await writing()
    await escalateCases(db, after(30))
    await say(GRAVER, 31)
    await tellAgain(db, after(32))
    const sent = (await payloads('moderation.more')) as { report: string; to: string }[]
    const receivers = await Promise.all(sent.map((one) => loadMoreAlert(db, id, one)))
    expect(receivers.map((one) => one && one.receiver)).toEqual([null, null])
    expect(receivers.filter((one) => one !== null)).toHaveLength(1)
  })
})
