import { describe, expect } from 'vitest'
import {
  account,
  addPosts,
  apiAs,
  as,
  changeAccount,
  changePartner,
  db,
  eventCount,
  idOf,
  member,
  type PersonName,
  test,
} from '~tests/support/fixtures'

const profile = (name: string) => `/profile/${idOf(name)}`
const preview = (name: string) => `${profile(name)}/preview`

const changeInstitution = (global_status: string) =>
  db.write((tx) =>
    tx.institution.update({ where: { id: idOf('institution:main') }, data: { global_status } }),
  )

describe('a profile that may not be seen', () => {
  test('[PROFILE-08] leads to the privacy settings', async () => {
    const page = await member('sam').get(profile('lou'))
    expect(page.one('h1').text).toBe('This profile is not visible')
    expect(page.link('privacy settings')).toBe('/account-settings/privacy')
  })

  test('[PROFILE-09] invites those who can join the global community and haven’t yet', async () => {
    const invites = async (name: PersonName) =>
      (await member(name).get(profile('nothing')))
        .hrefs('main a')
        .includes('/account-settings/privacy#global-title')
    const page = await member('alex').get(profile('nothing'))
    expect(page.link('join the global community')).toContain('/account-settings/privacy')
    // Global already, prospective, and of a private institution.
    for (const name of ['greta', 'priya', 'bea'] as const) expect(await invites(name)).toBe(false)
    await changePartner({ global_status: 'global' })
    expect(await invites('alex')).toBe(false)
    await changePartner({ global_status: 'hybrid' })
    await changeInstitution('pre-hybrid')
    expect(await invites('alex')).toBe(true)
    await changeAccount('alex', { global_consent_at: new Date() })
    expect(await invites('alex')).toBe(false)
    await changeInstitution('hybrid')
  })
})

describe('the preview', () => {
  test('[PROFILE-26] has the card, a button to follow, and one to message or where that is off to the profile', async () => {
    await changeAccount('maya', { about: 'Likes moss' })
    const sam = member('sam')
    const page = await sam.get(preview('maya'))
    expect(page.one('.person-card h2').text).toBe('Maya North')
    expect(page.text).toContain('Likes moss')
    expect(page.link('Message Maya North')).toBe(`${profile('maya')}/message`)
    expect(page.text).not.toContain('View profile')
    await changeAccount('maya', { direct_messaging: false })
    const quiet = await sam.get(preview('maya'))
    expect(quiet.link('View profile')).toBe(profile('maya'))
    expect(quiet.one('main').text).not.toMatch(/message/i)
    // Nor can it be written to her from a browser without messages.
    await changeAccount('maya', { direct_messaging: true })
    const old = await as('sam')
    old.headers['user-agent'] = 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko'
    expect((await old.get(preview('maya'))).link('View profile')).toBe(profile('maya'))
    await sam.submit(page.form(`${profile('maya')}/follow`))
    expect(await eventCount('user.followed', idOf('maya'))).toBe(1)
  })

  test('[PROFILE-27] [PROFILE-28] to a student who hasn’t opted in', async () => {
    const page = await member('alex').get(preview('priya'))
    expect(page.one('h1').text).toBe("Priya's profile is not visible.")
    expect(page.text).toContain(
      "Share your profile with prospective students to see Priya's profile.",
    )
    expect(page.link('Privacy settings')).toBe('/account-settings/privacy')
    expect(page.text).not.toMatch(/chosen not to|Priya North/)
    expect(page.all('main form, .person-card')).toHaveLength(0)
  })

  test('[PROFILE-27] [PROFILE-29] to a prospective student', async () => {
    const page = await member('priya').get(preview('maya'))
    expect(page.one('h1').text).toBe("Maya's profile is not visible.")
    expect(page.text).toContain('Maya has chosen not to share their profile.')
    expect(page.text).not.toMatch(/Share your profile|Maya North|Likes moss/)
    expect(page.all('main form, .person-card')).toHaveLength(0)
  })

  test('of staff and coaches says that they work there, not that they chose anything', async () => {
    for (const name of ['stan', 'cora'] as const) {
      const page = await member('priya').get(preview(name))
      expect(page.text).toMatch(
        /(Stan|Cora) works at Northfield\. Profiles of staff and coaches are/,
      )
      expect(page.text).not.toContain('chosen not to share')
      const whole = (await member('priya').get(profile(name))).text
      expect(whole).toContain('This person works at Northfield.')
      expect(whole).not.toContain('is private')
    }
  })

  test.each(['lou', 'nora', 'ivan', 'tess', 'greta', 'nothing'])(
    '%s is like no one',
    async (name) => {
      const page = await member('sam').get(preview(name))
      expect(page.one('h1').text).toBe('This profile is not visible')
      expect(page.one('main').text.toLowerCase()).not.toMatch(new RegExp(`\\b${name}\\b`))
    },
  )

  test('[PROFILE-30] of oneself leads to the full profile', async () => {
    const page = await member('sam').get(preview('sam'))
    expect(page.path).toBe(profile('sam'))
    expect(page.redirects).toHaveLength(1)
  })
})

describe('the API', () => {
  test('[API-09] answers a profile as the viewer can see it', async () => {
    await changeAccount('maya', { about: 'Likes moss', about_private: false, country: 'PE' })
    const get = async (name: PersonName, of: string) => (await apiAs(name)).get(`/user/${idOf(of)}`)
    expect((await get('sam', 'maya')).answer).toMatchObject({
      id: idOf('maya'),
      name: 'Maya North',
      about: 'Likes moss',
      country: 'PE',
      posts_count: 1,
      not_visible_profile: false,
      interests: expect.arrayContaining([{ code: 'hiking', name: 'Hiking' }]) as unknown,
    })
    await changeAccount('maya', { about_private: true, country_private: true })
    await changeAccount('maya', { interests_private: true })
    const secret = { about: null, country: null, interests: [], in_common: { interests: [] } }
    expect((await get('sam', 'maya')).answer).toMatchObject(secret)
    expect((await get('priya', 'maya')).answer).toEqual({
      id: idOf('maya'),
      first_name: 'Maya',
      not_visible_profile: true,
    })
    for (const name of ['lou', 'nora', 'ivan', 'tess', 'greta', 'nothing'])
      expect((await get('sam', name)).status).toBe(404)
  })

  test('[API-14] [PROFILE-38] POST /api/user saves the fields that are sent, like the form', async () => {
    const leo = await apiAs('leo')
    const sent = { about: 'By a call', degree: 'masters', interests: ['film'] }
    expect((await leo.post('/user', sent)).answer).toMatchObject({
      about: 'By a call',
      degree: 'masters',
      first_name: 'Leo',
      interests: [{ code: 'film', name: 'Film' }],
    })
    const emptied = await leo.post('/user', { interests: [], degree: null })
    expect(emptied.answer).toMatchObject({ about: 'By a call', degree: null, interests: [] })
    expect(await eventCount('user.changed', idOf('leo'))).toBe(2)
    for (const [wrong, field, message] of [
      [{ about: 'darn' }, 'about', 'remove: "darn"'],
      [{ about: 'x'.repeat(201) }, 'about', 'at most 200 characters'],
      [{ first_name: '' }, 'first_name', 'First name is required'],
      [{ program_id: idOf('program:Art') }, 'program_id', 'Program is required'],
      [{ institution_code: 'shore' }, 'institution_code', 'Institution is required'],
      [{ interests: ['sleep'] }, 'interests', 'from the list'],
    ] as const) {
      const response = await leo.post('/user', wrong)
      expect(response.status).toBe(400)
      expect(response.errors?.[field]?.[0]).toContain(message)
    }
  })

  test('[API-08] [API-14] [SETTINGS-10] every setting that is written comes back with the own account', async () => {
    const leo = await apiAs('leo')
    const toggles = `comments also_commented follows influence message_requests unread_messages
      push_comments push_also_commented push_follows push_likes push_influence push_message_requests
      push_new_message answer_requests about_private interests_private lite`.split(/\s+/)
    const read = async () => (await leo.get('/user')).answer as Record<string, unknown>
    const before = await read()
    for (const name of toggles) {
      const sent = { [name]: !before[name] }
      expect((await leo.post('/user', sent)).answer).toMatchObject(sent)
      expect(await read()).toMatchObject(sent)
      await leo.post('/user', { [name]: before[name] })
    }
    expect(await read()).toEqual({ ...before, email_frequency: 'at_once' })
    // All at once, wherever each is stored.
    const others = Object.fromEntries(toggles.map((name) => [name, !before[name]]))
    expect((await leo.post('/user', others)).answer).toMatchObject(others)
    const same = Object.fromEntries(toggles.map((name) => [name, before[name]]))
    await leo.post('/user', same)
    const weekly = { email_frequency: 'weekly' }
    expect((await leo.post('/user', weekly)).answer).toMatchObject(weekly)
    await leo.post('/user', { email_frequency: 'at_once' })
  })

  test('[PROFILE-31] not of anyone else, nor of someone whose profile pages are closed', async () => {
    const leo = await apiAs('leo')
    const theirs = { id: idOf('alma'), about: 'Not by Alma' }
    expect((await leo.post('/user', theirs)).status).toBe(403)
    for (const name of ['colin', 'lena'] as const) {
      expect((await (await apiAs(name)).post('/user', { about: 'Too early' })).status).toBe(403)
      expect((await account(name)).about).toBeNull()
    }
    expect((await account('alma')).about).toBeNull()
  })
})

describe('what is around the posts of a profile', () => {
  const posts = (name: string) => [...[0, 1, 2].map((at) => `${name} ${at}`)]

  test('[PROFILE-10] [PROFILE-11] tabs, posts first; comments are one’s own alone', async () => {
    const tabs = async (name: PersonName, path: string) => {
      const page = await member(name).get(path)
      const current = page.one('.tabs [aria-current]').text
      return [page.texts('.tabs a'), current]
    }
    expect(await tabs('sam', '/profile')).toEqual([['Posts', 'My comments', 'About'], 'Posts'])
    expect(await tabs('sam', profile('cora'))).toEqual([['Posts'], 'Posts'])
    expect((await member('sam').get(`${profile('cora')}?tab=comments`)).status).toBe(403)
    expect(await tabs('sam', '/profile?tab=comments')).toEqual([
      ['Posts', 'My comments', 'About'],
      'My comments',
    ])
  })

  test('[PROFILE-13] the counts open badges and the user lists', async () => {
    const page = await member('sam').get(profile('leo'))
    expect(page.hrefs('.counts a')).toEqual(
      expect.arrayContaining(
        ['badges', 'followers', 'following'].map((list) => `${profile('leo')}/${list}`),
      ),
    )
    for (const href of page.hrefs('.counts a'))
      expect((await member('sam').get(href)).status).toBe(200)
  })

  test('[PROFILE-17] a post opened there leads to the next and the previous of that profile', async () => {
    await addPosts(3, (at) => ({ user_id: idOf('cora'), title: posts('CheckedMigration')[at] }))
    const sam = member('sam')
    const list = await sam.get(profile('cora'))
    const middle = await sam.get(list.link('CheckedMigration 1'))
    expect(middle.path + middle.url.search).toContain('?in=profile')
    const title = async (rel: string) => {
      const [href = '', ...more] = middle.hrefs(`main a[rel=${rel}]`)
      expect(more).toEqual([])
      return (await sam.get(href)).one('h1').text
    }
    // As the profile lists them: the newest comes first.
    expect(await title('prev')).toBe('CheckedMigration 0')
    expect(await title('next')).toBe('CheckedMigration 2')
  })

  test('[PROFILE-16] an appointment where the school’s setting has the link', async () => {
    const links = async (name: PersonName, path: string) =>
      (await member(name).get(path)).hrefs('a[href^="https://coach.test"]')
    expect(await links('sam', profile('cora'))).toEqual([])
    await changePartner({ settings: { appointment_link: 'https://coach.test/book' } })
    for (const path of [profile('cora'), '/profile'])
      expect(await links('sam', path)).toEqual(['https://coach.test/book'])
    expect(await links('lou', profile('lisa'))).toEqual([])
    await changePartner({ settings: {} })
  })

  test('[PROFILE-22] international is who shows a country that isn’t the school’s', async () => {
    const flag = async (by: PersonName = 'sam') =>
      (await member(by).get(profile('bea'))).texts('.tile .label').includes('International')
    await changeAccount('bea', { country: null, country_private: false })
    expect(await flag()).toBe(false)
    await changeAccount('bea', { country: 'US' })
    expect(await flag()).toBe(false)
    await changeAccount('bea', { country: 'PE' })
    expect(await flag()).toBe(true)
    await changePartner({ settings: { home_country: 'PE' } })
    expect(await flag()).toBe(false)
    await changePartner({ settings: {} })
    await changeAccount('bea', { country_private: true })
    expect(await flag()).toBe(false)
    expect(await flag('bea')).toBe(false)
  })

  test('[PROFILE-21] what two have in common: nothing the other keeps private', async () => {
    const points = async () =>
      (await member('sam').get(profile('greta')))
        .texts('.tile li')
        .filter((one) => /^Both|^Same/.test(one))
    await changeAccount('greta', { global: false, interests_private: false, country: 'PE' })
    await changeAccount('sam', { country: 'PE', country_private: false, interests_private: false })
    expect(await points()).toEqual(['Same program: Nursing', 'Both like Chess', 'Both from Peru'])
    await changeAccount('sam', { country_private: true, interests_private: true })
    expect(await points()).toHaveLength(3)
    await changeAccount('greta', { interests_private: true })
    expect(await points()).toEqual(['Same program: Nursing', 'Both from Peru'])
    await changeAccount('greta', { country_private: true })
    expect(await points()).toEqual(['Same program: Nursing'])
    expect((await member('sam').get('/profile')).text).not.toContain('In common')
  })
})
