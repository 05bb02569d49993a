import { beforeEach, describe, expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import { storedCounts } from '~tests/support/database'
import { as, db, idOf, member, NOW, type PersonName, test } from '~tests/support/fixtures'
import { flag } from '~tests/support/moderation'

const [stan, emma, sam, maya] = [member('stan'), member('emma'), member('sam'), member('maya')]
const POST = idOf('post:welcome')
const OWN = `/decisions/post/${POST}`
/** The field is called so. */
const NOTICE = 'told'
const HIDE = { rule: 'Be kind', [NOTICE]: 'It names a person.' }

let id = ''
const path = () => `/moderation/${id}`
const readAppeal = () => db.read.moderationAppeal.findUnique({ where: { case_id: id } })
const readCase = () => db.read.moderationCase.findUniqueOrThrow({ where: { id } })
const appeal = (text = 'It was my own name.') => sam.press(OWN, 'Appeal', { text })
const status = async (who: PersonName, address = `/post/${POST}`) =>
  (await (await as(who)).get(address)).status
const expectCounts = async () => {
  const { stored, counted } = await storedCounts({ db })
  expect(stored).toEqual(counted)
}
const hide = (as = stan, values: object = HIDE) => as.press(`${path()}/hide`, 'Hide', { ...values })
const setRoles = (name: PersonName, roles: string[]) =>
  db.write((tx) => tx.user.update({ where: { id: idOf(name) }, data: { roles } }))

beforeEach(async () => {
  await db.write(async (tx) => {
    await tx.moderationCase.deleteMany()
    await tx.audit.deleteMany()
    await tx.event.deleteMany()
    await tx.notification.deleteMany()
    const post = await tx.post.findUniqueOrThrow({ where: { id: POST } })
    if (post.hidden || post.deleted_at)
      throw new Error('the test before left the post hidden or removed')
  })
  id = await flag('maya')
})

/** So that each test begins with the post as it was. */
const showAgain = async () => {
  await appeal('Please look again.')
  await emma.press(`${path()}/overturn`, 'Overturn', { answer: 'It is fine.' })
}

describe('rules', () => {
  test('staff who hide something choose a rule of the school; its author reads which', async () => {
    const page = await stan.get(`${path()}/hide`)
    expect(page.all('[name=rule]')).toHaveLength(8)
    const none = await hide(stan, { [NOTICE]: 'It names a person.' })
    expect([none.status, none.error('rule')]).toEqual([400, 'Please choose the rule'])
    expect(none.value(NOTICE)).toBe('It names a person.')
    const unknown = await stan.post(`${path()}/hide`, { ...HIDE, rule: 'No fun', csrf: none.csrf })
    expect([unknown.status, unknown.error('rule')]).toEqual([
      400,
      'Your school doesn’t have this rule anymore. Please choose another one.',
    ])
    const done = await hide()
    expect(done.texts('.flash')).toEqual(['Hidden. The author has been notified.'])
    expect(done.text).toContain('The rule: Be kind')
    expect((await stan.get('/moderation?state=decided')).text).toContain('rule: Be kind')
    expect((await sam.get(`/post/${POST}`)).one('.callout').text).toContain('The rule: Be kind')
    expect((await db.read.audit.findFirstOrThrow()).detail).toMatchObject({ rule: 'Be kind' })
    await showAgain()
  })

  test('a school’s own rules are set on its page, and take the place of the usual ones', async () => {
    expect((await sam.get('/rules')).text).toContain('No ads')
    const form = '/school/settings/rules'
    for (const name of ['sam', 'stan', 'cora'] as const) expect(await status(name, form)).toBe(403)
    await emma.get(form)
    const plan = await emma.submit('Go on', {
      'community_rules[0].name': 'Talk as in the lab',
      'community_rules[0].about': 'Calmly.',
    })
    expect(plan.text).toContain('Talk as in the lab')
    await emma.submit('Save')
    expect((await sam.get('/rules')).texts('dt')).toEqual(['Talk as in the lab'])
    const { answer } = await apiOf(sam).get('/community_rules')
    expect(answer).toEqual([{ name: 'Talk as in the lab', about: 'Calmly.' }])
    expect((await member('lou').get('/rules')).text).toContain('No ads')
    const late = await hide()
    expect(late.status).toBe(400)
    await emma.press(form, 'Go on', {
      'community_rules[0].name': '',
      'community_rules[0].about': '',
    })
    await emma.submit('Save')
    expect((await sam.get('/rules')).text).toContain('No ads')
  })
})

describe('appeals', () => {
  test('its author appeals once, and someone else of staff overturns it', async () => {
    await hide()
    expect(await status('maya')).toBe(404)
    const own = await sam.get((await sam.get(`/post/${POST}`)).link('Appeal'))
    expect(own.path).toBe(OWN)
    expect(own.text).toContain('It names a person.')
    const empty = await appeal(' ')
    expect([empty.status, empty.error('text')]).toEqual([
      400,
      'Please say why it should be shown again',
    ])
    const sent = await appeal()
    expect(sent.texts('.flash')).toEqual([
      'Your appeal was sent. You’ll get an email once it’s decided.',
    ])
    expect(sent.all('[name=text]')).toEqual([])
    expect(await readCase()).toMatchObject({ state: 'appealed', decision: 'hide' })
    // The one who decided reads it, and decides nothing.
    const mine = await stan.get(path())
    expect(mine.text).toContain('It was my own name.')
    expect(mine.text).toContain('so someone else of your school’s staff decides')
    for (const end of ['uphold', 'overturn'])
      expect((await stan.get(`${path()}/${end}`)).status).toBe(403)
    const forged = { answer: 'Mine', csrf: mine.csrf }
    expect((await stan.post(`${path()}/overturn`, forged)).status).toBe(403)
    expect((await emma.get('/moderation?state=appeals')).texts('.cases h2')).toHaveLength(1)
    const missing = await emma.press(`${path()}/overturn`, 'Overturn', { answer: '' })
    expect(missing.error('answer')).toBe('Please say why. The author will read this.')
    const done = await emma.press(`${path()}/overturn`, 'Overturn', { answer: 'It is your own.' })
    expect(done.texts('.flash')).toEqual(['Overturned. The author has been notified.'])
    expect(await status('maya')).toBe(200)
    expect(await readCase()).toMatchObject({ state: 'dismissed', decision: 'show' })
    expect((await sam.get(OWN)).text).toContain('The decision was overturned.')
    expect((await sam.get(OWN)).text).toContain('It is your own.')
    await expectCounts()
    const rows = await db.read.audit.findMany({ where: { command: 'moderation appeal' } })
    expect(rows.map(({ who, outcome, detail }) => [who, outcome, detail])).toEqual([
      [idOf('emma'), 'overturned', { case: id, [NOTICE]: 'It is your own.' }],
    ])
  })

  test('upheld, it stays hidden, and there is no second appeal', async () => {
    await hide()
    await appeal()
    await emma.press(`${path()}/uphold`, 'Uphold', { answer: 'Two read it.' })
    expect(await status('maya')).toBe(404)
    expect((await sam.get(OWN)).text).toContain('The decision was upheld.')
    expect((await sam.get(OWN)).all('[name=text]')).toEqual([])
    const again = await apiOf(sam).post(`${OWN}/appeal`, { text: 'Once more' })
    expect(again.errors).toEqual({ '': ['You have already appealed this decision.'] })
    expect(await db.read.moderationAppeal.count()).toBe(1)
    await stan.press(path(), 'Show again')
    expect(await status('maya')).toBe(200)
    expect((await readAppeal())?.outcome).toBe('upheld')
  })

  test('what was removed is there again, and what its author deleted since isn’t', async () => {
    const remove = () => stan.press(`${path()}/remove`, 'Remove', HIDE)
    await remove()
    await expectCounts()
    expect((await sam.get(`/post/${POST}`)).link('Appeal')).toBe(OWN)
    await showAgain()
    expect([await status('maya'), await status('sam')]).toEqual([200, 200])
    await expectCounts()
    const ref = { kind: 'comment', id: idOf('comment:alex') } as const
    id = await flag('maya', ref)
    await hide()
    const address = `/decisions/comment/${ref.id}`
    const alex = member('alex')
    await alex.press(address, 'Appeal', { text: 'It was fun.' })
    await alex.press(`/comment/${ref.id}/delete`, 'Delete')
    await emma.press(`${path()}/overturn`, 'Overturn', { answer: 'Yes.' })
    const comment = await db.read.comment.findUniqueOrThrow({ where: { id: ref.id } })
    expect(comment.deleted_at).not.toBeNull()
    await expectCounts()
  })

  test('a second window and a second click change nothing twice; the slower one reads who was first', async () => {
    await hide()
    await appeal()
    const same = await apiOf(sam).post(`${OWN}/appeal`, { text: 'It was my own name.' })
    expect(same.errors).toBeUndefined()
    await setRoles('cora', ['school_staff'])
    const cora = await as('cora')
    const slow = await cora.get(`${path()}/uphold`)
    await emma.press(`${path()}/overturn`, 'Overturn', { answer: 'Fine.' })
    const late = await cora.twin().submit(slow.form('Uphold'), { answer: 'Typed for nothing' })
    expect(late.status).toBe(409)
    expect(late.text).toContain('Emma North already decided about this appeal: overturned.')
    expect(late.value('answer')).toBe('Typed for nothing')
    expect((await cora.get(`${path()}/uphold`)).text).toContain('There’s nothing left to decide')
    await setRoles('cora', [])
    expect(await db.read.audit.count({ where: { command: 'moderation appeal' } })).toBe(1)
  })

  test('to everyone else there is no decision, at no school', async () => {
    await hide()
    for (const name of ['maya', 'stan', 'emma', 'lou', 'lisa', 'cora'] as const) {
      const browser = await as(name)
      expect((await browser.get(OWN)).status).toBe(404)
      const { csrf } = await browser.get('/home')
      expect((await browser.post(OWN, { text: 'x', csrf })).status).toBe(404)
      expect((await apiOf(browser).get(OWN)).status).toBe(404)
    }
    for (const wrong of ['/decisions/post/x', `/decisions/nothing/${POST}`])
      expect((await sam.get(wrong)).status).toBe(404)
    await appeal()
    for (const name of ['maya', 'cora', 'leo'] as const)
      expect(await status(name, `${path()}/overturn`)).toBe(403)
    expect(await status('lisa', `${path()}/overturn`)).toBe(404)
    // Nothing was decided about it.
    expect((await maya.get(`/decisions/post/${idOf('post:question')}`)).status).toBe(404)
    await emma.press(`${path()}/overturn`, 'Overturn', { answer: 'Fine.' })
  })

  test('restricted terms and addresses stop an appeal, what was typed stays; markup is text', async () => {
    await hide()
    const data = {
      id: 't',
      partner_code: 'northfield',
      term: 'dunce',
      match: 'dunce',
      created_at: NOW,
    }
    await db.write((tx) => tx.restrictedTerm.create({ data }))
    const stopped = await appeal('He is a dunce')
    expect(stopped.status).toBe(400)
    expect(stopped.error('text')).toContain('dunce')
    expect(stopped.value('text')).toBe('He is a dunce')
    expect((await appeal('Write to sam@example.com')).status).toBe(400)
    expect((await appeal('a'.repeat(2001))).status).toBe(400)
    expect(await readAppeal()).toBeNull()
    await db.write((tx) => tx.restrictedTerm.delete({ where: { id: 't' } }))
    await appeal('<script>alert(1)</script> **bold**')
    expect((await emma.get(path())).one('.as-typed').text).toBeDefined()
    expect((await emma.get(path())).html).not.toContain('<script>alert(1)')
    await emma.press(`${path()}/overturn`, 'Overturn', { answer: 'Fine.' })
  })

  test('alone on staff, who decided reads that support decides; who thinks better of it ends it', async () => {
    await hide()
    await appeal()
    const roles = (await db.read.user.findUniqueOrThrow({ where: { id: idOf('emma') } })).roles
    await setRoles('emma', [])
    expect((await stan.get(path())).text).toContain('Quad support does')
    await setRoles('emma', roles as string[])
    const menu = async (browser = stan) =>
      (await browser.get('/home')).one('.main-nav a[href="/moderation"]').text.trim()
    expect(await menu()).not.toMatch(/\d/)
    expect(await menu(emma)).toMatch(/1/)
    await stan.press(path(), 'Show again')
    expect(await readAppeal()).toMatchObject({ outcome: 'overturned', decided_by: idOf('stan') })
    expect(await readCase()).toMatchObject({ state: 'dismissed', decision: 'show' })
  })
})
