import { expect } from 'vitest'
import { checkForRisks } from '~/domain/moderation/risks.server'
import { as, db, empty, eventCount, idOf, NOW, siteTest } from '~tests/support/fixtures'
import type { Page } from '~tests/support/client'
import { chat, forgetMessages, send } from '~tests/support/messages'
import { expectSameQueries } from '~tests/support/prisma-queries'

const test = siteTest()

const hrefs = (page: Page, text: string) =>
  page
    .all('a')
    .filter((link) => link.text.trim() === text)
    .map((link) => link.getAttribute('href'))

const openCase = () => db.read.moderationCase.findFirstOrThrow({ where: { kind: 'message' } })

test.beforeEach(async () => {
  await forgetMessages()
  await empty('audit')
  await db.write((tx) => tx.moderationCase.deleteMany({ where: { kind: 'message' } }))
})

/** Fourteen messages by turns; the first is Sam's, the eighth is flagged by Maya. */
async function flagEighth() {
  const channel = await chat('sam', 'maya')
  for (let at = 2; at <= 14; at++)
    await send(at % 2 === 0 ? 'sam' : 'maya', channel, `Words number ${at}.`)
  const maya = await as('maya')
  const page = await maya.get(`/dm/${channel}`)
  const message = await db.read.message.findFirstOrThrow({
    where: { channel_id: channel, number: 8 },
  })
  const href = `/dm/${channel}/messages/${message.id}/flag`
  expect(hrefs(page, 'Flag message')).toContain(href)
  await maya.get(href)
  const done = await maya.submit('Flag', { reason: 'offensive' })
  return { channel, message, done, href }
}

test('[DM-28] [DM-29] [DM-30] the message of the other one is flagged, an own one or a stranger’s isn’t', async () => {
  const { channel, message, done, href } = await flagEighth()
  expect(new URL(done.url).pathname).toBe(`/dm/${channel}`)
  expect(done.text).toContain(
    'This message will be reviewed. Thanks for helping to keep our community safe!',
  )
  expect(await openCase()).toMatchObject({
    kind: 'message',
    subject_id: message.id,
    author_id: idOf('sam'),
    excerpt: 'Words number 8.',
    partner_code: 'northfield',
    reports_count: 1,
  })
  const sam = await as('sam')
  expect(hrefs(await sam.get(`/dm/${channel}`), 'Flag message')).not.toContain(href)
  expect((await sam.get(href)).status).toBe(403)
  for (const name of ['alex', 'stan'] as const)
    expect((await (await as(name)).get(href)).status, name).toBe(404)
})

test('staff reads only what is around a flagged message, and each reading is recorded', async () => {
  await flagEighth()
  const { id, subject_id } = await openCase()
  const stan = await as('stan')
  const page = await stan.get(`/moderation/${id}`)
  const read = page.texts('.case-messages li .prose')
  expect(read).toEqual(Array.from({ length: 11 }, (_, at) => `Words number ${at + 3}.`))
  expect(page.one('.case-messages [aria-current]').text).toContain('Words number 8.')
  expect(page.text).not.toMatch(/Words number (2|14)\./)
  expect(hrefs(page, 'Hide')).toEqual([])
  await stan.get(`/moderation/${id}`)
  const entries = await db.read.audit.findMany({ where: { command: 'moderation read' } })
  expect(entries.map(({ who, target }) => [who, target])).toEqual([
    [idOf('stan'), `message ${subject_id}`],
    [idOf('stan'), `message ${subject_id}`],
  ])
  expect((await (await as('sam')).get(`/moderation/${id}`)).status).toBe(403)
  // The staff of another school finds none of it, whatever they try.
  const lisa = await as('lisa')
  for (const path of ['', '/remove', '/hide'])
    expect((await lisa.get(`/moderation/${id}${path}`)).status, path).toBe(404)
  const forged = { csrf: (await lisa.get('/moderation')).csrf, told: 'x', text: 'x' }
  for (const path of ['/remove', '/take', '/note', '/keep'])
    expect((await lisa.post(`/moderation/${id}${path}`, forged)).status, path).toBe(404)
  expect(lisa.page.text).not.toContain('Words number')
  expect((await openCase()).state).toBe('open')
  expect(await db.read.audit.count({ where: { command: 'moderation read' } })).toBe(2)
})

test('the queue of staff names a flagged message, and shows no word of it', async () => {
  await flagEighth()
  const stan = await as('stan')
  for (const path of ['/moderation', '/moderation?kind=message', '/home']) {
    const page = await stan.get(path)
    expect(page.html).not.toContain('Words number')
  }
  const page = await stan.get('/moderation?kind=message')
  expect(page.text).toContain('The words are shown with the case. Each reading is recorded.')
  expect(hrefs(page, 'Message by Sam North')).toEqual([`/moderation/${(await openCase()).id}`])
  expect(await db.read.audit.count({ where: { command: 'moderation read' } })).toBe(0)
})

test('what staff removes is gone for both, and its author reads why', async () => {
  const { channel, message } = await flagEighth()
  const { id } = await openCase()
  const stan = await as('stan')
  await stan.get(`/moderation/${id}/remove`)
  const done = await stan.submit('Remove', { rule: 'Be kind', told: 'Please be kind' })
  expect(done.status).toBe(200)
  expect(await db.read.message.findUniqueOrThrow({ where: { id: message.id } })).toMatchObject({
    deleted_at: expect.any(Date),
  })
  for (const name of ['sam', 'maya'] as const)
    expect((await (await as(name)).get(`/dm/${channel}`)).text).not.toContain('number 8.')
})

test('[DM-09] a message that says someone may be in danger opens one case, and is delivered', async () => {
  const channel = await chat('sam', 'maya')
  await send('sam', channel, 'This exam kills me, I could use a coffee')
  const risky = await send('sam', channel, 'Honestly I just w4nt to die.')
  if (!risky.ok) throw new Error('not sent')
  const check = () => checkForRisks(db, risky.message_id, NOW)
  const all = await db.read.message.findMany({ where: { channel_id: channel } })
  for (const { id } of all) await checkForRisks(db, id, NOW)
  await check()
  expect(await openCase()).toMatchObject({
    subject_id: risky.message_id,
    author_id: idOf('sam'),
    partner_code: 'northfield',
    harm: true,
    reports_count: 1,
    excerpt: 'Honestly I just w4nt to die.',
  })
  expect(await db.read.moderationCase.count({ where: { kind: 'message' } })).toBe(1)
  const { id } = await openCase()
  const page = await (await as('stan')).get(`/moderation/${id}`)
  expect(page.text).toContain('Found by the automatic check')
  expect(page.text).toContain('The message says “w4nt to die”.')
  expect((await (await as('maya')).get(`/dm/${channel}`)).text).toContain('w4nt to die')
  // Decided once, it isn't opened again.
  const stan = await as('stan')
  await stan.get(`/moderation/${id}`)
  await stan.submit('Keep as it is')
  await check()
  const cases = await db.read.moderationCase.findMany({ where: { kind: 'message' } })
  expect(cases.map(({ state }) => state)).toEqual(['dismissed'])
  const alarms = { name: 'moderation.alarm', subject_id: risky.message_id }
  expect(await db.read.event.count({ where: alarms })).toBe(1)
})

test('[DM-09] who goes on about it is in one case, and alarms staff once; each of the two has one', async () => {
  const channel = await chat('sam', 'maya')
  const say = async (name: 'sam' | 'maya', text: string) => {
    const sent = await send(name, channel, text)
    if (!sent.ok) throw new Error('not sent')
    for (const _ of ['once', 'again']) await checkForRisks(db, sent.message_id, NOW)
    return sent.message_id
  }
  const first = await say('sam', 'I want to die')
  const second = await say('sam', 'I really want to die tonight')
  await say('maya', 'If you tell on me I will kill you')
  const cases = await db.read.moderationCase.findMany({
    where: { kind: 'message' },
    include: { reports: { orderBy: { created_at: 'asc' } } },
    orderBy: { id: 'asc' },
  })
  expect(cases).toMatchObject([
    { subject_id: first, author_id: idOf('sam'), reports_count: 2, reports: [{}, {}] },
    { author_id: idOf('maya'), reports_count: 1 },
  ])
  expect(cases[0]!.reports.map(({ excerpt }) => excerpt)).toEqual([
    null,
    'I really want to die tonight',
  ])
  const alarms = await db.read.event.findMany({ where: { name: 'moderation.alarm' } })
  expect(alarms.filter(({ subject_id }) => subject_id === second)).toEqual([])
  for (let at = 0; at < 25; at++) await say('sam', `I want to die ${at}`)
  const { id, reports_count } = await db.read.moderationCase.findFirstOrThrow({
    where: { subject_id: first },
  })
  expect(reports_count).toBe(20)
  const stan = await as('stan')
  const page = await stan.get(`/moderation/${id}`)
  expect(page.text).toContain('A later message of theirs:')
  expect(page.text).toContain('I really want to die tonight')
  // Once staff has decided, the next one opens a case again.
  await stan.submit('Keep as it is')
  const later = await say('sam', 'Still, I want to die')
  expect(await db.read.moderationCase.findFirst({ where: { subject_id: later } })).toMatchObject({
    state: 'open',
    reports_count: 1,
  })
  expect(await eventCount('moderation.alarm', later)).toBe(1)
})

expectSameQueries('moderation-messages')
