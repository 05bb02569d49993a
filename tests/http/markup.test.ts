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

/** What a screen could lack, which every screen is judged by: html.spec.ts. Roles and their states: lint. */
const LACKING = [
  ['input-missing-label', '<input>'],
  ['input-missing-label', '<select><option>A</option></select>'],
  ['input-missing-label', '<textarea></textarea>'],
  ['text-content', '<button type="button"></button>'],
  ['wcag/h30', '<a href="/home"></a>'],
  ['wcag/h30', '<a href="/home"><img src="/logo.png" alt=""></a>'],
  ['wcag/h37', '<img src="/logo.png">'],
  ['element-permitted-content', '<ul><p>No item</p></ul>'],
  ['element-permitted-parent', '<div><li>Not in a list</li></div>'],
  ['element-permitted-content', '<dl><p>No term</p></dl>'],
  ['hidden-focusable', '<div aria-hidden="true"><a href="/home">Home</a></div>'],
  ['no-dup-id', '<i id="n"></i><i id="n"></i>'],
  ['prefer-native-element', '<div role="button" tabindex="0">A</div>'],
  ['valid-autocomplete', '<label>A <input autocomplete="nothing" name="a"></label>'],
  ['heading-level', '<h3>Below nothing</h3>'],
  ['name-says-text', '<a href="/home" aria-label="Start">Home</a>'],
] as const

test.each(LACKING)('%s would be found in a page with %s', async (rule, part) => {
  const { html } = await sam.get('/logout')
  const found = await htmlProblems(html.replace('</main>', `${part}</main>`))
  expect(found.join('\n')).toContain(`${rule}: `)
})
