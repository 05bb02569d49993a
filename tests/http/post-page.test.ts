import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
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
