import { describe, expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { htmlProblems } from '~tests/support/html'
import { signIn } from '~tests/support/sign-in'
import { member, idOf, site, test } from '~tests/support/fixtures'

const sam = member('sam')
test.beforeAll(async () => {
  const form = await sam.get(`/post/${idOf('post:question')}`)
  await sam.submit(form.form('Post answer'), { content: '1. One\n2. **Two** <b>three</b>' })
})

const PUBLIC = ['/start/login', '/current-login', '/prospective-login', '/timeout', '/404']
const post = `/post/${idOf('post:question')}`
const MEMBERS = [
  '/home',
  '/new-post',
  `/ask?topic=${idOf('topic:study')}`,
  post,
  `/post/${idOf('post:secret')}`,
  `${post}/comment`,
  `/post/${idOf('post:welcome')}/privatize`,
  `/post/${idOf('post:welcome')}/delete`,
  '/browse-topics',
  `/topic/study-groups/${idOf('topic:study')}`,
  `/topic/study-groups/${idOf('topic:study')}?tab=questions`,
  `/topic/study-groups/${idOf('topic:study')}?q=post&enrollment_status=alumni`,
  `/topic/study-groups/${idOf('topic:study')}/about`,
  '/subscribed-topics',
  '/profile',
  `/profile/${idOf('maya')}`,
  `/profile/${idOf('nothing')}`,
  '/search-results?q=post',
  '/search-results/people?interests=chess&interests=film&program_name=Nursing',
  '/search-results?q=no+one+writes+this',
  '/logout',
  '/no/such/page',
]

/** The forms that come back, with what is wrong. */
const REFUSED: [string, string, Record<string, string>][] = [
  ['/new-post', 'Post', { title: '', content: '', tags: '#a' }],
  ['/ask', 'Post', { title: 'x'.repeat(10_000), content: 'darn' }],
  ['/ask', 'Post', { title: 'Write to me@example.com', content: 'x', tags: 'essay mill' }],
  [post, 'Post answer', { content: ' ' }],
]

async function holds(page: Page) {
  expect(await htmlProblems(page.html)).toEqual([])
  expect(page.all('h1')).toHaveLength(1)
  expect(page.all('main')).toHaveLength(1)
  expect(page.all('header, footer').length).toBeGreaterThanOrEqual(2)
  expect(page.title).not.toBe('')
  expect(page.one('html').getAttribute('lang')).toBe('en')
  expect(page.one('a').getAttribute('href')).toBe('#main')
  expect(unlabelled(page)).toEqual([])
  expect(skipped(page)).toEqual([])
}

/** Controls without a name that can be read. */
const unlabelled = (page: Page) =>
  page
    .all('input:not([type=hidden]), textarea, select')
    .filter((control) => {
      const id = control.getAttribute('id')
      const label = id && page.all('label').some((one) => one.getAttribute('for') === id)
      return !label && !control.closest('label') && !control.getAttribute('aria-label')
    })
    .map(String)

/** Headings that are more than one level below the one before. */
const skipped = (page: Page) => {
  const levels = page.all('h1, h2, h3, h4').map(({ tagName }) => Number(tagName[1]))
  return levels.filter((level, at) => at > 0 && level > levels[at - 1]! + 1)
}

describe('every page is valid and in order', () => {
  test.each(PUBLIC)('%s for visitors', async (path) => {
    await holds(await site.browser().get(path))
  })

  test.each(MEMBERS)('%s', async (path) => {
    await holds(await sam.get(path))
  })

  test('/accept', async () => {
    await holds(await signIn(site.browser(), 'nora'))
  })

  test.each(REFUSED)('%s after a refused form', async (path, button, values) => {
    const page = await sam.press(path, button, values)
    expect(page.status).toBe(400)
    await holds(page)
    expect(page.one('[role=alert]').getAttribute('tabindex')).toBe('-1')
  })
})
