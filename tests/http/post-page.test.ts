import { describe, expect } from 'vitest'
import { likerIds } from '~/domain/posts/likers.server'
import { parseCursor, type Cursor } from '~/platform/database/cursor-pagination'
import type { Page } from '~tests/support/client'
import { apiOf } from '~tests/support/api'
import {
  addPosts,
  apiAs,
  as,
  ctx,
  member,
  db,
  events,
  idOf,
  NOW,
  type PersonName,
  siteTest,
} from '~tests/support/fixtures'

const LIKERS = 'alex priya dev abe alma leo cora stan emma bea maya greta tess ivan nora'.split(' ')
const question = idOf('post:question')

const test = siteTest({
  fill: async ({ db }) => {
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
  },
})
const sam = member('sam')
const bea = member('bea')

const people = (page: Page) =>
  page.all('.person-card h2 a').map((link) => link.text.replace(/ North$/, ''))

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

  test('only people the viewer can see; each can be followed from the list', async () => {
    const page = await bea.get(`/post/${question}/likes`)
    expect(people(page)).not.toContain('Alex')
    // The number at the button has him, and those no one sees.
    expect(page.text).toContain('7 likes are by people you can’t see.')
    const unblocked = await sam.get(`/post/${question}/likes`)
    expect(unblocked.text).toContain('4 likes are by people you can’t see.')
    expect(page.all(`form[action="/profile/${idOf('bea')}/follow"]`)).toHaveLength(0)
    const after = await bea.submit(page.form(`/profile/${idOf('leo')}/follow`))
    expect(after.path).toBe(`/post/${question}/likes`)
    expect(after.one(`#follow-${idOf('leo')}`).getAttribute('aria-pressed')).toBe('true')
  })

  test("a post the viewer can't see has none to see", async () => {
    for (const name of ['secret', 'lake', 'nothing'])
      expect((await sam.get(`/post/${idOf(`post:${name}`)}/likes`)).status).toBe(404)
    const empty = await sam.get(`/post/${idOf('post:welcome')}/likes`)
    expect(empty.one('.empty h2').text).toBe('No one you can see likes this yet')
  })
})

test('[POST-11] [POST-13] programs read all who like a post page by page, who liked it last first', async () => {
  const list = `/posts/${question}/likers`
  const { answer, next } = await apiOf(sam).get(list)
  // Those that Sam's pages show, by id where they liked it at the same moment.
  const visible = 'stan abe alex alma bea cora dev emma leo maya priya'.split(' ')
  const ids = visible.map((name) => idOf(name as PersonName))
  expect([answer, next]).toEqual([ids.toSorted().toReversed(), null])
  const later = new Date(NOW.getTime() + 1000)
  const like = { post_id: question, user_id: idOf('leo') }
  await db.write((tx) => tx.postLike.updateMany({ where: like, data: { created_at: later } }))
  const pages: string[][] = []
  for (let cursor: Cursor | null = null, more = true; more;) {
    const page = await likerIds(await ctx('sam'), question, { cursor, size: 4 })
    pages.push(page.items)
    cursor = parseCursor(page.next)
    more = cursor !== null
  }
  expect(pages.map(({ length }) => length)).toEqual([4, 4, 3])
  expect(pages.flat()).toEqual([
    idOf('leo'),
    ...ids
      .filter((id) => id !== idOf('leo'))
      .toSorted()
      .toReversed(),
  ])
  for (const name of ['secret', 'lake', 'nothing'])
    expect((await apiOf(sam).get(`/posts/${idOf(`post:${name}`)}/likers`)).status).toBe(404)
})

test('[POST-12] a like says whose post it is, so that a badge counts only someone else’s', async () => {
  const own = idOf('post:welcome')
  for (const client of [sam, bea]) await client.press(`/post/${own}`, `/post/${own}/like`)
  const likes = (await events()).filter(({ name }) => name === 'post.liked')
  const author_id = idOf('sam')
  expect(likes.map(({ actor_id, payload }) => [actor_id, payload])).toEqual([
    [author_id, { author_id }],
    [idOf('bea'), { author_id }],
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
    const stan = await as('stan')
    const welcome = `/post/${idOf('post:welcome')}`
    expect(alike(await stan.get(welcome))).toEqual(['The post question', 'The post secret'])
    expect(alike(await bea.get(`/post/${question}`))).not.toContain('The post blocked')
    expect(alike(await sam.get(`/post/${question}`))).toContain('The post blocked')
    const lou = await as('lou')
    expect(alike(await lou.get(`/post/${idOf('post:lake')}`))).toEqual([])
  })

  test('no section where nothing is alike', async () => {
    const page = await sam.get(`/post/${idOf('post:prospect')}`)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('More like this')
  })
})

describe('calls', () => {
  const of = async (name: PersonName) => await apiAs(name)

  test('[POST-01] [API-68] [COMMENT-13] GET /api/posts/{id} has every field; viewers who may not see it get 404', async () => {
    const post = idOf('post:question')
    expect(await apiOf(bea).get(`/posts/${post}`)).toEqual({
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
        locked_at: null,
        answered: false,
        school_answer: null,
        deleted_at: null,
        marked_question_at: NOW.toISOString(),
        mark_as_question: true,
        prompt_code: null,
        canvas_assignment: null,
        edited_at: null,
        platform: 'desktop-browser',
        user_id: idOf('maya'),
        unnamed: false,
        my_post: false,
        pictures: [],
        likes: {
          self_liked: true,
          likers: expect.not.arrayContaining([idOf('alex')]) as string[],
          like_count: 15,
        },
        comment_count: 2,
        comments: [
          expect.objectContaining({ user_id: idOf('sam'), content: 'A comment by sam' }),
          expect.objectContaining({ user_id: idOf('bea'), content: 'A comment by bea' }),
        ],
        created_at: '2026-11-21T10:00:00.000Z',
        context: null,
        matched_queries: [],
      },
    })
    const page = await bea.get(`/post/${post}`)
    expect(page.texts('#comments h2')).toEqual(['2 answers'])
    for (const name of ['secret', 'gone', 'hidden', 'lake', 'nothing'])
      expect((await apiOf(sam).get(`/posts/${idOf(`post:${name}`)}`)).status).toBe(404)
    expect((await (await of('stan')).get(`/posts/${idOf('post:secret')}`)).status).toBe(200)
  })

  test('[API-69] [API-70] [API-71] the posts of a person, five at a time, and how many there are', async () => {
    const titles = (answer: unknown) => (answer as { title: string }[]).map(({ title }) => title)
    await addPosts(7, (at) => ({
      id: idOf(`post:more-${at}`),
      user_id: idOf('cora'),
      title: `More ${at}`,
      private: at === 3,
    }))
    const calls = apiOf(sam)
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
    expect((await calls.get(`/posts?user_id=${idOf('lou')}`)).status).toBe(404)
    const open = { partner_code: 'northfield', deleted_at: null, private: false, hidden: false }
    const { posts_count } = (
      await db.read.user.aggregate({
        where: { partner_code: 'northfield' },
        _sum: { posts_count: true },
      })
    )._sum
    expect((await calls.get('/post_count')).answer).toBe(posts_count)
    const count = async (of: string) => (await calls.get(`/post_count?${of}`)).answer
    expect(await count(cora)).toBe(6)
    expect((await calls.get(`/post_count?user_id=${idOf('lou')}`)).status).toBe(404)
    expect((await calls.get('/post_count?user_id=1&user_id=2')).errors).toHaveProperty('user_id')
    expect(await db.read.post.count({ where: open })).toBe((posts_count ?? 0) + 6)
  })

  test('[API-76] [API-77] like and unlike, with what led there', async () => {
    const leader = idOf('post:leader')
    const from = { context: 'search', matched_queries: ['nursing', 'labs at night'] }
    const calls = apiOf(sam)
    expect(await calls.post(`/posts/${leader}/like`, from)).toEqual({
      status: 200,
      answer: { self_liked: true, likers: [idOf('sam')], like_count: 1 },
    })
    const gone = await calls.post(`/posts/${leader}/unlike`, from)
    expect(gone.answer).toEqual({ self_liked: false, likers: [], like_count: 0 })
    const stored = (await events()).filter(({ subject_id }) => subject_id === leader)
    const payload = { context: 'search', matched_queries: ['nursing', 'labs at night'] }
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

test('[POST-01] fifty comments on a page, and what the address says stays on the next one', async () => {
  const path = `/post/${idOf('post:leader')}`
  const [partner_code, post_id, user_id] = ['northfield', idOf('post:leader'), idOf('maya')]
  await db.write((tx) =>
    tx.comment.createMany({
      data: Array.from({ length: 51 }, (_, n) => ({
        id: idOf(`comment:long ${n}`),
        partner_code,
        post_id,
        user_id,
        content: `Number ${n + 1}.`,
        created_at: new Date(NOW.getTime() + n),
      })),
    }),
  )
  const shown = (page: Page) => page.all('main').flatMap(({ text }) => text.match(/Number \d+\./g))
  const sam = await as('sam')
  const first = await sam.get(`${path}?from=home`)
  expect([shown(first).length, shown(first).at(-1)]).toEqual([50, 'Number 50.'])
  const more = first.link('More comments')
  expect(more).toMatch(/^\/post\/\w+\?from=home&after=[^#]+#comments$/)
  const second = await sam.get(more)
  expect(shown(second)).toEqual(['Number 51.'])
  expect(second.link('First comments')).toBe(`${path}?from=home#comments`)
})
