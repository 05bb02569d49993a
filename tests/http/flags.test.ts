import { describe, expect } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { apiOf } from '~tests/support/api'
import { comment } from '~tests/support/comment'
import { mailTo } from '~tests/support/mailbox'
import {
  apiAs,
  as,
  db,
  idOf,
  member,
  site,
  siteTest,
  type PersonName,
} from '~tests/support/fixtures'

const CONTACT = { name: 'Dr. Ada Hall', email: 'care@northfield.test' }

const test = siteTest({
  fill: async ({ db }) => {
    const where = { partner_code: 'northfield' }
    const settings = {
      accent: 'forest',
      moderation_contact: CONTACT,
      time_zone: 'Asia/Kolkata',
    }
    await db.write((tx) => tx.partner.update({ where, data: { settings } }))
  },
})
const sam = member('sam')

const QUESTION = `/post/${idOf('post:question')}`
const reports = (subject: string) =>
  db.read.moderationReport.findMany({
    where: { case: { subject_id: idOf(subject) } },
    select: { reason: true, custom_reason: true, reporter_id: true },
    orderBy: { created_at: 'asc' },
  })
const flash = (page: Page) => page.one('.flash').text.trim()
const thanks = (kind: string) =>
  `This ${kind} will be reviewed. Thanks for helping to keep our community safe!`

describe.each([
  ['post', `${QUESTION}/flag`, 'post:question', '/browse-topics'],
  ['comment', `/comment/${idOf('comment:alex')}/flag`, 'comment:alex', QUESTION],
] as const)('a %s', (kind, path, subject, from) => {
  test('[POST-14] [POST-15] [COMMENT-10] is flagged for one of exactly four reasons', async () => {
    const page = await sam.get(path)
    expect(page.status).toBe(200)
    expect(page.hrefs('.lede a')).toEqual([path.replace('/flag', '')])
    const values = page.all('input[name=reason]').map((one) => one.getAttribute('value'))
    expect(values).toEqual(['offensive', 'indicates harm to self or others', 'spam', 'other'])
    expect(page.checked('reason')).toEqual([])
  })

  test('[POST-16] [COMMENT-10] the reason "other" needs words, which are kept', async () => {
    const values = { reason: 'other', custom_reason: 'It gives away my address.' }
    expect(flash(await sam.press(path, 'Flag', values))).toContain('will be reviewed')
    expect(await reports(subject)).toEqual([{ ...values, reporter_id: idOf('sam') }])
  })

  test('[POST-17] [COMMENT-10] thanks on the page you came from, and takes another reason', async () => {
    await sam.get(from)
    const again = await sam.get(path)
    expect(again.text).toContain('You’ve already flagged this')
    expect(again.checked('reason')).toEqual(['other'])
    const done = await sam.submit('Flag', { reason: 'spam', custom_reason: 'not kept' })
    expect([done.redirects[0]?.status, done.path]).toEqual([303, from])
    expect(flash(done)).toBe(thanks(kind))
    expect(await reports(subject)).toEqual([
      { reason: 'spam', custom_reason: null, reporter_id: idOf('sam') },
    ])
  })
})

test('an answer is called one where it is flagged, a comment of the one who asks isn’t', async () => {
  const headings = async (id: string) => {
    const page = await sam.get(`/comment/${id}/flag`)
    return [page.one('h1').text, page.one('.lede a').text]
  }
  const add = (who: PersonName) => comment(who, `By ${who}`, { post: 'question' })
  expect(await headings(await add('cora'))).toEqual([
    'Flag this answer',
    'The answer by Cora North',
  ])
  expect(await headings(await add('maya'))).toEqual([
    'Flag this comment',
    'The comment by Maya North',
  ])
})

test('a forged return address leads to the post', async () => {
  const body = (await sam.get(`${QUESTION}/flag`)).form('Flag').body({ reason: 'spam' })
  body.set('return_to', '//evil.test/')
  expect((await sam.post(`${QUESTION}/flag`, body)).path).toBe(QUESTION)
})

test('[POST-14] [COMMENT-10] posts and comments of others have a link to flag them, own ones do not', async () => {
  const page = await sam.get(QUESTION)
  expect(page.link('Flag')).toBe(`${QUESTION}/flag`)
  const flagged = page.hrefs('.comment a[href$="/flag"]')
  for (const [name, offered] of Object.entries({ alex: true, bea: true, sam: false }))
    expect(flagged.includes(`/comment/${idOf(`comment:${name}`)}/flag`), name).toBe(offered)
  expect((await sam.get(`/post/${idOf('post:welcome')}`)).html).not.toContain('/flag"')
})

describe('a person', () => {
  const MAYA = `/profile/${idOf('maya')}`

  test('[PROFILE-14] [PEOPLE-10] is reported from the menu, next to Block; no one reports themselves', async () => {
    const page = await sam.get(MAYA)
    expect(page.link('Report')).toBe(`${MAYA}/report`)
    expect(page.link('Block')).toBe(`${MAYA}/block`)
    const own = `/profile/${idOf('sam')}`
    for (const path of ['/profile', own])
      expect((await sam.get(path)).html).not.toMatch(/\/(report|block)"/)
    const { csrf } = await sam.get('/logout')
    for (const address of [`${own}/report`, `${own}/block`]) {
      expect((await sam.twin().get(address)).status).toBe(403)
      expect((await sam.twin().post(address, { csrf, reason: 'x' })).status).toBe(403)
    }
    const input = { id: idOf('sam'), contentType: 'user', reason: 'x' }
    expect((await apiOf(sam).post('/user/report', input)).status).toBe(403)
    expect(await reports('sam')).toEqual([])
  })

  test('[PEOPLE-12] [PEOPLE-11] [PEOPLE-13] is reported with a reason, and will be reviewed', async () => {
    await sam.get(MAYA)
    const done = await sam.press(`${MAYA}/report`, 'Report', { reason: 'Sells essays' })
    expect(done.path).toBe(MAYA)
    expect(flash(done)).toBe(
      'This user will be reviewed. Thanks for helping to keep our community safe!',
    )
    expect(await reports('maya')).toMatchObject([{ custom_reason: 'Sells essays' }])
  })
})

describe('endpoints', () => {
  test.each([
    ['API-83', 'posts', 'post:welcome'],
    ['API-84', 'comments', 'comment:sam'],
  ])('[%s] flag one of the %s, with words for "other"', async (_id, path, subject) => {
    const leo = await apiAs('leo')
    const flag = (id: string, input: object = {}) => leo.post(`/${path}/${idOf(id)}/flag`, input)
    const errors = { reason: ['Please select a reason'] }
    expect(await flag(subject)).toMatchObject({ status: 400, errors })
    expect(await flag(subject, { reason: 'other' })).toMatchObject({ status: 400 })
    const input = { reason: 'other', custom_reason: 'Wrong place' }
    expect(await flag(subject, input)).toEqual({ status: 200, answer: true })
    expect(await reports(subject)).toEqual([{ ...input, reporter_id: idOf('leo') }])
    for (const none of ['nothing', 'post:hidden'])
      expect((await flag(none, { reason: 'spam' })).status).toBe(404)
  })

  test('[API-27] [PEOPLE-11] report a user with id, contentType and reason', async () => {
    const leo = await apiAs('leo')
    const alma = { id: idOf('alma'), contentType: 'user', reason: 'Rude' }
    const report = (input: object) => leo.post('/user/report', { ...alma, ...input })
    expect(await report({ reason: '' })).toMatchObject({
      status: 400,
      errors: { reason: ["Please explain why you're reporting this user"] },
    })
    expect((await report({ contentType: 'x' })).status).toBe(400)
    expect((await report({ id: idOf('lou') })).status).toBe(404)
    expect((await report({})).status).toBe(200)
    expect(await reports('alma')).toEqual([
      { reason: 'other', custom_reason: 'Rude', reporter_id: idOf('leo') },
    ])
  })

  test.each([
    ['post', 'post:welcome'],
    ['comment', 'comment:bea'],
  ])(
    '[API-27] [PEOPLE-12] report a %s with id, contentType and reason',
    async (contentType, name) => {
      const sent = { id: idOf(name), contentType, reason: 'Sells essays' }
      expect(
        await (await apiAs('alma')).post('/user/report', { ...sent, reason: '' }),
      ).toMatchObject({
        status: 400,
        errors: { reason: [`Please explain why you're reporting this ${contentType}`] },
      })
      expect(await (await apiAs('alma')).post('/user/report', sent)).toMatchObject({ status: 200 })
      expect(await reports(name)).toContainEqual({
        reason: 'other',
        custom_reason: 'Sells essays',
        reporter_id: idOf('alma'),
      })
    },
  )
})

test('[POST-14] harm is emailed to the school’s contact once; without a contact to the support desk', async () => {
  const flag = (browser: Browser, post: string) =>
    browser.press(`/post/${idOf(post)}/flag`, 'Flag', {
      reason: 'indicates harm to self or others',
    })
  await flag(sam, 'post:leader')
  await flag(await as('maya'), 'post:leader')
  const emails = await mailTo(site, CONTACT.email)
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain('> The content of leader')
  expect(emails[0]?.text).toContain('/moderation/')
  expect(emails[0]?.text).toMatch(/Flagged.* \d\d:\d\d GMT\+5:30/)
  expect(emails[0]?.text).not.toContain('Sam North')

  await flag(await as('lou'), 'post:global')
  const support = await mailTo(site, site.services.env.SUPPORT_EMAIL)
  expect(support.map(({ text }) => text).join()).toContain(
    'Lakeside College has no moderation contact',
  )
  expect(await mailTo(site, CONTACT.email)).toHaveLength(1)
})
