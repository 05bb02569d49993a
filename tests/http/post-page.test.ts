import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { callsOf } from '~tests/support/calls'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { eventsOf, fillSmallWorld, idOf, NOW, type PersonName } from '~tests/support/world'

const LIKERS: PersonName[] = [
  ...([
    'alex',
    'priya',
    'dev',
    'abe',
    'alma',
    'leo',
    'cora',
    'stan',
    'emma',
    'bea',
    'maya',
  ] as const),
  ...(['greta', 'tess', 'ivan', 'nora'] as const),
]
const question = idOf('post:question')

let site: Site
let sam: Browser
let bea: Browser
beforeAll(async () => {
  site = await openSite(async ({ db }) => {
    await fillSmallWorld(db)
    await db.write(async (tx) => {
      await tx.user.update({ where: { id: idOf('stan') }, data: { last_name: 'abel' } })
      await tx.postLike.createMany({
        data: LIKERS.map((name) => ({
          user_id: idOf(name),
          post_id: question,
          partner_code: 'northfield',
          created_at: NOW,
        })),
      })
      await tx.post.update({ where: { id: question }, data: { like_count: LIKERS.length } })
    })
  })
  sam = await enter('sam')
  bea = await enter('bea')
})
afterAll(() => site.close())

async function enter(name: PersonName, school: 'northfield' | 'lakeside' = 'northfield') {
  const browser = site.browser(school)
  await signIn(browser, name, school)
  return browser
}

const people = (page: Page) =>
  page.all('.person-line a').map((link) => link.text.replace(/ North$/, ''))

describe('[POST-13] the likers of a post', () => {
  test('the like count leads to them, by last name, ten a page', async () => {
    const post = await sam.get(`/post/${question}`)
    const first = await sam.get(post.link('15 likes of The post question'))
    expect(first.path).toBe(`/post/${question}/likes`)
    expect(first.title).toBe('Likes - Quad')
    const all = 'Stan abel,Abe,Alex,Alma,Bea,Cora,Dev,Emma,Leo,Maya'
    expect(people(first).join()).toBe(all)
    const second = await sam.get(first.link('Next page'))
    expect(people(second)).toEqual(['Priya'])
    expect(second.link('Previous page')).toBe(`/post/${question}/likes`)
    expect(people(await sam.get(`/post/${question}/likes?page=99`))).toEqual(['Priya'])
    expect(people(await sam.get(`/post/${question}/likes?page=-1`)).join()).toBe(all)
  })

  test('nobody whom the viewer may not see; people follow from the list', async () => {
    const page = await bea.get(`/post/${question}/likes`)
    expect(people(page)).not.toContain('Alex')
    expect(page.all(`form[action="/profile/${idOf('bea')}/follow"]`)).toHaveLength(0)
    const after = await bea.submit(page.form(`/profile/${idOf('leo')}/follow`))
    expect(after.path).toBe(`/post/${question}/likes`)
    expect(after.one(`#follow-${idOf('leo')}`).getAttribute('aria-pressed')).toBe('true')
  })

  test('a post that may not be seen has none to see', async () => {
    for (const name of ['secret', 'lake', 'nothing'])
      expect((await sam.get(`/post/${idOf(`post:${name}`)}/likes`)).status).toBe(404)
    const empty = await sam.get(`/post/${idOf('post:welcome')}/likes`)
    expect(empty.one('.empty h2').text).toBe('Nobody you can see likes this yet')
  })
})

test('[POST-12] a like makes a badge due only where the post is somebody else’s', async () => {
  const due = async () => (await eventsOf(site.services)).filter(({ name }) => name === 'badge.due')
  const own = idOf('post:welcome')
  await sam.submit((await sam.get(`/post/${own}`)).form(`/post/${own}/like`))
  expect(await due()).toEqual([])
  await bea.submit((await bea.get(`/post/${own}`)).form(`/post/${own}/like`))
  expect(await due()).toEqual([
    {
      name: 'badge.due',
      partner_code: 'northfield',
      actor_id: idOf('bea'),
      subject_id: idOf('bea'),
      payload: { badge: 'like', post_id: own },
    },
  ])
})

describe('[POST-03] More like this', () => {
  const alike = (page: Page) =>
    page
      .all('section')
      .filter((section) => section.querySelector('h2')?.text === 'More like this')
      .flatMap((section) => section.querySelectorAll('h3 a').map((link) => link.text))

  test('below the post: others with its topics, tags or words, never itself', async () => {
    const post = await sam.get(`/post/${idOf('post:welcome')}`)
    expect(alike(post)).toEqual(['The post question'])
    expect(alike(await sam.get(`/post/${question}`))).toContain('The post welcome')
    expect(alike(await sam.get(`/post/${question}`))).not.toContain('The post question')
  })

  test('only such as the viewer may see, of both schools', async () => {
    const stan = await enter('stan')
    const welcome = `/post/${idOf('post:welcome')}`
    expect(alike(await stan.get(welcome))).toEqual(['The post question', 'The post secret'])
    expect(alike(await bea.get(`/post/${question}`))).not.toContain('The post blocked')
    expect(alike(await sam.get(`/post/${question}`))).toContain('The post blocked')
    const lou = await enter('lou', 'lakeside')
    expect(alike(await lou.get(`/post/${idOf('post:lake')}`))).toEqual([])
  })

  test('no section where nothing is alike', async () => {
    const page = await sam.get(`/post/${idOf('post:prospect')}`)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('More like this')
  })
})

describe('from a list on to its neighbours', () => {
  const around = (page: Page) => ({
    previous: page.all('a[rel=prev]').map((link) => link.getAttribute('href')),
    next: page.all('a[rel=next]').map((link) => link.getAttribute('href')),
  })
  const at = (name: string, list: string) => `/post/${idOf(`post:${name}`)}?in=${list}`

  test('of the profile: the newer one before, the older one after, none private', async () => {
    const maya = await enter('maya')
    const profile = await maya.get('/profile')
    expect(profile.link('The post secret')).toBe(at('secret', 'profile'))
    const own = await maya.get(at('secret', 'profile'))
    expect(around(own)).toEqual({ previous: [at('question', 'profile')], next: [] })
    expect(around(await sam.get(at('question', 'profile')))).toEqual({ previous: [], next: [] })
  })

  test('of a topic; an unknown list or one of another school has none', async () => {
    const study = idOf('topic:study')
    const first = await sam.get(at('welcome', study))
    expect(around(first)).toEqual({ previous: [], next: [at('question', study)] })
    const second = await sam.get(first.link('Next: The post question'))
    expect(around(second)).toEqual({ previous: [at('welcome', study)], next: [] })
    for (const list of ['nonsense', idOf('topic:boats'), '%00', '"><script>'])
      expect(around(await sam.get(at('welcome', list)))).toEqual({ previous: [], next: [] })
  })
})

describe('calls', () => {
  const of = async (name: PersonName) => callsOf(await enter(name))

  test('[POST-01] [API-68] GET /api/posts/{id} has every field; who may not see it gets 404', async () => {
    const post = idOf('post:question')
    expect(await callsOf(bea).get(`/posts/${post}`)).toEqual({
      status: 200,
      answer: {
        id: post,
        title: 'The post question',
        content: 'Where?',
        body: '<p>Where?</p>\n',
        topics: expect.arrayContaining([idOf('topic:study'), idOf('topic:housing')]) as string[],
        topic_objects: expect.arrayContaining([
          { id: idOf('topic:study'), title: 'Study groups' },
        ]) as object[],
        tag_names: [],
        private: false,
        hidden: false,
        deleted_at: null,
        marked_question_at: NOW.toISOString(),
        mark_as_question: true,
        prompt_code: null,
        canvas_assignment: null,
        edited_at: null,
        platform: 'desktop-browser',
        user_id: idOf('maya'),
        likes: {
          self_liked: true,
          likers: expect.not.arrayContaining([idOf('alex')]) as string[],
          like_count: 15,
        },
        comments: [
          expect.objectContaining({ user_id: idOf('sam'), content: 'A comment by sam' }),
          expect.objectContaining({ user_id: idOf('bea'), content: 'A comment by bea' }),
        ],
        created_at: '2026-11-21T10:00:00.000Z',
        context: null,
        matched_queries: [],
      },
    })
    for (const name of ['secret', 'gone', 'hidden', 'lake', 'nothing'])
      expect((await callsOf(sam).get(`/posts/${idOf(`post:${name}`)}`)).status).toBe(404)
    expect((await (await of('stan')).get(`/posts/${idOf('post:secret')}`)).status).toBe(200)
  })

  test('[API-69] [API-70] [API-71] the posts of a person, five at a time, and how many there are', async () => {
    const titles = (answer: unknown) => (answer as { title: string }[]).map(({ title }) => title)
    await site.services.db.write((tx) =>
      tx.post.createMany({
        data: Array.from({ length: 7 }, (_, at) => ({
          id: idOf(`post:more-${at}`),
          partner_code: 'northfield',
          user_id: idOf('cora'),
          title: `More ${at}`,
          content: 'x',
          tag_names: [],
          private: at === 3,
          created_at: new Date(NOW.getTime() - at * 1000),
          updated_at: NOW,
        })),
      }),
    )
    const calls = callsOf(sam)
    const all = [0, 1, 2, 4, 5, 6].map((at) => `More ${at}`)
    const cora = `user_id=${idOf('cora')}`
    expect(titles((await calls.get(`/posts?${cora}`)).answer)).toEqual(all)
    const first = await calls.get(`/paginated_posts?${cora}`)
    expect(titles(first.answer)).toEqual(all.slice(0, 5))
    expect(titles((await calls.get(`/paginated_posts?${cora}&from=5`)).answer)).toEqual(['More 6'])
    for (const from of ['-1', '1.5', '0x10', '', 'many', '100001'])
      expect(
        (await calls.get(`/paginated_posts?${cora}&from=${from}`)).errors,
        from,
      ).toHaveProperty('from')
    expect((await calls.get('/posts')).errors).toHaveProperty('user_id')
    expect((await calls.get(`/posts?user_id=${idOf('lou')}`)).answer).toEqual([])
    const open = { partner_code: 'northfield', deleted_at: null, private: false, hidden: false }
    const { posts_count } = (
      await site.services.db.read.user.aggregate({
        where: { partner_code: 'northfield' },
        _sum: { posts_count: true },
      })
    )._sum
    expect((await calls.get('/post_count')).answer).toBe(posts_count)
    expect(await site.services.db.read.post.count({ where: open })).toBe((posts_count ?? 0) + 6)
  })

  test('[API-76] [API-77] like and unlike, with what led there', async () => {
    const leader = idOf('post:leader')
    const from = { context: 'search', matched_queries: ['nursing', 'labs at night'] }
    const calls = callsOf(sam)
    expect(await calls.post(`/posts/${leader}/like`, from)).toEqual({
      status: 200,
      answer: { self_liked: true, likers: [idOf('sam')], like_count: 1 },
    })
    const gone = await calls.post(`/posts/${leader}/unlike`, from)
    expect(gone.answer).toEqual({ self_liked: false, likers: [], like_count: 0 })
    const stored = (await eventsOf(site.services)).filter(({ subject_id }) => subject_id === leader)
    const payload = { context: 'search', matched_queries: 'nursing\nlabs at night' }
    expect(stored).toMatchObject([
      { name: 'post.liked', payload },
      { name: 'post.unliked', payload: {} },
    ])
    for (const name of ['secret', 'lake'])
      expect((await calls.post(`/posts/${idOf(`post:${name}`)}/like`)).status).toBe(404)
    for (const matched_queries of [['x'.repeat(201)], Array(21).fill('x'), { one: 1 }]) {
      const wrong = await calls.post(`/posts/${leader}/like`, { matched_queries })
      expect(wrong.status).toBe(400)
      expect(Object.keys(wrong.errors ?? {}).join()).toMatch(/^matched_queries/)
    }
  })
})
