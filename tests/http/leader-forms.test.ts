import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AGE_RANGES } from '~/domain/leaders/schema'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

/** Everybody stands at the start again. */
beforeEach(() =>
  site.services.db.write((tx) =>
    tx.user.update({
      where: { id: idOf('lena') },
      data: {
        core_state: null,
        core_complete: false,
        leader_profile_age_range: null,
        share_consent: false,
        leader_profile_consent_given_at: null,
      },
    }),
  ),
)

const as = (name: PersonName) => enter(site, `${name}@northfield.test`)
const userOf = (name: PersonName) =>
  site.services.db.read.user.findUniqueOrThrow({ where: { id: idOf(name) } })

describe('the profile', () => {
  test('[LEADER-11] an age range is required', async () => {
    const lena = await as('lena')
    const form = (await lena.get('/leader/profile')).form('Save and go on')
    const page = await lena.submit(form, { share_consent: 'yes' })
    expect(page.status).toBe(400)
    expect(page.one('.summary a').text).toBe('Please select an age range')
    expect(page.one('#age_range-error').text.trim()).toBe('Please select an age range')
    expect(page.one('[name=share_consent]').hasAttribute('checked')).toBe(true)
    expect((await userOf('lena')).share_consent).toBe(false)
  })

  test('[LEADER-12] the age ranges are these, and no others count', async () => {
    const lena = await as('lena')
    const page = await lena.get('/leader/profile')
    const offered = page.all('[name=age_range]').map((radio) => radio.getAttribute('value'))
    expect(offered).toEqual(['18-22', '23-30', '31-40', '41-50', '50 and above'])
    for (const age_range of ['17', '18-22 ', '', AGE_RANGES[0].toUpperCase() + 'x']) {
      const answer = await lena.submit(page.form('Save and go on'), { age_range })
      expect(answer.status).toBe(400)
    }
    const twice = await lena.submit(page.form('Save and go on'), { age_range: ['18-22', '23-30'] })
    expect(twice.one('.summary a').text).toBe('Please select an age range')
    for (const age_range of AGE_RANGES) {
      const form = (await lena.get('/leader/profile')).form('Save and go on')
      const answer = await lena.submit(form, { age_range })
      expect(answer.path).toBe('/leader/photo')
      expect((await userOf('lena')).leader_profile_age_range).toBe(age_range)
    }
  })

  test('[LEADER-13] [LEADER-14] consent is kept with its time; without it neither', async () => {
    const lena = await as('lena')
    const save = async (values: Record<string, string | string[]>) => {
      const page = await lena.get('/leader/profile')
      await lena.submit(page.form('Save and go on'), values)
      const user = await userOf('lena')
      const { leader_profile_age_range: age, share_consent, leader_profile_consent_given_at } = user
      return { age, share_consent, at: leader_profile_consent_given_at }
    }
    const none = { share_consent: false, at: null }
    expect(await save({ age_range: '41-50' })).toEqual({ age: '41-50', ...none })
    const began = Date.now()
    const given = await save({ age_range: '41-50', share_consent: 'yes' })
    expect(given.share_consent).toBe(true)
    expect(given.at!.getTime()).toBeGreaterThanOrEqual(began)
    // Saved once more, it was still given then; taken back, nothing of it stays.
    expect(await save({})).toEqual(given)
    expect(await save({ share_consent: [] })).toEqual({ age: '41-50', ...none })
  })
})

const posts = (title: string) => site.services.db.read.post.findMany({ where: { title } })

const saveProfile = () =>
  site.services.db.write((tx) =>
    tx.user.update({ where: { id: idOf('lena') }, data: { leader_profile_age_range: '23-30' } }),
  )

describe('the first story', () => {
  beforeEach(saveProfile)

  test('[LEADER-17] a title and a body with its placeholder', async () => {
    const page = await (await as('lena')).get('/leader/challenge')
    expect(page.one('input[name=title]').getAttribute('type')).toBe('text')
    expect(page.one('textarea[name=content]').getAttribute('placeholder')).toBe(
      'Write your story here',
    )
  })

  test('[LEADER-18] a story needs a title, and follows the rules of posts', async () => {
    const lena = await as('lena')
    const form = (await lena.get('/leader/challenge')).form('Post my story')
    const refused = async (values: Record<string, string>) => {
      const page = await lena.submit(form, { title: 'A title', content: 'A story', ...values })
      expect(page.status).toBe(400)
      return page
    }
    const untitled = await refused({ title: '   ' })
    expect(untitled.one('.summary a').text).toBe('Every post needs a title!')
    expect(untitled.one('textarea').textContent.trim()).toBe('A story')
    expect((await refused({ content: '' })).text).toContain('Content is required')
    expect((await refused({ title: 'x'.repeat(10_000) })).text).toContain('Title is too long')
    expect((await refused({ content: 'A darn story' })).one('.summary').text).toMatch(/darn/)
    expect((await userOf('lena')).core_complete).toBe(false)
    expect(await posts('A title')).toEqual([])
  })

  test('[LEADER-19] [LEADER-08] posting it ends the introduction', async () => {
    const lena = await as('lena')
    const form = (await lena.get('/leader/challenge')).form('Post my story')
    const values = { title: 'How I got through', content: 'With a **friend**.' }
    const page = await lena.submit(form, values)
    expect(page.redirects.map(({ location }) => location)).toEqual(['/', '/home'])
    expect(page.one('.post h2').text).toBe('How I got through')
    expect(page.one('.flash').text.trim()).toBe('Your first story is out. Thank you!')
    const { core_complete, core_state } = await userOf('lena')
    expect([core_complete, core_state]).toEqual([true, null])
    expect((await posts('How I got through')).map(({ user_id }) => user_id)).toEqual([idOf('lena')])
    expect((await lena.get('/browse-topics')).path).toBe('/browse-topics')
    expect(page.all('nav[aria-label=Main]')).toHaveLength(1)
  })

  test('a session that ended keeps the story', async () => {
    const lena = await as('lena')
    const form = (await lena.get('/leader/challenge')).form('Post my story')
    lena.setCookie('quad_session', null)
    const door = await lena.submit(form, { title: 'Kept', content: 'Every word' })
    expect(door.path).toContain('/current-login')
    const again = await lena.submit(door.form('Log in'), {
      email: 'lena@northfield.test',
      password: 'quad-test-1',
    })
    expect(again.path).toBe('/leader/challenge')
    expect(again.one('textarea').textContent.trim()).toBe('Every word')
  })
})

describe('the first story without a profile', () => {
  const values = { title: 'Too early', content: 'Every word of it' }

  test('[LEADER-10] [LEADER-11] the profile comes first, and the story waits', async () => {
    const lena = await as('lena')
    const tooEarly = async () => {
      const form = (await lena.get('/leader/challenge')).form('Post my story')
      const sent = await lena.submit(form, values)
      expect(sent.path).toBe('/leader/profile')
      expect(sent.one('.flash').text).toContain('First a little about you, please.')
      return sent
    }
    await tooEarly()
    // Sent once more from the form that has it again, it still waits.
    const profile = await tooEarly()
    expect(await posts('Too early')).toEqual([])
    expect((await userOf('lena')).core_complete).toBe(false)
    const photo = await lena.submit(profile.form('Save and go on'), { age_range: '18-22' })
    expect(photo.path).toBe('/leader/photo')
    const challenge = await lena.get('/leader/challenge')
    expect(challenge.one('[name=title]').getAttribute('value')).toBe('Too early')
    expect(challenge.one('textarea').textContent.trim()).toBe('Every word of it')
    expect((await lena.submit(challenge.form('Post my story'))).path).toBe('/home')
    expect(await posts('Too early')).toHaveLength(1)
    const { core_complete, leader_profile_age_range } = await userOf('lena')
    expect([core_complete, leader_profile_age_range]).toEqual([true, '18-22'])
  })
})

describe('who is no leader', () => {
  const forms = ['/leader/profile', '/leader/photo', '/leader/challenge']

  test.each(forms)('reads %s, finds no form there and is refused one', async (path) => {
    const sam = await as('sam')
    const page = await sam.get(path)
    expect(page.text).toContain('This step is for leaders')
    expect(page.all('main form')).toHaveLength(0)
    const csrf = (await sam.get('/logout')).one('input[name=csrf]').getAttribute('value') ?? ''
    const values = { csrf, age_range: '18-22', title: 'By Sam', content: 'No leader' }
    expect((await sam.post(path, values)).status).toBe(403)
    expect((await userOf('sam')).leader_profile_age_range).toBeNull()
    expect(await posts('By Sam')).toEqual([])
  })
})
