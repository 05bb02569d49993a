import { describe, expect } from 'vitest'
import { createPost } from '~/domain/posts/create.server'
import { apiOf } from '~tests/support/api'
import type { Page } from '~tests/support/client'
import { ctxFor } from '~tests/support/database'
import { db, eventNames, idOf, makePostsOlder, member, siteTest } from '~tests/support/fixtures'

const test = siteTest({
  fill: async ({ db, now }) => {
    await db.write(async (tx) => {
      await tx.topic.update({
        where: { id: topic('study') },
        data: { contents: [{ title: 'House rules', content_markdown: 'Be **kind**.' }] },
      })
      // Long ago, whenever the test runs
      await makePostsOlder(tx, 40)
      await tx.comment.updateMany({ data: { created_at: now() } })
    })
    const text = { title: 'Old books', content: 'x', tags: [], topics: [topic('housing')] }
    const key = { idempotencyKey: 'topic-endpoints-1', product: 'Quad' }
    await createPost(await ctxFor({ db }, 'bea', now()), { ...text, question: false }, key)
  },
})
const sam = member('sam')
const maya = member('maya')

const calls = apiOf(sam)
const topic = (name: string) => idOf(`topic:${name}`)
const STUDY = `/topic/study-groups/${topic('study')}`

describe('[PEOPLE-18] subscribed topics', () => {
  test('subscribing twice counts once; topics are marked in the list and have a page', async () => {
    expect((await sam.get('/subscribed-topics')).text).toContain('No subscribed topics')
    const form = (await sam.get(STUDY)).form(`${STUDY}/subscribe`)
    const [page] = await Promise.all([sam.twin().submit(form), sam.twin().submit(form)])
    expect(page.redirects[0]?.location).toBe(`${STUDY}#subscribe-${topic('study')}`)
    expect(page.one(`#subscribe-${topic('study')}`).getAttribute('aria-pressed')).toBe('true')
    const subscribed = (shown: Page) =>
      shown.all('.topic-tile').filter((one) => one.text.includes('Subscribed'))
    const marked = subscribed(await sam.get('/browse-topics'))
    expect(marked.map((one) => one.querySelector('a')?.text)).toEqual(['Study groups'])
    expect((await sam.get('/subscribed-topics')).link('Study groups')).toBe(STUDY)
    const subscriptions = { subscribed_topic_ids: [topic('study')] }
    expect((await calls.get('/user')).answer).toMatchObject(subscriptions)
    const profile = await maya.get(`/profile/${idOf('sam')}`)
    const theirs = await maya.get(profile.link('Subscribed topics'))
    expect(theirs.path).toBe(`/profile/${idOf('sam')}/topics`)
    expect([theirs.link('Study groups'), theirs.text.includes('Sam North')]).toEqual([STUDY, true])
    // They aren't marked for Maya, who has none herself.
    expect(subscribed(theirs)).toEqual([])
    const gone = await sam.press(STUDY, `${STUDY}/unsubscribe`)
    expect(gone.one(`#subscribe-${topic('study')}`).getAttribute('aria-pressed')).toBe('false')
    const names = (await eventNames()).filter((name) => name.startsWith('topic.'))
    expect(names).toEqual(['topic.subscribed', 'topic.unsubscribed'])
  })

  test('are not shown of people whose profile the viewer cannot see', async () => {
    for (const name of ['lou', 'ivan', 'nothing'])
      expect((await sam.get(`/profile/${idOf(name)}/topics`)).status).toBe(404)
  })
})

describe('endpoints', () => {
  const get = async <T>(path: string) => (await calls.get(path)).answer as T
  type Named = { title?: string; name?: string }
  const names = (all: Named[]) => all.map(({ title, name }) => title ?? name)

  test('[API-97] the categories, all or by filter', async () => {
    const found = async (query: string) => names(await get<Named[]>(`/topics/categories${query}`))
    expect(await found('')).toEqual(['Campus life', 'Prospective student discussions'])
    expect(await found('?filter_type=excludeProspectiveDiscussions')).toEqual(['Campus life'])
    expect(await found('?filter_type=onlyProspectiveDiscussions')).toEqual([
      'Prospective student discussions',
    ])
    const wrong = { status: 400, errors: { filter_type: [expect.any(String)] } }
    expect(await calls.get('/topics/categories?filter_type=x')).toMatchObject(wrong)
  })

  test('[API-98] the first three enrollment topics', async () => {
    await db.write((tx) =>
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
      icon: 'topic',
      description: 'All about: Study groups',
      topic_category_id: idOf('category:Campus life'),
      posts_count: expect.any(Number) as number,
      comments_count: expect.any(Number) as number,
      vitals: { topicContents: [{ title: 'House rules' }] },
    })
    // The oldest one that the viewer can see: those after it are private or deleted.
    expect(study?.first_post.title).toBe('The post question')
    const repeated = `topic_ids=${topic('study')}&topic_ids=${topic('housing')}`
    const bare = await get<Entity[]>(`/topics?${repeated}&exclude_vitals=true`)
    expect(bare.map(({ vitals }) => vitals)).toEqual([undefined, undefined])
    const [whole] = await get<Entity[]>(`/topics?${repeated}&exclude_vitals=false`)
    expect(whole?.vitals).toEqual(study?.vitals)
    // In the school's order, whatever that of the ids.
    const titles = async (...ids: string[]) =>
      names(await get<Named[]>(`/topics?topic_ids=${ids.join(',%20')}`))
    const inOrder = await titles(topic('study'), topic('housing'))
    expect(inOrder).toEqual(['Study groups', 'Housing, or what?'])
    expect(await titles(topic('housing'), topic('study'))).toEqual(inOrder)
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
      expect((await calls.get(`/topics/${call}?topic_id=${topic('boats')}`)).status).toBe(404)
  })

  test('[API-95] [TOPIC-21] search_posts returns posts, and the people behind them', async () => {
    type Answer = {
      total: number
      posts: { title: string }[]
      aggregated_user_profiles?: { profile: { first_name: string } }[]
    }
    const search = async (criteria: object) =>
      (await calls.post('/search_posts', criteria)).answer as Answer
    const found = await search({ q: 'where', any_topics: [topic('housing')] })
    expect(found).toMatchObject({ total: 1, posts: [{ title: 'The post question' }] })
    expect(found.aggregated_user_profiles).toBeUndefined()
    const lately = {
      created_start_date: new Date(Date.now() - 86_400_000).toISOString(),
      size: 0,
      aggregate_users: true,
      order: 'created_at',
      match_on_comment_content: true,
      any_topics: [topic('housing')],
    }
    const people = await search({ ...lately, include_comments: true })
    expect(people.posts).toEqual([])
    const names = ({ aggregated_user_profiles: all }: Answer) =>
      all?.map(({ profile }) => profile.first_name)
    expect(names(people)?.[0]).toBe('Bea')
    expect(names(people)?.slice(1).sort()).toEqual(['Alex', 'Sam'])
    // Who only commented isn’t among them by default.
    expect(names(await search(lately))).toEqual(['Bea'])
    const wrong = await calls.post('/search_posts', { order: 'x', from: 3, interests: 7 })
    const errors = { order: [expect.any(String)], interests: [expect.any(String)] }
    expect(wrong).toMatchObject({ status: 400, errors })
  })
})
