import { describe, expect } from 'vitest'
import { PRIVACY_SAVED, UNBLOCK_NOTE } from '~/domain/settings/schema'
import { apiOf } from '~tests/support/api'
import type { Browser, Page } from '~tests/support/client'
import {
  account,
  changeAccount,
  changePartner,
  db,
  eventCount,
  idOf,
  member,
  type PersonName,
  test,
} from '~tests/support/fixtures'
import { expectSameQueries } from '~tests/support/prisma-queries'

const PAGE = '/account-settings/privacy'
const BOTH = ['about_private', 'interests_private']
const changes = (name: PersonName) => eventCount('user.changed', idOf(name))
const expectSaved = (page: Page) => expect(page.one('[role=status]').text).toBe(PRIVACY_SAVED)

const boxes = (page: Page, state = '') =>
  page.all(`fieldset input[type=checkbox]${state}`).map((box) => box.getAttribute('name') ?? '')

describe('privacy', () => {
  test('[SETTINGS-09] about and interests become private, others no longer see them', async () => {
    await changeAccount('maya', { about: 'From Lima' })
    const profile = async () => (await member('sam').get(`/profile/${idOf('maya')}`)).text
    expect(await profile()).toMatch(/From Lima.*Hiking/)
    const maya = member('maya')
    const before = await changes('maya')
    const values = { about_private: 'on', interests_private: 'on' }
    const saved = await maya.press(PAGE, 'Save', values)
    expectSaved(saved)
    expect(PRIVACY_SAVED).toBe('Your privacy settings have been updated.')
    expect(boxes(saved, '[checked]')).toEqual(BOTH)
    expect(await profile()).not.toMatch(/From Lima|Hiking/)
    expect(await changes('maya')).toBe(before + 1)
  })

  test('[SETTINGS-09] where one is from is offered only at a school that asks for it', async () => {
    const maya = member('maya')
    expect(boxes(await maya.get(PAGE))).toEqual(BOTH)
    await changePartner({ international_country: true })
    const page = await maya.get(PAGE)
    expect(boxes(page)).toEqual(['about_private', 'country_private', 'interests_private'])
    await changePartner({ international_country: false, state_or_country_field: true })
    expect(boxes(await maya.get(PAGE))).toEqual(boxes(page))
    await changePartner({ international_country: false, state_or_country_field: false })
    const institution = (state_or_country_field: boolean) =>
      db.write((tx) =>
        tx.institution.updateMany({
          where: { institution_code: 'main' },
          data: { state_or_country_field },
        }),
      )
    await institution(true)
    expect(boxes(await maya.get(PAGE))).toEqual(boxes(page))
    await institution(false)
    await changePartner({ international_country: true, state_or_country_field: false })
    await maya.submit('Save', { country_private: 'on' })
    expect(await account('maya')).toMatchObject({ country_private: true })
    await changePartner({ international_country: false })
    // Not offered, it stays as it was.
    await maya.press(PAGE, 'Save')
    expect(await account('maya')).toMatchObject({ country_private: true })
  })

  test('[SETTINGS-11] the global toggle at a hybrid institution; off only after a question', async () => {
    const alex = member('alex')
    const on = await alex.press(PAGE, 'Turn on sharing with all schools')
    expectSaved(on)
    expect(await account('alex')).toMatchObject({ global: true, global_consent_at: null })
    const before = await changes('alex')
    const question = await alex.get(on.link('Turn off sharing with all schools'))
    expect(question.one('h1').text).toBe('Are you sure you want to stop sharing with all schools?')
    expect(question.link('Cancel')).toBe(PAGE)
    expect(await account('alex')).toMatchObject({ global: true })
    const off = await alex.submit(question.form('Turn off sharing with all schools'))
    expectSaved(off)
    expect(await account('alex')).toMatchObject({ global: false })
    expect(await changes('alex')).toBe(before + 1)
  })

  test('[SETTINGS-11] the consent at a pre-hybrid one, nothing at any other', async () => {
    const status = (global_status: string) =>
      db.write((tx) =>
        tx.institution.update({ where: { id: idOf('institution:main') }, data: { global_status } }),
      )
    await status('pre-hybrid')
    const alex = member('alex')
    // Whatever they set where they were before.
    await changeAccount('alex', { global: true, global_consent_at: null })
    expect((await alex.get(PAGE)).text).toContain('Agree to sharing with all schools')
    await changeAccount('alex', { global: false })
    const given = await alex.press(PAGE, 'Agree to sharing with all schools')
    const consent = { global: false, global_consent_at: expect.any(Date) as Date }
    expect(await account('alex')).toMatchObject(consent)
    const question = await alex.get(given.link('Withdraw my agreement'))
    await alex.submit(question.form('Withdraw my agreement'))
    expect(await account('alex')).toMatchObject({ global_consent_at: null })
    for (const other of ['global', 'private']) {
      await status(other)
      const page = await alex.get(PAGE)
      expect(page.text).not.toContain('all schools')
      expect((await alex.get(`${PAGE}/global/off`)).status).toBe(404)
    }
    await status('hybrid')
  })

  test('[SETTINGS-09] the opt status where it is offered; off only after a question', async () => {
    const maya = member('maya')
    const on = await maya.press(PAGE, 'Turn on contact with prospective students')
    expectSaved(on)
    expect(await account('maya')).toMatchObject({ enrollment_opt_status: 'in' })
    expect((await member('priya').get(`/profile/${idOf('maya')}`)).text).toContain('Maya North')
    const question = await maya.get(on.link('Turn off contact with prospective students'))
    expect(await account('maya')).toMatchObject({ enrollment_opt_status: 'in' })
    const off = await maya.submit(question.form('Turn off contact with prospective students'))
    expectSaved(off)
    expect(await account('maya')).toMatchObject({ enrollment_opt_status: 'out' })
    // It's not offered to prospective students, nor without the flag.
    for (const name of ['priya', 'lou'] as const)
      expect((await member(name).get(PAGE)).text).not.toMatch(/prospective students/i)
  })
})

describe('blocked users', () => {
  test('[SETTINGS-12] [SETTINGS-13] [SETTINGS-14] only the person who blocked sees them and can unblock them, after a question', async () => {
    const [bea, alex] = [member('bea'), member('alex')]
    const shows = async (browser: Browser) =>
      (await browser.get(PAGE)).html.includes('Blocked users')
    expect(await shows(bea)).toBe(true)
    expect(await shows(alex)).toBe(false)
    expect(await shows(member('sam'))).toBe(false)
    expect((await bea.get(`/post/${idOf('post:blocked')}`)).status).toBe(404)

    const question = await bea.get((await bea.get(PAGE)).link('Unblock Alex North'))
    expect(question.one('h1').text).toBe('Are you sure you want to unblock Alex North?')
    expect(question.text).toContain("They won't get a notification that you unblocked them.")
    expect(UNBLOCK_NOTE).toBe("They won't get a notification that you unblocked them.")
    expect(await shows(bea)).toBe(true)
    bea.page = question
    const done = await bea.submit(question.form('Unblock'))
    expect(done.path).toBe(PAGE)
    expect(done.one('[role=status]').text).toBe('Alex North has been unblocked.')
    expect(await shows(bea)).toBe(false)
    expect((await bea.get(`/post/${idOf('post:blocked')}`)).status).toBe(200)
    expect((await bea.get('/search-results?q=blocked')).text).toContain('The post blocked')
    expect(await eventCount('user.unblocked', idOf('alex'))).toBe(1)
    // Back, and pressed again: the list.
    bea.page = question
    const again = await bea.submit(question.form('Unblock'), { once: crypto.randomUUID() })
    expect([again.path, again.status, again.all('[role=status]').length]).toEqual([PAGE, 200, 0])
    expect((await bea.get(question.path)).path).toBe(PAGE)
    expect(await eventCount('user.unblocked', idOf('alex'))).toBe(1)
  })
})

describe('the endpoints of the settings', () => {
  const calls = (name: PersonName) => apiOf(member(name))
  const block = (user: PersonName, blocked: PersonName) =>
    db.write((tx) =>
      tx.block.create({
        data: {
          user_id: idOf(user),
          blocked_user_id: idOf(blocked),
          partner_code: 'northfield',
          created_at: new Date(),
        },
      }),
    )

  test('[SETTINGS-04] your own user has every account field', async () => {
    await changeAccount('alma', { flags: { dark_mode: true }, auths: [{ provider: 'campus' }] })
    await block('alma', 'leo')
    expect((await calls('alma').get('/user')).answer).toMatchObject({
      email: 'alma@northfield.test',
      email_confirmed: true,
      pending_email: null,
      dark_mode_enabled: false,
      flags: { dark_mode: true },
      auths: [{ provider: 'campus' }],
      notifications_viewed_at: null,
      daily_prompt_id: null,
      blocked_user_ids: [idOf('leo')],
      country: null,
      country_private: false,
      global: false,
      global_consent_at: null,
      research_volunteer: null,
    })
  })

  test('[SETTINGS-04] the people you have blocked, not those who blocked you', async () => {
    expect((await calls('leo').get('/user')).answer).toMatchObject({ blocked_user_ids: [] })
  })

  test('[SETTINGS-10] POST /api/user saves toggles, and leaves the others', async () => {
    const greta = calls('greta')
    const sent = { push_likes: false, about_private: true, dark_mode_enabled: true }
    expect(await greta.post('/user', sent)).toMatchObject({ status: 200 })
    // Dark mode is not offered to her.
    const saved = { about_private: true, interests_private: true, dark_mode_enabled: false }
    expect(await account('greta')).toMatchObject(saved)
    const where = { user_id: idOf('greta') }
    const toggles = { push_likes: false, push_follows: true }
    expect(await db.read.notificationSettings.findUnique({ where })).toMatchObject(toggles)
    const wrong = { status: 400, errors: { about_private: [expect.any(String)] } }
    expect(await greta.post('/user', { about_private: 'perhaps' })).toMatchObject(wrong)
  })

  test('[API-22] [API-23] [SETTINGS-10] the global setting and the opt status have endpoints of their own', async () => {
    const leo = calls('leo')
    expect((await leo.post('/user/toggle_global_setting', { global: true })).status).toBe(200)
    const opt = { enrollment_opt_status: 'in' }
    expect((await leo.post('/user/toggle_enrollment_opt_status', opt)).status).toBe(200)
    expect(await account('leo')).toMatchObject({ global: true, ...opt })
    await leo.post('/user', { global: false, enrollment_opt_status: 'out' })
    expect(await account('leo')).toMatchObject({ global: true, ...opt })
    await leo.post('/user/toggle_global_setting', { global: false })
    expect(await account('leo')).toMatchObject({ global: false, ...opt })
    const lou = calls('lou')
    expect((await lou.post('/user/toggle_global_setting', { global: true })).status).toBe(404)
    expect((await lou.post('/user/toggle_enrollment_opt_status', opt)).status).toBe(404)
  })

  test('[API-10] [API-25] [SETTINGS-14] find_blocked answers who you block, unblock removes your own block', async () => {
    await block('cora', 'stan')
    await block('cora', 'maya')
    const [cora, stan] = [calls('cora'), calls('stan')]
    const blocked = async (who: typeof cora) => (await who.get('/user/find_blocked')).answer
    const [MAYA, STAN] = [
      { id: idOf('maya'), name: 'Maya North' },
      { id: idOf('stan'), name: 'Stan North' },
    ]
    expect(await blocked(cora)).toMatchObject([MAYA, STAN])
    expect(await blocked(stan)).toEqual([])
    for (const name of ['cora', 'lou', 'nothing'])
      expect((await stan.post('/user/unblock', { user_id: idOf(name) })).status).toBe(404)
    expect((await cora.post('/user/unblock')).errors).toHaveProperty('user_id')
    expect(await blocked(cora)).toHaveLength(2)
    expect((await cora.post('/user/unblock', { user_id: idOf('stan') })).status).toBe(200)
    expect(await blocked(cora)).toMatchObject([MAYA])
    expect((await cora.get('/user')).answer).toMatchObject({ blocked_user_ids: [idOf('maya')] })
  })
})

expectSameQueries('settings-privacy')
