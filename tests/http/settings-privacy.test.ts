import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRIVACY_SAVED, UNBLOCK_NOTE } from '~/domain/settings/schema'
import { callsOf } from '~tests/support/calls'
import type { Browser, Page } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const as = (name: PersonName): Promise<Browser> =>
  ['lou', 'lisa', 'glen'].includes(name)
    ? enter(site, `${name}@lakeside.test`, 'lakeside')
    : enter(site, `${name}@northfield.test`)

const rowOf = (name: PersonName) =>
  site.services.db.read.user.findUniqueOrThrow({ where: { id: idOf(name) } })
const change = (name: PersonName, data: object) =>
  site.services.db.write((tx) => tx.user.update({ where: { id: idOf(name) }, data }))
const changes = (name: PersonName) =>
  site.services.db.read.event.count({ where: { name: 'user.changed', subject_id: idOf(name) } })

const boxes = (page: Page) =>
  page.all('input[type=checkbox]').map((box) => box.getAttribute('name') ?? '')
const ticked = (page: Page) =>
  page.all('input[type=checkbox][checked]').map((box) => box.getAttribute('name') ?? '')

describe('privacy', () => {
  const PAGE = '/account-settings/privacy'

  test('[SETTINGS-09] about and interests become private, others no longer see them', async () => {
    await change('maya', { about: 'From Lima' })
    const profile = async () => (await (await as('sam')).get(`/profile/${idOf('maya')}`)).text
    expect(await profile()).toMatch(/From Lima.*Hiking/)
    const maya = await as('maya')
    const before = await changes('maya')
    const page = await maya.get(PAGE)
    const saved = await maya.submit(page.form('Save'), {
      about_private: 'on',
      interests_private: 'on',
    })
    expect(saved.one('[role=status]').text).toBe(PRIVACY_SAVED)
    expect(PRIVACY_SAVED).toBe('Your privacy settings have been updated.')
    expect(ticked(saved)).toEqual(['about_private', 'interests_private'])
    expect(await profile()).not.toMatch(/From Lima|Hiking/)
    expect(await changes('maya')).toBe(before + 1)
  })

  test('[SETTINGS-09] the country is asked for only at a school with several', async () => {
    const maya = await as('maya')
    expect(boxes(await maya.get(PAGE))).toEqual(['about_private', 'interests_private'])
    const international = (international_country: boolean) =>
      site.services.db.write((tx) =>
        tx.partner.update({
          where: { partner_code: 'northfield' },
          data: { international_country },
        }),
      )
    await international(true)
    const page = await maya.get(PAGE)
    expect(boxes(page)).toEqual(['about_private', 'country_private', 'interests_private'])
    await maya.submit(page.form('Save'), { country_private: 'on' })
    expect(await rowOf('maya')).toMatchObject({ country_private: true })
    await international(false)
    // Not offered: it stays as it was.
    await maya.submit((await maya.get(PAGE)).form('Save'))
    expect(await rowOf('maya')).toMatchObject({ country_private: true })
  })

  test('[SETTINGS-11] the global toggle at a hybrid institution; off only after a question', async () => {
    const alex = await as('alex')
    const on = await alex.submit((await alex.get(PAGE)).form('Turn on sharing with all schools'))
    expect(on.one('[role=status]').text).toBe(PRIVACY_SAVED)
    expect(await rowOf('alex')).toMatchObject({ global: true, global_consent_at: null })
    const before = await changes('alex')
    const asked = await alex.get(on.link('Turn off sharing with all schools'))
    expect(asked.one('h1').text).toBe('Are you sure you want to stop sharing with all schools?')
    expect(asked.link('Cancel')).toBe(PAGE)
    expect(await rowOf('alex')).toMatchObject({ global: true })
    const off = await alex.submit(asked.form('Turn off sharing with all schools'))
    expect(off.one('[role=status]').text).toBe(PRIVACY_SAVED)
    expect(await rowOf('alex')).toMatchObject({ global: false })
    expect(await changes('alex')).toBe(before + 1)
  })

  test('[SETTINGS-11] the consent at a pre-hybrid one, nothing at any other', async () => {
    const status = (global_status: string) =>
      site.services.db.write((tx) =>
        tx.institution.update({ where: { id: idOf('institution:main') }, data: { global_status } }),
      )
    await status('pre-hybrid')
    const alex = await as('alex')
    const given = await alex.submit(
      (await alex.get(PAGE)).form('Agree to sharing with all schools'),
    )
    expect(await rowOf('alex')).toMatchObject({
      global: false,
      global_consent_at: expect.any(Date) as Date,
    })
    const asked = await alex.get(given.link('Take back my agreement'))
    await alex.submit(asked.form('Take back my agreement'))
    expect(await rowOf('alex')).toMatchObject({ global_consent_at: null })
    for (const other of ['global', 'private']) {
      await status(other)
      const page = await alex.get(PAGE)
      expect(page.text).not.toContain('all schools')
      expect((await alex.get(`${PAGE}/global/off`)).status).toBe(404)
    }
    await status('hybrid')
  })

  test('[SETTINGS-09] the opt status where it is offered; off only after a question', async () => {
    const maya = await as('maya')
    const on = await maya.submit(
      (await maya.get(PAGE)).form('Turn on contact with prospective students'),
    )
    expect(await rowOf('maya')).toMatchObject({ enrollment_opt_status: 'in' })
    expect((await (await as('priya')).get(`/profile/${idOf('maya')}`)).text).toContain('Maya North')
    const asked = await maya.get(on.link('Turn off contact with prospective students'))
    expect(await rowOf('maya')).toMatchObject({ enrollment_opt_status: 'in' })
    const off = await maya.submit(asked.form('Turn off contact with prospective students'))
    expect(off.one('[role=status]').text).toBe(PRIVACY_SAVED)
    expect(await rowOf('maya')).toMatchObject({ enrollment_opt_status: 'out' })
    // Neither a prospective student nor somebody without the flag is asked.
    for (const name of ['priya', 'lou'] as const)
      expect((await (await as(name)).get(PAGE)).text).not.toMatch(/prospective students/i)
  })
})

describe('blocked users', () => {
  const PAGE = '/account-settings/privacy'

  test('[SETTINGS-12] [SETTINGS-13] [SETTINGS-14] only who has blocked sees them, is asked, and then sees each other', async () => {
    const [bea, alex] = [await as('bea'), await as('alex')]
    const shows = async (browser: Browser) =>
      (await browser.get(PAGE)).html.includes('Blocked users')
    expect(await shows(bea)).toBe(true)
    expect(await shows(alex)).toBe(false)
    expect(await shows(await as('sam'))).toBe(false)
    expect((await bea.get(`/post/${idOf('post:blocked')}`)).status).toBe(404)

    const asked = await bea.get((await bea.get(PAGE)).link('Unblock Alex North'))
    expect(asked.one('h1').text).toBe('Are you sure you want to unblock Alex North?')
    expect(asked.text).toContain("They won't get a notification that you unblocked them.")
    expect(UNBLOCK_NOTE).toBe("They won't get a notification that you unblocked them.")
    expect(await shows(bea)).toBe(true)
    bea.page = asked
    const done = await bea.submit(asked.form('Unblock'))
    expect(done.path).toBe(PAGE)
    expect(done.one('[role=status]').text).toBe('Alex North has been unblocked.')
    expect(await shows(bea)).toBe(false)
    expect((await bea.get(`/post/${idOf('post:blocked')}`)).status).toBe(200)
    expect((await bea.get('/search-results?q=blocked')).text).toContain('The post blocked')
    const told = { where: { name: 'user.unblocked', subject_id: idOf('alex') } }
    expect(await site.services.db.read.event.count(told)).toBe(1)
    // Back, and once more: the list.
    bea.page = asked
    const again = await bea.submit(asked.form('Unblock'), { once: crypto.randomUUID() })
    expect([again.path, again.status, again.all('[role=status]').length]).toEqual([PAGE, 200, 0])
    expect((await bea.get(asked.path)).path).toBe(PAGE)
    expect(await site.services.db.read.event.count(told)).toBe(1)
  })
})

describe('the calls behind the settings', () => {
  const callsAs = async (name: PersonName) => callsOf(await as(name))

  test('[SETTINGS-04] the own user has every account field', async () => {
    const row = { partner_code: 'northfield', created_at: new Date() }
    await change('alma', { flags: { dark_mode: true }, auths: [{ provider: 'campus' }] })
    await site.services.db.write((tx) =>
      tx.block.create({ data: { ...row, user_id: idOf('alma'), blocked_user_id: idOf('leo') } }),
    )
    const { answer } = await (await callsAs('alma')).get('/user')
    expect(answer).toMatchObject({
      email: 'alma@northfield.test',
      email_confirmed: true,
      pending_email: null,
      dark_mode_enabled: false,
      flags: { dark_mode: true },
      notifications_viewed_at: null,
      daily_prompt_id: null,
      blocked_user_ids: [idOf('leo')],
      auths: [{ provider: 'campus' }],
      country: null,
      country_private: false,
      global: false,
      global_consent_at: null,
      research_volunteer: null,
    })
  })

  test('[SETTINGS-10] POST /api/user saves toggles, and leaves the others', async () => {
    const greta = await callsAs('greta')
    const said = { push_likes: false, about_private: true, dark_mode_enabled: true }
    expect(await greta.post('/user', said)).toMatchObject({ status: 200 })
    expect(await rowOf('greta')).toMatchObject({
      about_private: true,
      interests_private: true,
      // The toggle is not offered to her.
      dark_mode_enabled: false,
    })
    const where = { user_id: idOf('greta') }
    expect(await site.services.db.read.notificationSettings.findUnique({ where })).toMatchObject({
      push_likes: false,
      push_follows: true,
    })
    expect(await greta.post('/user', { about_private: 'perhaps' })).toMatchObject({
      status: 400,
      errors: { about_private: [expect.any(String)] },
    })
  })

  test('[SETTINGS-10] the global setting and the opt status have calls of their own', async () => {
    const leo = await callsAs('leo')
    expect((await leo.post('/user/toggle_global_setting', { global: true })).status).toBe(200)
    const opt = { enrollment_opt_status: 'in' }
    expect((await leo.post('/user/toggle_enrollment_opt_status', opt)).status).toBe(200)
    expect(await rowOf('leo')).toMatchObject({ global: true, ...opt })
    await leo.post('/user', { global: false, enrollment_opt_status: 'out' })
    expect(await rowOf('leo')).toMatchObject({ global: true, ...opt })
    const lou = await callsAs('lou')
    expect((await lou.post('/user/toggle_global_setting', { global: true })).status).toBe(404)
    expect((await lou.post('/user/toggle_enrollment_opt_status', opt)).status).toBe(404)
  })

  test('[SETTINGS-14] POST /api/user/unblock removes a block of one’s own', async () => {
    const row = { partner_code: 'northfield', created_at: new Date() }
    await site.services.db.write((tx) =>
      tx.block.create({
        data: { ...row, user_id: idOf('cora'), blocked_user_id: idOf('stan') },
      }),
    )
    const [cora, stan] = [await callsAs('cora'), await callsAs('stan')]
    const blocked = async (who: typeof cora) => (await who.get('/user/find_blocked')).answer
    expect(await blocked(cora)).toMatchObject([{ id: idOf('stan'), name: 'Stan North' }])
    expect(await blocked(stan)).toEqual([])
    expect((await stan.post('/user/unblock', { user_id: idOf('cora') })).status).toBe(404)
    expect((await cora.post('/user/unblock', { user_id: idOf('stan') })).status).toBe(200)
    expect(await blocked(cora)).toEqual([])
  })
})
