import { expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { idOf, member, site, type PersonName } from '~tests/support/fixtures'
import { outline } from '~tests/support/outline'
import { withNames } from '~tests/support/written-rows'
import { NAMES } from './route-cases'
import { test } from './route-site'

const post = (name: string) => `/post/${idOf(`post:${name}`)}`
const profile = (name: string) => `/profile/${idOf(name)}`
/** Pages that differ by who reads them. */
const PAGES = [
  ...['welcome', 'question', 'secret', 'hidden', 'prospect', 'leader', 'global'].map(post),
  ...['sam', 'maya', 'priya', 'alma', 'lena', 'stan', 'greta', 'ivan'].map(profile),
  `${post('question')}/edit`,
  `${post('question')}/ask-someone`,
  `${profile('maya')}/message`,
  `${profile('leo')}/followers`,
  ...'/home /my-feed /get-help /profile /ask'.split(' '),
  ...'/account-settings/privacy /questions-for-you'.split(' '),
  `/topic/housing/${idOf('topic:housing')}`,
  '/search-results/people?q=north',
  '/search-results/posts?q=post&page=2',
]
/** A student, one who has blocked someone, a future one, a former one, a leader, a coach, staff, one who is read everywhere */
const READERS = 'sam alex priya alma leo cora stan greta'.split(' ') as PersonName[]

const lines = (page: Page) => [
  `${page.status} ${page.path} “${page.title}”`,
  ...page.all('main, .right').flatMap(outline),
]

/**
 * What the first reader sees of each page, and what the others see (+) and don't see (-) of it. (npx vitest run
 * tests/http/other-readers.test.ts -u writes it again)
 */
test('what each reader sees of a page that differs by who reads it', async () => {
  const outlines: string[] = []
  for (const path of PAGES) {
    let usual: string[] | null = null
    outlines.push(`\n=== ${path}`)
    for (const who of READERS) {
      const seen = lines(await member(who).get(path))
      const added = seen.filter((line) => !usual?.includes(line))
      const missing = usual?.filter((line) => !seen.includes(line)) ?? []
      const marked = [...added.map((line) => `+ ${line}`), ...missing.map((line) => `- ${line}`)]
      outlines.push(`--- ${who}`, ...(usual ? marked : seen))
      usual ??= seen
    }
  }
  const named = withNames(outlines.join('\n'), NAMES).replaceAll(String(site.port), 'PORT')
  const text = named.replace(/^(.{160}).+$/gm, '$1 …')
  await expect(text).toMatchFileSnapshot('other-readers.txt')
})
