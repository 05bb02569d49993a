import { expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import {
  addPosts,
  member,
  idOf,
  NOW,
  type PersonName,
  postRow,
  site,
  siteTest,
} from '~tests/support/fixtures'

const EMPTY = 'Follow people to see their posts in your feed'

const test = siteTest({
  fill: async ({ db }) => {
    const authors = ['leo', 'maya', 'cora'].map(idOf)
    const time = (at: number) => new Date(NOW.getTime() + Math.floor(at / 2) * 1000)
    await addPosts(24, (at) => ({ user_id: authors[at % 3], created_at: time(at) }), db)
    await follow('sam', ['leo', 'maya', 'alex', 'glen', 'alma'])
    await follow('bea', ['alex', 'maya'])
    await follow('stan', ['maya'])
    await follow('lou', ['lisa'])
    async function follow(who: PersonName, people: PersonName[]) {
      const school = { partner_code: 'northfield', created_at: NOW, user_id: idOf(who) }
      const data = people.map((one) => ({ ...school, followed_user_id: idOf(one) }))
      await db.write((tx) => tx.follow.createMany({ data }))
    }
  },
})
const sam = member('sam')

const titles = (page: Page) => page.texts('.post h2')

test('[FEED-01] [FEED-02] [FEED-04] posts of the followed people, newest first, ten a page', async () => {
  const home = await sam.get('/home')
  const first = await sam.get(home.link('My feed'))
  expect(first.path).toBe('/my-feed')
  expect(first.title).toBe('My feed - Quad')
  expect(first.text).toContain("Your feed includes the posts of the people you're following.")
  const pages = [titles(first)]
  while (sam.page.all('a[rel=next]').length > 0)
    pages.push(titles(await sam.get(sam.page.link('Older'))))
  expect(pages.map((page) => page.length)).toEqual([10, 10])
  const written = Array.from({ length: 24 }, (_, at) => at).filter((at) => at % 3 !== 2)
  const ownTime = (title: string) => Math.floor(Number(title.slice('Number '.length)) / 2)
  const numbered = pages.flat().filter((title) => title.startsWith('Number'))
  expect(numbered.map(ownTime)).toEqual(numbered.map(ownTime).sort((a, b) => b - a))
  expect(new Set(numbered)).toEqual(new Set(written.map((at) => `Number ${at}`)))
  expect(sam.page.link('First page')).toBe('/my-feed')
  expect(titles(await sam.get('/my-feed?before=nonsense'))).toEqual(pages[0])
})

test('[FEED-05] deleted, private, hidden and blocked ones do not appear; staff see private ones', async () => {
  const all = async (who: PersonName) => {
    const browser = await enter(site, `${who}@northfield.test`)
    const found = titles(await browser.get('/my-feed'))
    while (browser.page.all('a[rel=next]').length > 0)
      found.push(...titles(await browser.get(browser.page.link('Older'))))
    return found.filter((title) => title.startsWith('The post'))
  }
  expect(await all('sam')).toEqual([
    'The post question',
    'The post blocked',
    'The post leader',
    'The post global',
  ])
  expect(await all('bea')).toEqual(['The post question'])
  expect(await all('stan')).toEqual(['The post question', 'The post secret'])
})

test('[FEED-03] [FEED-02] without posts it says what to do', async () => {
  for (const [who, school] of [
    ['alma@northfield.test', 'northfield'],
    ['lou@lakeside.test', 'lakeside'],
  ] as const) {
    const page = await (await enter(site, who, school)).get('/my-feed')
    expect(page.one('.empty h2').text).toBe(EMPTY)
    expect(page.text).toContain("Your feed includes the posts of the people you're following.")
    expect(page.link('Search for people')).toBe('/search-results/people')
  }
})

test('posts of the topics one subscribed to come too, in their order, each once and not one’s own', async () => {
  const topic_id = idOf('topic:study')
  const alma = idOf('alma')
  const posts = await site.services.db.read.post.findMany({
    where: { title: { startsWith: 'Number' } },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  })
  await site.services.db.write(async (tx) => {
    const common = { partner_code: 'northfield', created_at: NOW }
    await tx.topicSubscription.create({ data: { ...common, user_id: alma, topic_id } })
    const followed_user_id = idOf('maya')
    await tx.follow.create({ data: { ...common, user_id: alma, followed_user_id } })
    await tx.postTopic.deleteMany({ where: { topic_id } })
    for (const { id: post_id, created_at } of posts)
      await tx.postTopic.create({ data: { ...common, post_id, topic_id, created_at } })
    const [own, secret] = posts
    await tx.post.update({ where: { id: own!.id }, data: { user_id: alma } })
    await tx.post.update({ where: { id: secret!.id }, data: { private: true } })
    await tx.block.create({ data: { ...common, user_id: alma, blocked_user_id: idOf('cora') } })
  })
  const browser = await enter(site, 'alma@northfield.test')
  const found = titles(await browser.get('/my-feed'))
  const why = browser.page.all('.post').map((one) => one.text.includes('From your topics'))
  while (browser.page.all('a[rel=next]').length > 0)
    found.push(...titles(await browser.get(browser.page.link('Older'))))
  const readable = posts.slice(2).filter(({ user_id }) => user_id !== idOf('cora'))
  expect(found.filter((title) => title.startsWith('Number'))).toEqual(
    readable.map(({ title }) => title),
  )
  expect(why.slice(0, 4)).toEqual(readable.slice(0, 4).map((one) => one.user_id !== idOf('maya')))
  // Those who subscribed to nothing see what they saw.
  const stan = await enter(site, 'stan@northfield.test')
  expect(titles(await stan.get('/my-feed')).length).toBeGreaterThan(0)
  expect(stan.page.text).not.toContain('From your topics')
})

test('[FEED-01] of more people than fit on a page, the newest posts are on the first', async () => {
  const people = 'sam alex maya bea leo cora stan alma colin lena greta abe'.split(
    ' ',
  ) as PersonName[]
  const common = { partner_code: 'northfield', created_at: NOW }
  await site.services.db.write(async (tx) => {
    const user_id = idOf('emma')
    for (const who of people)
      await tx.follow.create({ data: { ...common, user_id, followed_user_id: idOf(who) } })
    for (const [at, who] of people.entries()) {
      const created_at = new Date(NOW.getTime() + 1_000_000 - at * 1000)
      const post = postRow(100 + at, { user_id: idOf(who), created_at })
      await tx.post.create({ data: post })
    }
  })
  const emma = await enter(site, 'emma@northfield.test')
  const newest = Array.from({ length: 10 }, (_, at) => `Number ${100 + at}`)
  expect(titles(await emma.get('/my-feed'))).toEqual(newest)
})
