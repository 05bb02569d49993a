import { describe, expect, vi } from 'vitest'
import type { Page } from '~tests/support/client'
import { addPosts, as, idOf, member, NOW, site, siteTest } from '~tests/support/fixtures'

const GOOD_CLASS = idOf('prompt:a-good-class')
const at = (name: string, list: string) => `/post/${idOf(`post:${name}`)}?in=${list}`
const around = (page: Page) => ({
  previous: page.hrefs('a[rel=prev]'),
  next: page.hrefs('a[rel=next]'),
})

/** Alex follows three people; there are three responses to a prompt. */
const test = siteTest({
  fill: async ({ db }) => {
    const school = { partner_code: 'northfield', created_at: NOW }
    const data = ['sam', 'maya', 'leo'].map((name) => ({
      ...school,
      user_id: idOf('alex'),
      followed_user_id: idOf(name),
    }))
    await db.write((tx) => tx.follow.createMany({ data }))
    const later = (at: number) => new Date(NOW.getTime() - 3_600_000 + at * 1000)
    const response = { user_id: idOf('leo'), prompt_code: GOOD_CLASS }
    await addPosts(3, (at) => ({ ...response, created_at: later(at) }), db)
  },
})
const sam = member('sam')

describe('[POST-38] from a list on to the posts next to it, and back', () => {
  test('of the profile: the newer one before, the older one after, none private', async () => {
    const maya = await as('maya')
    const profile = await maya.get('/profile')
    expect(profile.link('The post secret')).toBe(at('secret', 'profile'))
    const own = await maya.get(at('secret', 'profile'))
    expect(around(own)).toEqual({ previous: [at('question', 'profile')], next: [] })
    expect(own.link('Back to My profile')).toBe(`/profile/${idOf('maya')}`)
    const theirs = await sam.get(at('question', 'profile'))
    expect(theirs.link('Back to Maya’s profile')).toBe(`/profile/${idOf('maya')}`)
    expect(around(await sam.get(at('question', 'profile')))).toEqual({ previous: [], next: [] })
  })

  test('of a topic; an unknown list or one of another school has none', async () => {
    const study = idOf('topic:study')
    const first = await sam.get(at('welcome', study))
    expect(around(first)).toEqual({ previous: [], next: [at('question', study)] })
    expect(first.link('Back to Study groups')).toBe(`/topic/study-groups/${study}`)
    const second = await sam.get(first.link('Next: The post question'))
    expect(around(second)).toEqual({ previous: [at('welcome', study)], next: [] })
    const strange = [idOf('topic:boats'), `prompt-${idOf('prompt:a-boat')}`]
    for (const list of ['nonsense', ...strange, 'prompt-', '%00', '"><script>']) {
      const page = await sam.get(at('welcome', list))
      expect(around(page)).toEqual({ previous: [], next: [] })
      expect(page.text).not.toContain('Back to')
    }
  })

  test.each([
    ['/home', 'home', 'Home'],
    ['/my-feed', 'my-feed', 'My feed'],
    ['/search-results/posts?q=post&order=created_at', 'search', 'your search results'],
    [`/prompt/a-good-class/${GOOD_CLASS}`, `prompt-${GOOD_CLASS}`, 'The prompt a good class'],
  ])('%s: each post leads to the next as listed, and none further', async (path, list, name) => {
    const reader = await as('alex')
    const page = await reader.get(path)
    const listed = page.hrefs('.posts .post > :is(h2, h3) a').slice(0, 4)
    expect(listed.length).toBeGreaterThan(2)
    expect(listed.every((href) => href.endsWith(`?in=${list}`))).toBe(true)
    let post = await reader.get(listed[0]!)
    expect(post.hrefs('a[rel=prev]')).toEqual([])
    for (const [at, href] of listed.entries()) {
      expect(post.path).toBe(href)
      expect(post.link(`Back to ${name}`)).toBe(path)
      if (at > 0) expect(post.hrefs('a[rel=prev]')).toEqual([listed[at - 1]])
      if (at < listed.length - 1) post = await reader.get(post.hrefs('a[rel=next]')[0]!)
    }
  })

  test('of a search for people, which has no posts, and of none at all', async () => {
    const reader = await as('bea')
    expect((await reader.get(at('welcome', 'search'))).text).not.toContain('Back to')
    const results = await reader.get('/search-results/people?q=north')
    expect(results.all('.person-card').length).toBeGreaterThan(0)
    const post = await reader.get(at('welcome', 'search'))
    expect(post.link('Back to your search results')).toBe(results.path)
    expect(around(post)).toEqual({ previous: [], next: [] })
  })

  test('the page of a post does without neighbors where search fails', async () => {
    const { log, search } = site.services
    const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const failing = vi.spyOn(search, 'posts').mockRejectedValue(new Error('away'))
    const list = `prompt-${GOOD_CLASS}`
    const page = await sam.get(at('welcome', list))
    expect([page.status, around(page)]).toEqual([200, { previous: [], next: [] }])
    expect(page.link('Back to The prompt a good class')).toContain('/prompt/')
    failing.mockRestore()
    warned.mockRestore()
  })
})
