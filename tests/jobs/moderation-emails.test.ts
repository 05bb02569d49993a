import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  appealDecided,
  harmReported,
  harmUntaken,
  moderationDecided,
} from '~/domain/moderation/events'
import type { NewEvent } from '~/platform/events/events'
import { idOf } from '~tests/support/database'
import { openMailDesk, sam, type MailDesk } from './mail-desk'

let desk: MailDesk
beforeEach(async () => {
  desk = await openMailDesk()
})
afterEach(() => desk.close())

/** The last email that follows from an event. */
async function sent(event: NewEvent) {
  await desk.publish(event)
  await desk.work()
  const mail = desk.server.got.at(-1)
  if (!mail) throw new Error('no email')
  return mail
}

/** A case of Lakeside about Sam's comment there, with these columns. */
type CaseColumns = { decision?: string; rule?: string; notice_to_author?: string; excerpt?: string }
const addCase = (row: CaseColumns = {}) => {
  const at = desk.clock.now()
  const about = { kind: 'comment', subject_id: idOf('comment:sam'), author_id: sam.id }
  const data = { ...about, id: 'c', partner_code: 'lakeside', excerpt: 'So *long*', ...row }
  return desk.fixtures.db.write((tx) =>
    tx.moderationCase.create({ data: { ...data, harm: true, created_at: at, updated_at: at } }),
  )
}

const onOneLine = (text: unknown) => String(text).replaceAll(/\s+/g, ' ')

test('a decision says which school, why, and what to do next', async () => {
  await addCase({ decision: 'hide', rule: 'No ads', notice_to_author: 'Be kind.\nPlease.' })

  const mail = await sent(moderationDecided({ subject: 'comment', case: 'c', decision: 'hide' }))
  expect(mail.text).toContain(
    'Staff at Lakeside College reviewed your answer “So long”. It was hidden.',
  )
  expect(mail.text).toContain('The rule: No ads.')
  expect(mail.text).toMatch(
    /Here's why:\s+> Be kind\.\s+> Please\.\s+Read the decision, or appeal:\s+http\S+\/decisions\/comment\//,
  )
  expect(mail.html).toMatch(/why:<\/p>\s*<blockquote[^>]*>Be kind\.<br>Please\.<\/blockquote>/)
  expect(desk.server.receivers).toEqual(['sam@northfield.test'])
})

test('a decision about words of someone who may be in danger quotes none of them', async () => {
  await addCase({ decision: 'hide', excerpt: 'Honestly I just w4nt to die.' })
  const mail = await sent(moderationDecided({ subject: 'comment', case: 'c', decision: 'hide' }))
  expect(mail.text).toContain('Staff at Lakeside College reviewed your answer. It was hidden.')
  expect(`${mail.text}${mail.html}`).not.toMatch(/honestly|die/i)
})

test('what became of an appeal is said with the answer, and that it’s back only where it is', async () => {
  await addCase({ decision: 'hide', notice_to_author: 'Be kind.' })
  const review = async (outcome: string) => {
    const at = desk.clock.now()
    const row = { outcome, answer: 'We read it again.', decided_at: at }
    const of = { id: 'a', case_id: 'c', partner_code: 'lakeside', author_id: sam.id }
    const create = { ...of, ...row, text: 'Please', decision: 'hide', created_at: at }
    await desk.fixtures.db.write((tx) =>
      tx.moderationAppeal.upsert({ where: { case_id: 'c' }, create, update: row }),
    )
    return sent(appealDecided({ subject: 'comment', case: 'c', outcome }))
  }
  const upheld = await review('upheld')
  expect(onOneLine(upheld.text)).toContain(
    'You appealed, and someone else at Lakeside College looked at it again. The decision about your answer stands.',
  )
  expect(upheld.text).toMatch(
    /why:\s+> We read it again\.\s+Read the decision:\s+http\S+\/decisions\/comment\//,
  )
  const back = 'Everyone who could see it before can see it again.'
  expect(onOneLine((await review('overturned')).text)).toContain(`was overturned. ${back}`)
  await desk.fixtures.db.write((tx) =>
    tx.comment.update({
      where: { id: idOf('comment:sam') },
      data: { deleted_at: desk.clock.now() },
    }),
  )
  expect(onOneLine((await review('overturned')).text)).not.toContain(back)
  expect(desk.server.receivers).toEqual(Array(3).fill('sam@northfield.test'))
})

test('a harm alert says what was flagged, quotes it, and links to the case', async () => {
  await addCase()
  const mail = await sent(harmReported({ subject: 'comment', case: 'c', report: 'r' }))
  expect(mail.text).toMatch(/was flagged:\s+> So \*long\*\s+Open the case:/)
  expect(mail.html).toMatch(/flagged:<\/p>\s*<blockquote[^>]*>So \*long\*<\/blockquote>/)
})

test('a case that no one has taken says since when, and who was told before', async () => {
  await addCase()
  await desk.fixtures.db.write(async (tx) => {
    const settings = {
      time_zone: 'America/Chicago',
      moderation_contact: { name: 'Renee Whitfield', email: 'renee@lakeside.test' },
      moderation_escalation: { contacts: [{ name: 'Ada Hall', email: 'ada@lakeside.test' }] },
    }
    await tx.partner.update({ where: { partner_code: 'lakeside' }, data: { settings } })
    const at = (minutes: number) => new Date(Date.parse('2026-11-21T16:00Z') + minutes * 60_000)
    const of = { case_id: 'c', created_at: at(0) }
    await tx.moderationReport.create({
      data: { ...of, id: 'r', reason: 'indicates harm to self or others' },
    })
    const alert = { case_id: 'c', partner_code: 'lakeside' }
    await tx.moderationAlert.create({
      data: { ...alert, name: 'Ada Hall', id: 'a', step: 1, alerted_at: at(30) },
    })
    await tx.moderationAlert.create({ data: { ...alert, id: 'b', step: 2, alerted_at: at(60) } })
  })
  const untaken = (alert: string) => harmUntaken({ subject: 'comment', case: 'c', alert })
  const mail = await sent(untaken('a'))
  expect(desk.server.receivers).toEqual(['ada@lakeside.test'])
  expect(mail.subject).toBe('Quad: no one took this case – it may indicate harm')
  expect(mail.text).toMatch(
    /By 11\/21\/2026 10:30 CST, no one at Lakeside College took this case\. A comment by/,
  )
  expect(mail.text).toMatch(/Told before: Renee Whitfield, 11\/21\/2026 10:00 CST/)
  expect(mail.text).not.toContain('Told before: Ada Hall')
  expect(onOneLine(mail.text)).toContain(
    'Ada Hall gets this email as the next contact of Lakeside College (moderation_escalation).',
  )
  const last = await sent(untaken('b'))
  expect(desk.server.receivers).toEqual(['ada@lakeside.test', 'desk@quad.test'])
  expect(last.text).toMatch(/Told before: Ada Hall, 11\/21\/2026 10:30 CST/)
  expect(onOneLine(last.text)).toContain(
    'No one is left to tell at Lakeside College, so this email goes to you. Please reach someone there.',
  )
})
