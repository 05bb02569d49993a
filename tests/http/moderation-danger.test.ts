import { expect } from 'vitest'
import { tellAgain } from '~/domain/moderation/again.server'
import { escalateCases } from '~/domain/moderation/escalation.server'
import { checkForRisks } from '~/domain/moderation/risks.server'
import { dial } from '~/views/dial'
import {
  apiAs,
  as,
  changeAccount,
  changePartner,
  db,
  idOf,
  member,
  NOW,
  siteTest,
} from '~tests/support/fixtures'
import { chat, forgetMessages, send } from '~tests/support/messages'
import { flag, HARM } from '~tests/support/moderation'
import { fillCases } from '~tests/support/two-schools/cases'
import { expectSameQueries } from '~tests/support/prisma-queries'

/** A case about someone in danger: what, how to reach them, what was done. Not in the spec. */
const test = siteTest({ fill: ({ db }) => fillCases(db) })
const [stan, lisa] = [member('stan'), member('lisa')]
const CONTACT = { name: 'Renee Whitfield', email: 'care@northfield.test' }
const WORDS = 'Honestly I want to die.'

const PHONE = '(555) 010-0142 ext. 3'

/** The case of a message of Sam's, between others. */
async function dangerousMessage() {
  await forgetMessages()
  await db.write((tx) => tx.moderationCase.deleteMany({ where: { kind: 'message' } }))
  await changePartner({ settings: { moderation_contact: CONTACT } })
  await changeAccount('sam', { coach: idOf('cora'), phone: PHONE })
  const channel = await chat('sam', 'maya')
  await send('sam', channel, 'How was the lab?')
  const sent = await send('sam', channel, WORDS)
  if (!sent.ok) throw new Error('not sent')
  await checkForRisks(db, sent.message_id, NOW)
  const { id } = await db.read.moderationCase.findFirstOrThrow({ where: { kind: 'message' } })
  return { at: `/moderation/${id}`, id }
}
const readings = (target: string) =>
  db.read.audit.count({ where: { command: 'moderation read', target } })

test('says what is wrong and who was told, the words alone, and how to reach the person', async () => {
  const { at } = await dangerousMessage()
  const page = await stan.get(at)
  const danger = page.one('main .callout').text
  expect(danger).toContain('Someone may be in danger')
  expect(danger).toContain('The message says “want to die”. Found by the automatic check')
  expect(danger).toContain('Renee Whitfield got an email then.')
  expect(page.one('.flagged-words').text.trim()).toBe(WORDS)
  expect(page.link('Write a message')).toBe(`${at}/message`)
  expect(page.link('Write an email')).toBe('mailto:sam@northfield.test')
  expect(page.link(`Call ${PHONE}`)).toBe('tel:5550100142')
  expect(page.link('Cora North')).toBe(`/profile/${idOf('cora')}`)
  expect(page.link('Who helps in a crisis')).toBe('/get-help')
  // What isn't needed at once is folded, below the decision.
  expect(page.one('main details').text).toContain('How was the lab?')
  const order = ['Someone may be in danger', WORDS, 'Reach Sam', 'We reached out', 'Around it']
  const places = order.map((words) => page.text.indexOf(words))
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('a danger that waits says who else was told, to staff', async () => {
  const { at } = await dangerousMessage()
  const contacts = [{ name: 'Ada Hall', email: 'ada@northfield.test' }]
  await changePartner({
    settings: { moderation_contact: CONTACT, moderation_escalation: { contacts } },
  })
  for (const minutes of [30, 60])
    await escalateCases(db, new Date(NOW.getTime() + minutes * 60_000))
  const page = await stan.get(at)
  expect(page.one('main .callout').text).toMatch(
    /got an email then\s*, 1 other later\s*, Quad support /,
  )
  expect(page.text).toMatch(/Ada Hall, as no one had taken it/)
  expect(page.html).not.toContain('ada@northfield.test')
})

test('what they write later is on the case, with when people heard of it', async () => {
  const { at, id } = await dangerousMessage()
  const { channel_id } = await db.read.message.findFirstOrThrow({ where: { text: WORDS } })
  const sent = await send('sam', channel_id, 'I will kill myself tonight.')
  if (!sent.ok) throw new Error('not sent')
  const later = new Date(NOW.getTime() + 40 * 60_000)
  await checkForRisks(db, sent.message_id, later)
  expect(await tellAgain(db, later)).toBe(1)
  const page = await stan.get(at)
  expect(page.texts('.flagged-words')).toEqual(['I will kill myself tonight.', WORDS])
  expect(page.text).toContain('Show all, with 1 other text')
  expect(page.one('main .callout').text).toMatch(/Found by the automatic check .* all again /)
  expect(page.text).toContain('All of them, again, as there was more')
  expect((await db.read.moderationCase.findUniqueOrThrow({ where: { id } })).seen_at).not.toBeNull()
})

test('who has neither messages, a coach, an address nor a number is reached by none of them', async () => {
  const { at } = await dangerousMessage()
  await changeAccount('sam', { coach: null, email: '', phone: null, direct_messaging: false })
  const page = await stan.get(at)
  expect(page.html).not.toMatch(/>\s*Write a message|mailto:|tel:|Call|Coach:/)
  expect(page.link('Who helps in a crisis')).toBe('/get-help')
  await changeAccount('sam', { email: 'sam@northfield.test', direct_messaging: true })
})

test('the address and number of someone of another school aren’t shown', async () => {
  const { id } = await dangerousMessage()
  await changeAccount('lou', { phone: '+44 (0)20 7946 0958' })
  await db.write((tx) =>
    tx.moderationCase.update({ where: { id }, data: { author_id: idOf('lou') } }),
  )
  const page = await stan.get(`/moderation/${id}`)
  expect([page.status, /mailto:|tel:|7946/.test(page.html)]).toEqual([200, false])
  // Lou's own school has them.
  const lake = idOf('case:lake')
  await db.write((tx) => tx.moderationCase.update({ where: { id: lake }, data: { harm: true } }))
  const own = await lisa.get(`/moderation/${lake}`)
  expect(own.link('Call +44 (0)20 7946 0958')).toBe('tel:+442079460958')
  expect(own.link('Write an email')).toBe('mailto:lou@lakeside.test')
  expect((await stan.get(`/moderation/${lake}`)).status).toBe(404)
})

test('the number is nowhere but in a case of danger', async () => {
  const { at, id } = await dangerousMessage()
  const everyone = ['/home', `/profile/${idOf('sam')}`, '/search-results?q=sam']
  for (const [name, ...own] of [
    ['maya', '/search-results?q=555'],
    ['cora', '/success-coach-dashboard'],
    ['stan', '/moderation'],
    ['sam', '/account-settings'],
  ] as const)
    for (const path of [...everyone, ...own]) {
      const page = await (await as(name)).get(path)
      expect([page.status, page.html.includes('010-0142')], `${name} ${path}`).toEqual([200, false])
    }
  expect((await (await as('maya')).get('/search-results?q=555')).text).not.toContain('Sam North')
  for (const name of ['maya', 'stan', 'sam'] as const)
    for (const path of ['/user', `/user/${idOf('sam')}`]) {
      const { status, answer } = await (await apiAs(name)).get(path)
      const hasNumber = /010-0142|"phone"/.test(JSON.stringify(answer))
      expect([status, hasNumber], `${name} ${path}`).toEqual([200, false])
    }
  for (const name of ['maya', 'sam'] as const)
    expect((await (await as(name)).get(at)).status, name).toBe(403)
  await db.write((tx) => tx.moderationCase.update({ where: { id }, data: { harm: false } }))
  expect((await stan.get(at)).html).not.toContain('010-0142')
})

test('a phone dials the number without its extension and what is for calls at home', () => {
  for (const [typed, dialed] of [
    ['555.010.0142#7', '5550100142'],
    ['(+1) 555-0142 X 3', '+15550142'],
    ['+49 (0)30/123456 ext.12', '+4930123456'],
    ['(0)30 123456', '030123456'],
  ] as const)
    expect(dial('tel', typed)).toBe(`tel:${dialed}`)
})

test('someone reached out: a note is needed, and the next case is one press away', async () => {
  const { at, id } = await dangerousMessage()
  await stan.get(`${at}/reached-out`)
  const empty = await stan.submit('Close the case', { text: ' ' })
  expect([empty.status, empty.error('text')]).toEqual([400, 'Please describe what was done'])
  const done = await stan.submit('Close the case', { text: 'Called him, he is with his sister.' })
  expect(done.texts('.flash')[0]).toBe('Closed: staff reached out.')
  expect(done.one('#notes').text).toContain('Called him')
  const row = await db.read.moderationCase.findUniqueOrThrow({ where: { id } })
  expect([row.state, row.decision, row.decided_by]).toEqual([
    'resolved',
    'reached-out',
    idOf('stan'),
  ])
  // The other dangers come before everything else.
  expect([idOf('case:reached'), idOf('case:safe')]).toContain(
    done.link('Next case').replace('/moderation/', ''),
  )
  const notified = { name: 'moderation.decided', subject_id: row.subject_id }
  expect(await db.read.event.count({ where: notified })).toBe(1)
  expect((await (await as('sam')).get('/notifications')).text).not.toContain('reached out')
})

test('no danger closes the case and changes nothing; a reading of it is recorded', async () => {
  const target = `user ${idOf('omar')}`
  const before = await readings(target)
  await stan.get(`/moderation/${idOf('case:safe')}`)
  expect(await readings(target)).toBe(before + 1)
  const done = await stan.submit('No danger')
  expect(done.texts('.flash')[0]).toBe('Closed: no danger.')
  const where = { id: idOf('case:safe') }
  expect(await db.read.moderationCase.findUnique({ where })).toMatchObject({
    state: 'dismissed',
    decision: 'no-danger',
  })
})

test('both are for what indicates harm alone, and for staff of the school', async () => {
  const harmless = `/moderation/${idOf('case:take')}`
  const page = await stan.get(harmless)
  expect(page.html).not.toMatch(/We reached out|No danger/)
  expect((await stan.get(`${harmless}/reached-out`)).status).toBe(404)
  await stan.get(harmless)
  const form = { csrf: stan.page.csrf, once: 'a', text: 'x' }
  for (const end of ['reached-out', 'no-danger'])
    expect((await stan.post(`${harmless}/${end}`, form)).status, end).toBe(403)
  const foreign = { csrf: (await lisa.get('/moderation')).csrf, once: 'b', text: 'x' }
  for (const end of ['', '/reached-out']) {
    const path = `/moderation/${idOf('case:reached')}${end}`
    expect((await lisa.get(path)).status, end).toBe(404)
  }
  for (const end of ['reached-out', 'no-danger'])
    expect((await lisa.post(`/moderation/${idOf('case:reached')}/${end}`, foreign)).status).toBe(
      404,
    )
})

test('a profile has its words without the name above them', async () => {
  await changeAccount('leo', { about: WORDS })
  const id = await flag('maya', { kind: 'user', id: idOf('leo') }, HARM)
  expect((await stan.get(`/moderation/${id}`)).one('.flagged-words').text.trim()).toBe(WORDS)
})

expectSameQueries('moderation-danger')
