import { expect } from 'vitest'
import { HOME_BEHIND } from '~/policy/home-sequence'
import { refreshProgress } from '~/domain/progress/commands.server'
import type { Page } from '~tests/support/client'
import { photoUrl, storePhoto } from '~/domain/photos/files.server'
import { twoHalves } from '~tests/support/pictures'
import {
  addPosts,
  apiAs,
  as,
  changeAccount,
  changePartner,
  db,
  idOf,
  site,
  siteTest,
} from '~tests/support/fixtures'
import type { PersonName } from '~tests/support/two-schools/people'

const test = siteTest()
const drain = () => site.services.dispatcher.drain()
const steps = (page: Page) => page.all('main .checklist li').map((step) => step.text.trim())
const PATH = '/profile-progress'
const get = async (name: PersonName, path = PATH) => (await as(name)).get(path)
const [INTERESTS, BROWSE, PROMPT] = [
  'Choose your interests',
  'Browse answers and advice',
  'Respond to a prompt',
]
const [FOLLOW, PHOTO, ABOUT] = [
  'Follow a classmate',
  'Choose a profile photo',
  'Write a few words about yourself',
]
const PROSPECTIVE = [INTERESTS, BROWSE, PROMPT, FOLLOW]
const LEADER = [INTERESTS, 'Respond to 3 prompts', PHOTO, ABOUT]
const OTHERS = [INTERESTS, PHOTO, FOLLOW, PROMPT, ABOUT]
const set = (name: PersonName, profile_progress: readonly string[]) =>
  db.write((tx) =>
    tx.userOnboarding.upsert({
      where: { user_id: idOf(name) },
      create: { user_id: idOf(name), profile_progress: [...profile_progress] },
      update: { profile_progress: [...profile_progress] },
    }),
  )

test('[PROGRESS-01] [PROGRESS-02] [PROGRESS-03] [PROGRESS-04] everyone has the steps of what they are', async () => {
  for (const [name, expected] of [
    ['alex', OTHERS],
    ['leo', LEADER],
    ['priya', PROSPECTIVE],
  ] as const) {
    await set(name, [])
    const page = await get(name)
    expect(steps(page)).toEqual(expected)
    expect(page.one('title').text).toMatch(/^Profile progress\b/)
    expect(page.text).toContain('0%')
  }
  await set('alex', ['follow_classmates', 'about_me', 'browse_answers_and_advice'])
  const page = await get('alex')
  expect(page.text).toContain('40%')
  expect(page.one('progress').getAttribute('value')).toBe('40')
  expect(steps(page)).toContain('Follow a classmate: done')
})

test('[PROGRESS-05] [PROGRESS-06] each step is a boolean of the own user', async () => {
  await set('alex', ['choose_interests'])
  const { answer } = await (await apiAs('alex')).get('/user')
  for (const step of [
    'get_your_questions_answered',
    'start_your_application',
    'meet_new_friends_desktop',
    'meet_new_friends_mobile',
    'prehybrid_opt_in',
    'hybrid_opt_in',
    'badges_announcement',
  ])
    expect(answer).toHaveProperty(`profile_progress_${step}`, false)
  expect(answer).toMatchObject({
    profile_progress_choose_interests: true,
    profile_progress_about_me: false,
    profile_progress_hybrid_opt_in: false,
    profile_progress_respond_to_2_prompts: false,
  })
})

/** Stored, and chosen as pages do it */
async function givePhoto(name: PersonName) {
  const webp = await twoHalves(64, 64).webp().toBuffer()
  const avatar_url = photoUrl(await storePhoto(site.services.photos.saved, webp))
  await changeAccount(name, { avatar_url })
  await (await as(name)).press(`/profile/${idOf('cora')}`, 'Follow Cora North')
}

test('[PROGRESS-07] a step is marked by doing it, and stays', async () => {
  await set('tess', [])
  const tess = await as('tess')
  await tess.press(`/profile/${idOf('maya')}`, 'Follow Maya North')
  await drain()
  expect(steps(await tess.get(PATH))).toContain('Follow a classmate: done')
  await tess.press(`/profile/${idOf('maya')}`, `/profile/${idOf('maya')}/unfollow`)
  await drain()
  expect(steps(await tess.get(PATH))).toContain('Follow a classmate: done')

  await set('bea', [])
  const bea = await as('bea')
  const done = async (label: string) => {
    await drain()
    return steps(await bea.get(PATH)).includes(`${label}: done`)
  }
  await db.write((tx) => tx.userInterest.deleteMany({ where: { user_id: idOf('bea') } }))
  const api = await apiAs('bea')
  const actions: [string, () => Promise<unknown>][] = [
    [INTERESTS, () => bea.press('/profile/edit', 'Save', { interests: ['chess'] })],
    [ABOUT, () => bea.press('/profile/edit', 'Save', { about: 'I bake.' })],
    [PHOTO, () => givePhoto('bea')],
  ]
  await api.post('/user', { about: '' })
  await set('bea', [])
  for (const [label, act] of actions) {
    expect([label, await done(label)]).toEqual([label, false])
    await act()
    expect([label, await done(label)]).toEqual([label, true])
  }

  await set('priya', [])
  const priya = await as('priya')
  await priya.get('/home')
  expect(steps(await priya.get(PATH))).toContain('Browse answers and advice')
  await priya.get(`/post/${idOf('post:prospect')}`)
  expect(steps(await priya.get(PATH))).toContain('Browse answers and advice: done')
})

test('[PROGRESS-07] [PROGRESS-03] two prompts are not three, and one twice is one', async () => {
  await set('leo', [])
  const leo = await as('leo')
  const answered = async (id: string, slug: string) => {
    const post = { id, user_id: idOf('leo'), prompt_code: slug }
    await addPosts(1, () => post)
    await refreshProgress(db, idOf('leo'), new Date())
    return steps(await leo.get(PATH)).includes('Respond to 3 prompts: done')
  }
  expect(await answered('one', 'a')).toBe(false)
  expect(await answered('two', 'b')).toBe(false)
  expect(await answered('again', 'b')).toBe(false)
  expect(await answered('three', 'c')).toBe(true)
})

test('further steps are marked where they are done', async () => {
  const own = async (name: PersonName) => {
    await drain()
    const { answer } = await (await apiAs(name)).get('/user')
    return Object.entries(answer as Record<string, unknown>)
      .filter(([field, value]) => /^profile_progress_/.test(field) && value === true)
      .map(([field]) => field.slice('profile_progress_'.length))
  }
  await set('alex', [])
  const alex = await as('alex')
  await alex.get(`/profile/${idOf('maya')}/badges`)
  expect(await own('alex')).not.toContain('badges_announcement')
  await alex.get('/badges')
  expect(await own('alex')).toContain('badges_announcement')
  await alex.press('/account-settings/privacy', 'Turn on sharing with all schools')
  expect(await own('alex')).toContain('hybrid_opt_in')
  expect(await own('alex')).not.toContain('prehybrid_opt_in')
  const row = { user_id: idOf('alex'), marked_question_at: { not: null } }
  expect(await db.read.post.count({ where: row })).toBe(0)
  expect(await own('alex')).not.toContain('get_your_questions_answered')
  await db.write((tx) =>
    tx.post.updateMany({
      where: { id: idOf('post:welcome') },
      data: { user_id: idOf('alex'), marked_question_at: new Date() },
    }),
  )
  await alex.press(`/profile/${idOf('cora')}`, 'Follow Cora North')
  expect(await own('alex')).toContain('get_your_questions_answered')
})

test('[PROGRESS-08] the last step gives the badge, and the next page says so', async () => {
  await set('bea', ['choose_interests', 'choose_profile_photo', 'first_prompt', 'about_me'])
  const bea = await as('bea')
  await bea.press(`/profile/${idOf('maya')}`, 'Follow Maya North')
  await drain()
  await drain()
  const page = await bea.get(PATH)
  expect(page.all('.toasts strong').map(({ text }) => text)).toContain('New badge: All set')
  expect([page.text.includes('100%'), page.one('.lede').text]).toEqual([
    true,
    'Your profile is complete.',
  ])
  expect((await bea.get('/home?order=newest')).all('aside progress')).toEqual([])
  // Only once, whatever happens then.
  await bea.press(`/profile/${idOf('leo')}`, 'Follow Leo North')
  await drain()
  const where = { user_id: idOf('bea'), family: 'profile_complete' }
  expect(await db.read.earnedBadge.count({ where })).toBe(1)
  expect(await db.read.event.count({ where: { name: 'progress.completed' } })).toBe(1)
})

test('[PROGRESS-08] [PROGRESS-04] so does one that a page marks', async () => {
  await set('priya', ['choose_interests', 'first_prompt', 'follow_classmates'])
  await get('priya', `/post/${idOf('post:question')}`)
  await drain()
  await drain()
  const where = { user_id: idOf('priya'), family: 'profile_complete' }
  expect(await db.read.earnedBadge.count({ where })).toBe(1)
})

test('[HOME-05] before home, who has a first badge sees what badges are, once', async () => {
  await set('tess', [])
  await db.write((tx) =>
    tx.earnedBadge.create({
      data: { user_id: idOf('tess'), family: 'first_post', level: 1, earned_at: new Date() },
    }),
  )
  const tess = await as('tess')
  const page = await tess.get('/home')
  expect(page.path).toBe('/badges/announcement')
  expect(page.one('h1').text).toBe('You’ve earned your first badge')
  expect(page.all('.badges h2').map(({ text }) => text)).toEqual(['First words'])
  // The page shows it: not a second time in a corner.
  expect(page.all('.toasts strong')).toEqual([])
  expect((await tess.get(page.link('Continue'))).path).toBe(HOME_BEHIND)
  expect((await tess.get('/home')).path).toBe('/home')
  expect((await tess.get('/badges/announcement')).path).toBe('/badges/announcement')
  // Without a badge there is nothing to tell.
  expect((await (await as('alex')).get('/badges/announcement')).path).toBe('/badges')
})

test('[PROGRESS-09] prospective students find where they apply', async () => {
  const link = 'https://apply.northfield.test/'
  await changePartner({ prospective_student_apply_link: link })
  await set('priya', [])
  for (const path of [PATH, '/home?order=newest']) {
    expect((await get('priya', path)).link('Start your application')).toBe(link)
    expect((await get('alex', path)).text).not.toContain('Start your application')
  }
})

test('[HOME-28] home reminds of the next step until it is done, or for a week not', async () => {
  await set('cora', ['choose_interests'])
  const cora = await as('cora')
  const reminder = (page: Page) => page.all('.next-step a').map(({ text }) => text)
  expect(reminder(await cora.get('/home'))).toEqual(['Choose a profile photo'])
  const home = await cora.press('/home', 'Not now')
  expect([home.path, reminder(home)]).toEqual(['/home', []])
  expect(reminder(await cora.get('/home'))).toEqual([])
  const where = { user_id: idOf('cora') }
  const row = await db.read.userOnboarding.findUniqueOrThrow({ where })
  const days = (row.progress_reminder_after!.getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  await db.write((tx) =>
    tx.userOnboarding.update({ where, data: { progress_reminder_after: new Date() } }),
  )
  expect(reminder(await cora.get('/home'))).toEqual(['Choose a profile photo'])
  // Each step in its turn, and where its link leads
  const links: [string, string][] = [
    ['choose_interests', '/profile/edit#interests'],
    ['choose_profile_photo', '/profile/photo'],
    ['follow_classmates', '/search-results/people'],
    ['first_prompt', '/prompts'],
    ['about_me', '/profile/about'],
  ]
  for (const [at, [, href]] of links.entries()) {
    await set(
      'cora',
      links.slice(0, at).map(([name]) => name),
    )
    expect((await cora.get('/home')).hrefs('.next-step a')).toEqual([href])
  }
  await set(
    'cora',
    links.map(([name]) => name),
  )
  expect(reminder(await cora.get('/home'))).toEqual([])
})

test('[HOME-08] home shows the first four badges, which lead to all', async () => {
  const families = ['questions', 'prompts', 'answers', 'likes', 'welcomer']
  await db.write((tx) =>
    tx.earnedBadge.createMany({
      data: families.map((family, at) => ({
        user_id: idOf('stan'),
        family,
        level: 1,
        earned_at: new Date(at),
        shown_at: new Date(),
      })),
    }),
  )
  const row = (await get('stan', '/home')).one('.badge-row')
  expect(row.querySelectorAll('img').map((img) => img.getAttribute('src'))).toEqual(
    ['welcomer', 'likes', 'answers', 'prompts'].map((family) => `/images/badges/${family}-1.svg`),
  )
  expect(row.getAttribute('href')).toBe('/badges')
})
