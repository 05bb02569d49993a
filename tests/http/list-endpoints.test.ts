import { describe, expect } from 'vitest'
import { followerIds } from '~/domain/people/follows.server'
import {
  addPosts,
  allPages,
  apiAs,
  ctx,
  db,
  idOf,
  NOW,
  postRow,
  type PersonName,
  siteTest,
} from '~tests/support/fixtures'

const test = siteTest()

const DAY = 86_400_000
const earlier = (at: number) => new Date(NOW.getTime() - (at + 1) * 1000)
const many = Array.from({ length: 120 }, (_, at) => at)

type Call = Awaited<ReturnType<typeof apiAs>>
type Entry = { id: string; content: string } | string

/** Every page of a list, as a program follows them. */
async function pages(call: Call, path: string): Promise<Entry[][]> {
  const found: Entry[][] = []
  for (let before = ''; before !== 'none';) {
    const { status, answer, next } = await call.get(path + (before && `&before=${before}`))
    expect(status).toBe(200)
    found.push(answer as Entry[])
    before = next ?? 'none'
  }
  return found
}
const idsOn = async (call: Call, path: string) =>
  (await pages(call, path)).map((page) => page.map((entry) => (entry as { id: string }).id))

const pair = (user: PersonName, followed: PersonName) => ({
  user_id: idOf(user),
  followed_user_id: idOf(followed),
  partner_code: 'northfield',
  created_at: NOW,
})

test.beforeAll(async () => {
  const own = { partner_code: 'northfield' }
  await db.write((tx) => tx.follow.deleteMany())
  await addPosts(230, (at) => ({ user_id: idOf('maya'), created_at: earlier(at) }))
  await db.write(async (tx) => {
    await tx.post.create({ data: { ...postRow(999, {}), id: idOf('post:long') } })
    await tx.comment.createMany({
      data: many.map((at) => ({
        ...own,
        id: idOf(`long:${at}`),
        post_id: idOf('post:long'),
        user_id: idOf(at % 2 ? 'alex' : 'sam'),
        content: `Comment ${at}`,
        created_at: earlier(at),
      })),
    })
    await tx.follow.createMany({ data: [pair('bea', 'maya'), pair('sam', 'leo')] })
    const liked = [...Array(250).keys()]
    await tx.post.createMany({
      data: liked.map((at) => ({ ...postRow(at, {}), id: idOf(`liked:${at}`) })),
    })
    await tx.postLike.createMany({
      data: liked.map((at) => ({
        partner_code: 'northfield',
        user_id: idOf('maya'),
        post_id: idOf(`liked:${at}`),
        // Several at once, also where a page ends.
        created_at: earlier(Math.floor(at / 3)),
      })),
    })
  })
})

describe('[API-02] a list is read to its end by what each page says comes next', () => {
  test('[API-69] posts of a person, a hundred a page', async () => {
    const found = await idsOn(await apiAs('sam'), `/posts?user_id=${idOf('maya')}`)
    expect(found.map(({ length }) => length)).toEqual([100, 100, 31])
    expect(found.flat().slice(0, 230)).toEqual(
      [...Array(230).keys()].map((at) => idOf(`many:${at}`)),
    )
  })

  test('[API-70] five at a time, also after a post that came meanwhile', async () => {
    const call = await apiAs('sam')
    const path = `/paginated_posts?user_id=${idOf('maya')}`
    const { next } = await call.get(path)
    const [fifth, sixth] = [4, 5].map((at) => idOf(`many:${at}`))
    const first = async (query: string) =>
      ((await call.get(path + query)).answer as { id: string }[])[0]
    expect(await first('&from=5')).toMatchObject({ id: sixth })
    await db.write((tx) =>
      tx.post.create({ data: { ...postRow(-9, { user_id: idOf('maya') }), id: idOf('new') } }),
    )
    expect(await first('&from=5')).toMatchObject({ id: fifth })
    expect(await first(`&before=${next}`)).toMatchObject({ id: sixth })
    expect(await first(`&before=${next}&from=5`)).toMatchObject({ id: sixth })
    await db.write((tx) => tx.post.delete({ where: { id: idOf('new') } }))
  })

  test('[API-86] [POST-01] comments below a post, the newest first, as its page shows them', async () => {
    const path = `/comments?post_id=${idOf('post:long')}`
    const found = await idsOn(await apiAs('leo'), path)
    expect(found.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(found.flat()).toEqual(many.map((at) => idOf(`long:${at}`)))
    await db.write((tx) =>
      tx.comment.update({ where: { id: idOf('long:0') }, data: { hidden: true } }),
    )
    expect((await idsOn(await apiAs('leo'), path)).flat()).not.toContain(idOf('long:0'))
    expect((await idsOn(await apiAs('sam'), path)).flat()).toContain(idOf('long:0'))
  })

  test('[API-86] [API-87] one’s own comments, and how many', async () => {
    const found = await idsOn(await apiAs('alex'), `/comments?user_id=${idOf('alex')}`)
    expect(found.map(({ length }) => length)).toEqual([50, 11])
    const his = many.filter((at) => at % 2).map((at) => idOf(`long:${at}`))
    expect(found.flat()).toEqual(expect.arrayContaining(his))
    expect(new Set(found.flat()).size).toBe(61)
    const count = await (await apiAs('alex')).get(`/comments/count?user_id=${idOf('alex')}`)
    expect(count.answer).toBe(61)
  })

  test('[API-86] whose post is not seen has no comments to read, and one of two is asked for', async () => {
    const [sam, lou] = [await apiAs('sam'), await apiAs('lou')]
    const [post, user] = [`post_id=${idOf('post:long')}`, `user_id=${idOf('sam')}`]
    expect((await lou.get(`/comments?${post}`)).status).toBe(404)
    expect((await sam.get(`/comments?post_id=${idOf('nothing')}`)).status).toBe(404)
    for (const query of ['', `${post}&${user}`])
      expect(await sam.get(`/comments?${query}`)).toMatchObject({
        status: 400,
        errors: { user_id: ['Send either user_id, your own, or post_id'] },
      })
    expect(await sam.get(`/comments?${post}&page=2`)).toMatchObject({
      status: 400,
      errors: { page: ['Send before instead, with the next of a page'] },
    })
    for (const name of ['from', 'offset', 'size', 'limit', 'cursor', 'after'])
      expect((await sam.get(`/posts?${user}&${name}=100`)).errors).toEqual({
        [name]: ['Send before instead, with the next of a page'],
      })
    expect(await sam.get(`/comments?${post}&before=2`)).toMatchObject({
      status: 400,
      errors: { before: ['Must be the next of a page'] },
    })
  })

  test('[API-59] [API-60] notifications', async () => {
    await db.write((tx) =>
      tx.notification.createMany({
        data: [...Array(230).keys()].map((at) => ({
          id: idOf(`told:${at}`),
          partner_code: 'northfield',
          user_id: idOf('leo'),
          actor_id: idOf('sam'),
          kind: 'follow',
          action_key: `told:${at}`,
          created_at: new Date(Date.now() - at * 60_000),
        })),
      }),
    )
    const leo = await apiAs('leo')
    for (const path of ['/notifications?', '/unread_notifications?']) {
      const found = await idsOn(leo, path)
      expect(found.map(({ length }) => length)).toEqual([100, 100, 30])
      expect(found.flat()).toEqual([...Array(230).keys()].map((at) => idOf(`told:${at}`)))
    }
  })

  test('[API-58] activity of more than one page', async () => {
    const range = { start_date: earlier(DAY / 1000).toISOString(), end_date: NOW.toISOString() }
    const path = `/activity?${new URLSearchParams(range).toString()}`
    const found = (await pages(await apiAs('bea'), path)) as unknown as {
      activities: { target_post_id: string }[]
    }[][]
    expect(found.length).toBe(3)
    const posts = found
      .flat()
      .flatMap(({ activities }) => activities.map(({ target_post_id }) => target_post_id))
    expect(posts.length).toBe(250)
    expect(new Set(posts)).toEqual(new Set([...Array(250).keys()].map((at) => idOf(`liked:${at}`))))
  })

  test('[API-11] [API-12] followers and followed people', async () => {
    const people: PersonName[] = ['alex', 'alma', 'leo', 'maya', 'sam']
    await db.write((tx) =>
      tx.follow.createMany({
        data: people.flatMap((name) =>
          name === 'alma' ? [] : [pair(name, 'alma'), pair('alma', name)],
        ),
      }),
    )
    const alma = await ctx('alma')
    const read = await allPages((cursor) => followerIds(alma, idOf('alma'), { cursor, size: 3 }))
    const others = people.filter((name) => name !== 'alma').map((name) => idOf(name))
    expect(read).toEqual([others.toSorted().slice(0, 3), others.toSorted().slice(3)])
    const api = await apiAs('alma')
    const whole = (await api.get('/user/followed_users')).answer as { id: string }[]
    const found = await idsOn(api, '/user/followed_users?size=3')
    expect(found.map(({ length }) => length)).toEqual([3, 1])
    expect(found.flat()).toEqual(whole.map(({ id }) => id))
    const second = (await api.get('/user/followed_users?size=3&page=2')).answer as { id: string }[]
    expect(second.map(({ id }) => id)).toEqual(found[1])
  })
})
