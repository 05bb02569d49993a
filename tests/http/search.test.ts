import { describe, expect } from 'vitest'
import { tagPost } from '~/domain/posts/tag-rows.server'
import type { Page } from '~tests/support/client'
import { addPosts, as, idOf, member, NOW, postRow, site, siteTest } from '~tests/support/fixtures'
import CALLOUTS from './callouts.yaml'

const TAGS = ['odd-one', 'counted']
const numbered = (at: number) =>
  postRow(at, {
    user_id: idOf(at % 2 ? 'sam' : 'bea'),
    tag_names: at < 2 ? TAGS : [],
    marked_question_at: at < 3 ? NOW : null,
  })
const test = siteTest({
  fill: async ({ db }) => {
    await addPosts(60, numbered, db)
    await db.write(async (tx) => {
      for (let at = 0; at < 2; at++) await tagPost(tx, numbered(at), TAGS)
    })
  },
})
const maya = member('maya')

const callout = (page: Page) => page.texts('.result-line')[0]
const titles = (page: Page) => page.texts('.posts h2')
const names = (page: Page) => page.texts('.person-card h2')
const chips = (page: Page) =>
  page.texts('.chip-active').map((chip) => chip.replace('Remove filter ', ''))
const without = (page: Page, label: string) =>
  page
    .all('.chip-active')
    .find((chip) => chip.text.includes(label))
    ?.getAttribute('href') ?? ''

describe('[SEARCH-09] the alternate address', () => {
  test.each([
    '?q=number&order=created_at',
    '/people',
    '/q/number?referrer=home&context=header',
    '/tag/nursing',
    '/program/History',
    '/program/Nursing/tab/students/status/current_students',
    '/people/interest/chess',
    '/people/sam',
  ])('finds at %s what the other finds, in the same words', async (way) => {
    const page = await maya.get(`/search-results${way}`)
    const other = await maya.get(`/search-results-2${way}`)
    expect(other.status).toBe(200)
    expect(callout(other)).toBe(callout(page))
    expect(titles(other)).toEqual(titles(page))
    expect(names(other)).toEqual(names(page))
    expect(titles(other).length + names(other).length).toBeGreaterThan(0)
    expect(other.title).toBe(page.title)
  })

  test('keeps people who came by it: tabs, chips, pages and both forms stay there', async () => {
    const page = await maya.get('/search-results-2/posts?q=number&program_name=History')
    expect(page.one('header [name=q]').getAttribute('value')).toBe('number')
    const own = [...page.hrefs('nav.tabs a'), ...page.hrefs('.chip-active, .pages a')]
    expect(own.length).toBeGreaterThan(4)
    for (const href of own) expect(href).toMatch(/^\/search-results-2\//)
    const filtered = await maya.submit(page.form('Apply'), { program_name: 'Nursing' })
    expect(filtered.path).toMatch(/^\/search-results-2\?/)
    const again = await maya.submit(filtered.form('Search'), { q: 'welcome' })
    expect(again.path).toBe('/search-results-2?q=welcome')
    expect((await maya.submit(again.form('Search'), { q: ' ' })).path).toBe(again.path)
    const nothing = await maya.get('/search-results-2/people?q=xylophone')
    expect(nothing.link('See everyone')).toBe('/search-results-2/people')
    expect((await maya.get('/search-results-2/posts?q=number&page=9')).path).toBe(
      '/search-results-2/posts?q=number&page=3',
    )
  })

  test('has no other tabs than the first, and asks visitors to log in', async () => {
    expect((await maya.get('/search-results-2/cats')).status).toBe(404)
    expect((await site.browser().get('/search-results-2')).path).toContain('/current-login')
  })
})

test.each(Object.entries(CALLOUTS as Record<string, string>))(
  '[SEARCH-11] [SEARCH-12] the callout of %s says %s',
  async (way, text) => {
    expect(callout(await maya.get(`/search-results/${way}`))).toBe(text)
  },
)

describe('[SEARCH-13] the chips', () => {
  const topic = () => idOf('topic:study')
  const open = () =>
    '/search-results/posts?q=number&order=created_at&program_name=History&interests=chess' +
    `&tags=counted&any_topics=${topic()}&filter_followed_users=true` +
    `&match_on_comment_content=false&show_global=false&user_ids=${idOf('sam')}&exclude_user_ids=${idOf('leo')}`
  const labels = [
    '#counted',
    'History',
    'Chess',
    'Study groups',
    'One person',
    'Without one person',
    'People I follow',
    'My school only',
    'Not in comments',
    'Newest first',
  ]
  const several = () =>
    '/search-results/questions?q=number&order=created_at&enrollment_status=alumni' +
    '&institution_code=main&answered=false' +
    `&user_ids=${idOf('sam')}&user_ids=${idOf('bea')}` +
    `&exclude_user_ids=${idOf('leo')}&exclude_user_ids=${idOf('cora')}`
  const others = [
    'Alumni',
    'Northfield Main Campus',
    'Unanswered',
    '2 people',
    'Without 2 people',
    'Newest first',
  ]

  test.each([
    ['maya', 'posts', open, labels, '9 active'],
    ['priya', 'questions', several, others, '5 active'],
  ] as const)(
    'are one for each filter, and each takes away itself alone: for %s among %s',
    async (who, tab, way, wanted, active) => {
      const browser = await as(who)
      const page = await browser.get(way())
      expect(chips(page)).toEqual(wanted)
      for (const label of wanted) {
        const rest = await browser.get(without(page, label))
        expect(chips(rest)).toEqual(wanted.filter((other) => other !== label))
      }
      expect(page.link('Clear all filters')).toBe(`/search-results/${tab}?q=number`)
      expect(page.one('.filters > summary .number').text).toBe(active)
      const applied = await browser.submit(page.form('Apply'))
      expect(chips(applied)).toEqual(wanted)
      expect(applied.texts('nav.tabs [aria-current=page]')[0]).toBe(
        page.texts('nav.tabs [aria-current=page]')[0],
      )
    },
  )

  test('[SEARCH-10] they and the tabs lead to the first page, with all the other filters', async () => {
    const page = await maya.get(
      '/search-results/posts?q=number&order=created_at&filter_followed_users=false&tags=odd-one&size=1&page=2',
    )
    expect(page.hrefs('nav.tabs a')).toEqual([
      '/search-results/posts?q=number&order=created_at&tags=odd-one&size=1',
      '/search-results/questions?q=number&order=created_at&tags=odd-one&size=1',
      '/search-results/people?q=number&tags=odd-one&size=1',
    ])
    expect(without(page, 'Newest first')).toBe('/search-results/posts?q=number&tags=odd-one&size=1')
  })

  test('[SEARCH-17] posts come before people in place of questions', async () => {
    const page = await maya.get('/search-results/questions?q=leo')
    expect(page.texts('nav.tabs a')).toEqual(['Posts 1', 'Questions 0', 'People 1'])
    expect(page.texts('nav.tabs [aria-current=page]')).toEqual(['Posts 1'])
    expect(page.text).toContain('There are no questions for this search, so here are the posts.')
    const people = await maya.get('/search-results/questions?q=leo+nursing')
    expect(people.text).toContain('There are no questions for this search, so here are the people.')
  })

  test('of what nothing is called show it as it was sent, so that it can be taken away', async () => {
    const where =
      '/search-results/people?program_name=Al%3Cchemy&interests=zzz&enrollment_status=odd'
    const page = await maya.get(where)
    expect(chips(page)).toEqual(['Al<chemy', 'zzz'])
    expect(page.text).toContain('No people match your search.')
    expect(without(page, 'zzz')).toBe('/search-results/people?program_name=Al%3Cchemy')
  })
})

test('[SEARCH-33] [SEARCH-35] the switch of comments is a box that is ticked to leave them out', async () => {
  const page = await maya.get('/search-results/posts?q=number&match_on_comment_content=false')
  const box = page.one('.filters [name=match_on_comment_content]')
  expect(box.hasAttribute('checked')).toBe(true)
  const form = page.form('Apply')
  box.removeAttribute('checked')
  expect(chips(await maya.submit(form))).toEqual([])
  const off = await maya.submit(maya.page.form('Apply'), { match_on_comment_content: 'false' })
  expect(chips(off)).toEqual(['Not in comments'])
  expect((await maya.get('/search-results/posts')).all('[name=match_on_comment_content]')).toEqual(
    [],
  )
})

describe('[SEARCH-14] nothing found', () => {
  test('what was searched for is the title of the question to ask', async () => {
    const page = await maya.get('/search-results/questions?q=how+do+xylophones+%22work%22%3F')
    expect(page.text).toContain('No questions match your search.')
    const form = await maya.get(page.link('ASK A QUESTION'))
    expect(form.one('form [name=title]').getAttribute('value')).toBe('how do xylophones "work"?')
    const draft = form.form('Save draft').body({ title: 'Another title' })
    draft.set('draft', 'yes')
    await maya.post(form.path, draft)
    const again = await maya.get(page.link('ASK A QUESTION'))
    expect(again.one('form [name=title]').getAttribute('value')).toBe('Another title')
    expect((await maya.get('/search-results/posts?tags=nosuch')).link('ASK A QUESTION')).toBe(
      '/ask',
    )
  })

  test('a thousand characters are searched for, and repeated as far as one reads', async () => {
    const page = await maya.get(`/search-results/q/${'x'.repeat(1500)}`)
    expect(page.status).toBe(200)
    expect(callout(page)).toBe(`0 posts mention "${'x'.repeat(150)}…"`)
    expect(page.one('header [name=q]').getAttribute('value')).toHaveLength(1500)
    expect(page.title.length).toBeLessThan(150)
  })
})

describe('[SEARCH-19] prospective students', () => {
  const invitation = (page: Page) => page.all('.posts .callout')

  test('find a prompt among the posts, with a button to answer it; no one else does', async () => {
    const priya = await as('priya')
    for (const tab of ['posts', 'questions']) {
      const page = await priya.get(`/search-results/${tab}?q=number`)
      expect(invitation(page)).toHaveLength(1)
      expect(page.all('.posts > li')[2]!.querySelector('.callout')?.text).toContain('The prompt')
      const answer = await priya.get(page.link('Answer this prompt'))
      expect(answer.path).toMatch(/^\/prompt\/[^/]+\/[^/]+\/respond$/)
      expect(answer.status).toBe(200)
    }
    expect(invitation(await priya.get('/search-results/posts?q=welcome'))).toHaveLength(1)
    expect(invitation(await priya.get('/search-results/posts?q=number&page=2'))).toEqual([])
    expect(invitation(await priya.get('/search-results/people'))).toEqual([])
    expect(invitation(await priya.get('/search-results/posts?q=xylophone'))).toEqual([])
    expect(invitation(await maya.get('/search-results/posts?q=number'))).toEqual([])
    expect(invitation(await (await as('alma')).get('/search-results/posts?q=number'))).toEqual([])
  })

  test('find it among the posts of a topic, too', async () => {
    const topic = `/topic/study-groups/${idOf('topic:study')}`
    const priya = await as('priya')
    for (const way of ['', '?q=post', '?tab=questions'])
      expect(invitation(await priya.get(topic + way))).toHaveLength(1)
    expect(invitation(await priya.get(`${topic}?q=xylophone`))).toEqual([])
    expect(invitation(await maya.get(topic))).toEqual([])
  })

  test('someone who has answered the prompt of the day finds the next; without any, none', async () => {
    const dev = await as('dev')
    const where = '/search-results/posts?q=number'
    const seen: string[] = []
    const { db } = site.services
    for (
      let page = await dev.get(where);
      invitation(page).length > 0;
      page = await dev.get(where)
    ) {
      const id = page.link('Answer this prompt').split('/')[3]!
      expect(seen).not.toContain(id)
      seen.push(id)
      const data = { ...numbered(100 + seen.length), user_id: idOf('dev'), private: true }
      await db.write((tx) => tx.post.create({ data: { ...data, prompt_code: id } }))
    }
    expect(seen.length).toBeGreaterThan(1)
  })
})
