import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '~tests/support/paths'
import { theDemo } from './demo'
import type { Account } from './demo-site'
import { test } from './watched'

/**
 * Pictures to look at, in test-results/pictures, and the two of the README in docs/images:
 * PICTURES=1 npx playwright test. Not part of npm test.
 */
const SHOWN = {
  home: () => '/home',
  'prospective-home': () => '/prospective-home',
  search: () => '/search-results?q=lab&program_name=Nursing',
  post: () => `/post/${theDemo().post}`,
  topic: () => `/topic/topic/${theDemo().topic}`,
  topics: () => '/browse-topics',
  people: () => '/search-results/people?interests=cooking',
  profile: () => `/profile/${theDemo().person}`,
  edit: () => '/profile/edit',
  photo: () => '/profile/photo',
  badges: () => '/badges?list=all',
  'first-badges': () => '/badges/announcement',
  progress: () => '/profile-progress',
  preview: () => `/profile/${theDemo().person}/preview`,
  ask: () => '/ask',
  drawn: () => '/profile/photo/drawn',
  recommended: () => '/profile/recommended',
  friends: () => '/home/meet-new-friends',
  'onboarding-profile': () => '/onboarding/profile',
  'onboarding-interests': () => '/onboarding/interests',
  'opt-in': () => '/opt-in/prospective-students',
  'opt-in-about': () => '/opt-in/prospective-students/about',
  dm: () => '/dm',
  conversation: () => `/dm/${theDemo().chat}#newest`,
  'conversation-top': () => `/dm/${theDemo().chat}`,
  invitation: () => `/dm/${theDemo().invitation}`,
  'first-message': () => `/profile/${theDemo().stranger}/message`,
  broadcast: () => '/home/broadcast-messaging',
  login: () => '/logout',
  'course-connecting': () => theDemo().connecting,
  'course-connected': () => theDemo().connected,
  'course-again': () => '/lti/open',
}
/** Who stands before it; Sam, if no one is named */
const WHO: Record<string, Account> = {
  'prospective-home': 'priya',
  'onboarding-profile': 'omar',
  'onboarding-interests': 'omar',
  'opt-in': 'alex',
  'opt-in-about': 'alex',
  'course-connected': 'maya',
}
const OF_README = ['home', 'search']

const all = join(ROOT, 'test-results/pictures')
const readme = join(ROOT, 'docs/images')

for (const [name, path] of Object.entries(SHOWN)) {
  test(`picture of ${name}`, async ({ open }) => {
    mkdirSync(all, { recursive: true })
    mkdirSync(readme, { recursive: true })
    const page = await open(WHO[name] ?? 'sam')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: width > 400 ? 800 : 844 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto(path(), { waitUntil: 'networkidle' })
        await page.screenshot({ path: join(all, `${name}-${width}-${colorScheme}.png`) })
        if (width === 1280 && colorScheme === 'light' && OF_README.includes(name))
          await page.screenshot({ path: join(readme, `${name}.png`) })
      }
    }
  })
}
