import { describe, expect } from 'vitest'
import { AGE_RANGES } from '~/domain/leaders/schema'
import type { Browser, Values } from '~tests/support/client'
import {
  account,
  apiAs,
  as,
  changeAccount,
  db,
  idOf,
  PASSWORD,
  test,
} from '~tests/support/fixtures'

const PROFILE = '/leader/profile'
const CHALLENGE = '/leader/challenge'
const SAVE = 'Save and continue'
const POST = 'Post my story'

let lena: Browser
test.beforeEach(async () => {
  await changeAccount('lena', {
    core_state: null,
    core_complete: false,
    leader_profile_age_range: null,
    share_consent: false,
    leader_profile_consent_given_at: null,
  })
  lena = await as('lena')
})

const posts = (title: string) => db.read.post.findMany({ where: { title } })

describe('the profile', () => {
  test('[LEADER-11] an age range is required', async () => {
    const page = await lena.press(PROFILE, SAVE, { share_consent: 'yes' })
    expect(page.status).toBe(400)
    expect(page.checked('share_consent')).toHaveLength(1)
    expect((await account('lena')).share_consent).toBe(false)
  })

  test('[LEADER-12] the age ranges are these, and no others count', async () => {
    const page = await lena.get(PROFILE)
    const offered = page.all('[name=age_range]').map((radio) => radio.getAttribute('value'))
    expect(offered).toEqual(['18-22', '23-30', '31-40', '41-50', '50 and above'])
    for (const age_range of AGE_RANGES) {
      expect((await lena.press(PROFILE, SAVE, { age_range })).path).toBe('/leader/photo')
      expect((await account('lena')).leader_profile_age_range).toBe(age_range)
    }
  })

  test('[LEADER-13] [LEADER-14] consent is saved with its time', async () => {
    const save = async (values: Values) => {
      await lena.press(PROFILE, SAVE, values)
      const { share_consent, leader_profile_consent_given_at: at } = await account('lena')
      return { share_consent, at }
    }
    const none = { share_consent: false, at: null }
    expect(await save({ age_range: '41-50' })).toEqual(none)
    const began = Date.now()
    const given = await save({ age_range: '41-50', share_consent: 'yes' })
    expect(given.share_consent).toBe(true)
    expect(given.at!.getTime()).toBeGreaterThanOrEqual(began)
    // Saved again, the time stays; taken back, nothing of it does.
    expect(await save({})).toEqual(given)
    expect(await save({ share_consent: [] })).toEqual(none)
    expect((await account('lena')).leader_profile_age_range).toBe('41-50')
    await save({ share_consent: 'yes' })
    const own = { age_range: '41-50', share_consent: true }
    expect((await (await apiAs('lena')).get('/user')).answer).toMatchObject(own)
  })
})

describe('the first story', () => {
  test.beforeEach(() => changeAccount('lena', { leader_profile_age_range: '23-30' }))
  const STORY = { title: 'How I got through', content: 'With a **friend**.' }

  test('[LEADER-17] [LEADER-19] [LEADER-08] posting it ends the introduction', async () => {
    const { element } = (await lena.get(CHALLENGE)).form(POST)
    expect(element.querySelector('[name=title]')?.getAttribute('type')).toBe('text')
    const hint = element.querySelector('[name=content]')?.getAttribute('placeholder')
    expect(hint).toBe('Write your story here')
    const page = await lena.submit(POST, STORY)
    expect(page.redirects.map(({ location }) => location)).toEqual([
      '/',
      '/home',
      '/onboarding',
      '/onboarding/profile',
    ])
    expect(page.one('.flash').text.trim()).toBe('Your first story is out. Thank you!')
    expect(await account('lena')).toMatchObject({ core_complete: true, core_state: null })
    expect((await posts(STORY.title)).map(({ user_id }) => user_id)).toEqual([idOf('lena')])
    const topics = await lena.get('/browse-topics')
    expect(topics.path).toBe('/browse-topics')
    expect(topics.all('nav[aria-label=Main]')).toHaveLength(1)
  })

  test('it survives an expired session', async () => {
    await lena.get(CHALLENGE)
    lena.setCookie('quad_session', null)
    const login = await lena.submit(POST, STORY)
    expect(login.path).toContain('/current-login')
    const values = { email: 'lena@northfield.test', password: PASSWORD }
    const again = await lena.submit('Log in', values)
    expect(again.path).toBe(CHALLENGE)
    expect(again.value('content').trim()).toBe(STORY.content)
  })
})

test('[LEADER-10] [LEADER-11] a story without a profile is saved until the profile is', async () => {
  const story = { title: 'Too early', content: 'Every word of it' }
  for (let times = 0; times < 2; times++) {
    const sent = await lena.press(CHALLENGE, POST, story)
    expect(sent.path).toBe(PROFILE)
    expect(sent.one('.flash').text).toContain('tell us a little about yourself first')
  }
  expect(await posts(story.title)).toEqual([])
  expect((await account('lena')).core_complete).toBe(false)
  expect((await lena.submit(SAVE, { age_range: '18-22' })).path).toBe('/leader/photo')
  const page = await lena.get(CHALLENGE)
  expect(page.value('title')).toBe(story.title)
  expect(page.value('content').trim()).toBe(story.content)
  expect((await lena.submit(POST)).path).toBe('/onboarding/profile')
  expect(await posts(story.title)).toHaveLength(1)
  const saved = { core_complete: true, leader_profile_age_range: '18-22' }
  expect(await account('lena')).toMatchObject(saved)
})

test.each([PROFILE, '/leader/photo', CHALLENGE])(
  'someone who is no leader reads %s, finds no form there and is refused one',
  async (path) => {
    const sam = await as('sam')
    const page = await sam.get(path)
    expect(page.text).toContain('This step is for leaders')
    expect(page.all('main form')).toHaveLength(0)
    const { csrf } = await sam.get('/logout')
    const values = { csrf, age_range: '18-22', title: 'By Sam', content: 'No leader' }
    expect((await sam.post(path, values)).status).toBe(403)
    expect((await account('sam')).leader_profile_age_range).toBeNull()
    expect(await posts('By Sam')).toEqual([])
  },
)
