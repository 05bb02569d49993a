import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { callsOf } from '~tests/support/calls'
import { enter } from '~tests/support/enter'
import { mailTo } from '~tests/support/mailbox'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

const CONTACT = { name: 'Dr. Ada Hall', email: 'care@northfield.test' }

let site: Site
let sam: Browser
beforeAll(async () => {
  site = await openSite(async ({ db }) => {
    await fillSmallWorld(db)
    const where = { partner_code: 'northfield' }
    const settings = { accent: 'forest', moderation_contact: CONTACT }
    await db.write((tx) => tx.partner.update({ where, data: { settings } }))
  })
  sam = await window('sam')
})
afterAll(() => site.close())

const window = (name: PersonName) =>
  name === 'lou'
    ? enter(site, 'lou@lakeside.test', 'lakeside')
    : enter(site, `${name}@northfield.test`)

const question = idOf('post:question')
const comment = idOf('comment:alex')
const reportsOf = (subject: string) =>
  site.services.db.read.moderationReport.findMany({
    where: { case: { subject_id: idOf(subject) } },
    select: { reason: true, custom_reason: true, reporter_id: true },
    orderBy: { created_at: 'asc' },
  })
const flashOf = (page: Page) => page.one('.flash').text.trim()
const picked = (page: Page) => page.all('input[name=reason][checked]')[0]?.getAttribute('value')

describe.each([
  ['post', `/post/${question}/flag`, 'post:question', '/browse-topics'],
  ['comment', `/comment/${comment}/flag`, 'comment:alex', `/post/${question}`],
] as const)('a %s', (kind, path, subject, from) => {
  test('[POST-14] is flagged on a page of its own for one of exactly four reasons', async () => {
    const page = await sam.get(path)
    expect(page.status).toBe(200)
    const values = page.all('input[name=reason]').map((one) => one.getAttribute('value'))
    expect(values).toEqual(['offensive', 'indicates harm to self or others', 'spam', 'other'])
    expect(picked(page)).toBeUndefined()
  })

  test('[POST-15] [COMMENT-10] not without a reason, nor for one of one’s own invention', async () => {
    const form = (await sam.get(path)).form('Flag')
    for (const reason of [undefined, 'ugly']) {
      const page = await sam.twin().submit(form, reason ? { reason } : {})
      expect(page.status).toBe(400)
      expect(page.one('#reason-error').text).toContain('Please select a reason')
      expect(page.one('#errors a').getAttribute('href')).toBe('#reason')
    }
    expect(await reportsOf(subject)).toEqual([])
  })

  test('[POST-16] [COMMENT-10] the reason "other" needs words, which are kept', async () => {
    const form = (await sam.get(path)).form('Flag')
    const page = await sam.submit(form, { reason: 'other', custom_reason: ' \n ' })
    expect(page.status).toBe(400)
    expect(page.one('#custom_reason-error').text).not.toBe('')
    expect(picked(page)).toBe('other')
    const values = { reason: 'other', custom_reason: 'It gives away my address.' }
    expect(flashOf(await sam.submit(page.form('Flag'), values))).toContain('will be reviewed')
    expect(await reportsOf(subject)).toEqual([{ ...values, reporter_id: idOf('sam') }])
  })

  test('[POST-17] [COMMENT-10] says so on the page one came from, and takes another reason', async () => {
    await sam.get(from)
    const again = await sam.get(path)
    expect(again.text).toContain('You have flagged this already')
    expect(picked(again)).toBe('other')
    const done = await sam.submit(again.form('Flag'), { reason: 'spam', custom_reason: 'not kept' })
    expect(done.redirects[0]?.status).toBe(303)
    expect(done.path).toBe(from)
    expect(flashOf(done)).toBe(
      `This ${kind} will be reviewed. Thanks for helping to keep our community safe!`,
    )
    expect(await reportsOf(subject)).toEqual([
      { reason: 'spam', custom_reason: null, reporter_id: idOf('sam') },
    ])
  })
})

test('who is logged in on the way comes back to the post, never to another site', async () => {
  const form = (await sam.get(`/post/${question}/flag`)).form('Flag')
  const body = form.body({ reason: 'spam' })
  body.set('return_to', '//evil.test/')
  const page = await sam.post(`/post/${question}/flag`, body)
  expect(page.path).toBe(`/post/${question}`)
})

test('[POST-14] others’ posts carry the way to flag them, own ones do not', async () => {
  const page = await sam.get(`/post/${question}`)
  expect(page.link('Flag')).toBe(`/post/${question}/flag`)
  const own = await sam.get(`/post/${idOf('post:welcome')}`)
  expect(own.html).not.toContain('/flag"')
})

describe('a person', () => {
  const path = `/profile/${idOf('maya')}/report`

  test('[PROFILE-14] [PEOPLE-10] is reported from the menu beside Block; nobody reports themselves', async () => {
    const page = await sam.get(`/profile/${idOf('maya')}`)
    expect(page.link('Report')).toBe(path)
    expect(page.link('Block')).toBe(`/profile/${idOf('maya')}/block`)
    for (const own of ['/profile', `/profile/${idOf('sam')}`]) {
      const { html } = await sam.get(own)
      expect(html).not.toMatch(/\/(report|block)"/)
    }
    for (const act of ['report', 'block']) {
      const address = `/profile/${idOf('sam')}/${act}`
      expect((await sam.get(address)).status).toBe(403)
      const csrf = (await sam.get('/logout')).one('input[name=csrf]').getAttribute('value') ?? ''
      expect((await sam.post(address, { csrf, reason: 'x' })).status).toBe(403)
    }
    const own = { id: idOf('sam'), contentType: 'user', reason: 'x' }
    expect((await callsOf(sam).post('/user/report', own)).status).toBe(403)
    expect(await reportsOf('sam')).toEqual([])
  })

  test('[PEOPLE-12] [PEOPLE-11] not without a reason', async () => {
    const page = await sam.submit((await sam.get(path)).form('Report'), { reason: '  ' })
    expect(page.status).toBe(400)
    expect(page.one('#reason-error').text).toContain(
      "Please explain why you're reporting this user",
    )
    expect(await reportsOf('maya')).toEqual([])
  })

  test('[PEOPLE-13] and says that the user will be reviewed', async () => {
    await sam.get(`/profile/${idOf('maya')}`)
    const page = await sam.submit((await sam.get(path)).form('Report'), { reason: 'Sells essays' })
    expect(page.path).toBe(`/profile/${idOf('maya')}`)
    expect(flashOf(page)).toBe(
      'This user will be reviewed. Thanks for helping to keep our community safe!',
    )
    expect(await reportsOf('maya')).toMatchObject([{ custom_reason: 'Sells essays' }])
  })
})

describe('calls', () => {
  test('[API-83] [API-84] flag a post and a comment, with the custom reason for other', async () => {
    const calls = callsOf(await window('leo'))
    for (const [path, subject] of [
      ['posts', 'post:welcome'],
      ['comments', 'comment:sam'],
    ] as const) {
      const address = `/${path}/${idOf(subject)}/flag`
      expect(await calls.post(address)).toMatchObject({
        status: 400,
        errors: { reason: ['Please select a reason'] },
      })
      const other = { reason: 'other' }
      expect(await calls.post(address, other)).toMatchObject({ status: 400 })
      const custom_reason = 'Wrong place'
      expect(await calls.post(address, { ...other, custom_reason })).toEqual({
        status: 200,
        answer: true,
      })
      expect(await reportsOf(subject)).toEqual([
        { ...other, custom_reason, reporter_id: idOf('leo') },
      ])
      const nowhere = `/${path}/${idOf('nothing')}/flag`
      expect((await calls.post(nowhere, { reason: 'spam' })).status).toBe(404)
    }
    const hidden = `/posts/${idOf('post:hidden')}/flag`
    expect((await calls.post(hidden, { reason: 'spam' })).status).toBe(404)
  })

  test('[API-27] [PEOPLE-11] report a user with id, contentType and reason', async () => {
    const calls = callsOf(await window('leo'))
    const who = { id: idOf('alma'), contentType: 'user' }
    expect(await calls.post('/user/report', who)).toMatchObject({
      status: 400,
      errors: { reason: ["Please explain why you're reporting this user"] },
    })
    expect(
      (await calls.post('/user/report', { ...who, contentType: 'x', reason: 'x' })).status,
    ).toBe(400)
    expect((await calls.post('/user/report', { ...who, reason: 'Rude' })).status).toBe(200)
    expect(await reportsOf('alma')).toEqual([
      { reason: 'other', custom_reason: 'Rude', reporter_id: idOf('leo') },
    ])
    const lou = { id: idOf('lou'), contentType: 'user', reason: 'Rude' }
    expect((await calls.post('/user/report', lou)).status).toBe(404)
  })
})

test('[POST-14] harm mails the school’s contact at once and once; without one the support desk', async () => {
  const flag = async (browser: Browser, path: string) => {
    const form = (await browser.get(path)).form('Flag')
    await browser.submit(form, { reason: 'indicates harm to self or others' })
  }
  const leader = idOf('post:leader')
  await flag(sam, `/post/${leader}/flag`)
  await flag(await window('maya'), `/post/${leader}/flag`)
  const mails = await mailTo(site, CONTACT.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('> The content of leader')
  expect(mails[0]?.text).toContain('/moderation/')
  expect(mails[0]?.text).not.toContain('Sam North')

  await flag(await window('lou'), `/post/${idOf('post:global')}/flag`)
  const support = await mailTo(site, site.services.env.SUPPORT_EMAIL)
  expect(support.map(({ text }) => text).join()).toContain('Lakeside College has named no contact')
  expect(await mailTo(site, CONTACT.email)).toHaveLength(1)
})
