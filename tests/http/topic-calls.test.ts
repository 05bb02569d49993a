import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPost } from '~/domain/posts/create.server'
import { callsOf } from '~tests/support/calls'
import type { Browser, Page } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { ctxFor, eventsOf, fillSmallWorld, idOf } from '~tests/support/world'

let site: Site
let sam: Browser
let maya: Browser
beforeAll(async () => {
  site = await openSite(async ({ db, now }) => {
    await fillSmallWorld(db)
    await db.write(async (tx) => {
      await tx.topic.update({
        where: { id: topic('study') },
        data: { contents: [{ title: 'House rules', content_markdown: 'Be **kind**.' }] },
      })
      // Long ago, whenever the test runs
      await tx.$executeRawUnsafe(`UPDATE Post SET created_at = created_at - ${40 * 86_400_000}`)
      await tx.comment.updateMany({ data: { created_at: now() } })
    })
    const text = { title: 'Old books', content: 'x', tags: [], topics: [topic('housing')] }
    const asked = { once: 'topic-calls-1', product: 'Quad' }
    await createPost(ctxFor({ db }, 'bea', now()), { ...text, question: false }, asked)
  })
  sam = await enter(site, 'sam@northfield.test')
  maya = await enter(site, 'maya@northfield.test')
})
afterAll(() => site.close())

const topic = (name: string) => idOf(`topic:${name}`)
const STUDY = `/topic/study-groups/${topic('study')}`

describe('[PEOPLE-18] subscribed topics', () => {
  test('subscribe on the topic, twice is once; marked in the list and on a page of their own', async () => {
    expect((await sam.get('/subscribed-topics')).text).toContain('No subscribed topics')
    const form = (await sam.get(STUDY)).form(`${STUDY}/subscribe`)
    const [page] = await Promise.all([sam.twin().submit(form), sam.twin().submit(form)])
    expect(page.redirects[0]?.location).toBe(`${STUDY}#subscribe-${topic('study')}`)
    expect(page.one(`#subscribe-${topic('study')}`).getAttribute('aria-pressed')).toBe('true')
    const subscribed = (shown: Page) =>
      shown.all('.topic-tile').filter((one) => one.text.includes('Subscribed'))
    expect(
      subscribed(await sam.get('/browse-topics')).map((one) => one.querySelector('a')?.text),
    ).toEqual(['Study groups'])
    expect((await sam.get('/subscribed-topics')).link('Study groups')).toBe(STUDY)
    const own = (await callsOf(sam).get('/user')).answer
    expect(own).toMatchObject({ subscribed_topic_ids: [topic('study')] })
    const profile = await maya.get(`/profile/${idOf('sam')}`)
    const theirs = await maya.get(profile.link('Subscribed topics'))
    expect(theirs.path).toBe(`/profile/${idOf('sam')}/topics`)
    expect([theirs.link('Study groups'), theirs.text.includes('Sam North')]).toEqual([STUDY, true])
    // Not marked for Maya, who has none herself.
    expect(subscribed(theirs)).toEqual([])
    const gone = await sam.submit((await sam.get(STUDY)).form(`${STUDY}/unsubscribe`))
    expect(gone.one(`#subscribe-${topic('study')}`).getAttribute('aria-pressed')).toBe('false')
    const names = (await eventsOf(site.services)).map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('topic.'))).toEqual([
      'topic.subscribed',
      'topic.unsubscribed',
    ])
  })

  test('of nobody whose profile one may not see', async () => {
    for (const name of ['lou', 'ivan', 'nobody'])
      expect((await sam.get(`/profile/${idOf(name)}/topics`)).status).toBe(404)
  })
})

describe('calls', () => {
  type Answered<T> = { answer: T }
  const get = async <T>(path: string, who: Browser = sam) =>
    ((await callsOf(who).get(path)) as unknown as Answered<T>).answer
  type Named = { title?: string; name?: string }
  const names = (all: Named[]) => all.map(({ title, name }) => title ?? name)

  test('[API-97] the categories, all or by filter', async () => {
    const of = async (query: string) => names(await get<Named[]>(`/topics/categories${query}`))
    expect(await of('')).toEqual(['Campus life', 'Prospective student discussions'])
    expect(await of('?filter_type=excludeProspectiveDiscussions')).toEqual(['Campus life'])
    expect(await of('?filter_type=onlyProspectiveDiscussions')).toEqual([
      'Prospective student discussions',
    ])
    expect(await callsOf(sam).get('/topics/categories?filter_type=x')).toMatchObject({
      status: 400,
      errors: { filter_type: [expect.any(String)] },
    })
  })

  test('[API-98] the first three enrollment topics', async () => {
    await site.services.db.write((tx) =>
      tx.topic.createMany({
        data: ['b', 'c', 'd'].map((title, order) => ({
          id: topic(title),
          title,
          order: order + 10,
          partner_code: 'northfield',
          topic_category_id: idOf('category:Prospective student discussions'),
        })),
      }),
    )
    const found = await get<Named[]>('/topics/enrollment/first_three')
    expect(names(found).slice(1)).toEqual(['b', 'c'])
    expect(found).toHaveLength(3)
  })

  test('[API-99] [TOPIC-01] topics by their ids, with vitals or without', async () => {
    type Entity = Record<string, unknown> & { vitals?: unknown; first_post: { title: string } }
    const ids = [topic('study'), topic('boats'), 'nothing']
    const [study, ...others] = await get<Entity[]>(`/topics/?topic_ids=${ids.join()}`)
    expect(others).toEqual([])
    expect(study).toMatchObject({
      id: topic('study'),
      title: 'Study groups',
      description: 'All about: Study groups',
      icon: 'topic',
      topic_category_id: idOf('category:Campus life'),
      posts_count: expect.any(Number) as number,
      comments_count: expect.any(Number) as number,
      vitals: { topicContents: [{ title: 'House rules' }] },
    })
    // The oldest one that the viewer may see: those after it are private or deleted.
    expect(study?.first_post.title).toBe('The post question')
    const repeated = `topic_ids=${topic('study')}&topic_ids=${topic('housing')}`
    const bare = await get<Entity[]>(`/topics?${repeated}&exclude_vitals=true`)
    expect(bare.map(({ vitals }) => vitals)).toEqual([undefined, undefined])
  })

  test('[API-100] [API-101] [TOPIC-02] one topic, and its vitals', async () => {
    const one = await get<Named>(`/topics/single_topic?topic_id=${topic('study')}`)
    expect(one.title).toBe('Study groups')
    const vitals = await get(`/topics/vitals?topic_id=${topic('study')}`)
    expect(vitals).toEqual({
      posts: 2,
      comments: 3,
      topicContents: [{ title: 'House rules', content_markdown: 'Be **kind**.' }],
    })
    for (const call of ['single_topic', 'vitals'])
      expect((await callsOf(sam).get(`/topics/${call}?topic_id=${topic('boats')}`)).status).toBe(
        404,
      )
  })

  test('[API-95] [TOPIC-21] search_posts answers posts, and the people behind them', async () => {
    type Found = {
      total: number
      posts: { title: string }[]
      aggregated_user_profiles?: { profile: { first_name: string } }[]
    }
    const search = async (criteria: object) =>
      ((await callsOf(sam).post('/search_posts', criteria)) as unknown as Answered<Found>).answer
    const found = await search({ q: 'where', any_topics: [topic('housing')] })
    expect(found).toMatchObject({ total: 1, posts: [{ title: 'The post question' }] })
    expect(found.aggregated_user_profiles).toBeUndefined()
    const people = await search({
      created_start_date: new Date(Date.now() - 86_400_000).toISOString(),
      size: 0,
      aggregate_users: true,
      include_comments: true,
      order: 'created_at',
      match_on_comment_content: true,
      any_topics: [topic('housing')],
    })
    expect(people.posts).toEqual([])
    const first = people.aggregated_user_profiles?.map(({ profile }) => profile.first_name)
    expect(first?.[0]).toBe('Bea')
    expect(first?.slice(1).sort()).toEqual(['Alex', 'Sam'])
    expect(
      await callsOf(sam).post('/search_posts', { order: 'x', from: 3, interests: 7 }),
    ).toMatchObject({
      status: 400,
      errors: { order: [expect.any(String)], interests: [expect.any(String)] },
    })
  })
})
