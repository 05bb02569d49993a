import { describe, expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import { db, idOf, member, NOW, site, siteTest } from '~tests/support/fixtures'

const id = idOf('initiative:week')
const LAKE = idOf('initiative:lake')
const question = idOf('post:question')
const LINKS = {
  resource_url_1: 'https://northfield.test/first-week?from=quad',
  resource_text_1: 'What to do first',
  resource_url_2: 'https://northfield.test/map',
  resource_text_2: null,
  resource_url_3: null,
  resource_text_3: null,
}

const test = siteTest({
  fill: async ({ db }) => {
    const row = { ...LINKS, name: 'First week', created_at: NOW }
    const data = [
      { ...row, id, partner_code: 'northfield' },
      { ...row, id: LAKE, partner_code: 'lakeside' },
    ]
    await db.write((tx) => tx.influenceInitiative.createMany({ data }))
  },
})
const sam = member('sam')
test.beforeEach(async () => {
  await site.services.tracker.flush()
  await db.write((tx) => tx.influenceAction.deleteMany({}))
})

async function actions() {
  await site.services.tracker.flush()
  return db.read.influenceAction.findMany({
    orderBy: { id: 'asc' },
    omit: { id: true, created_at: true },
  })
}

const from = { initiative_id: id, medium: 'email', user_id: idOf('maya') }
/** The link was sent to Maya, and Sam is who used it. */
const row = { ...from, partner_code: 'northfield', member_id: idOf('sam') }
const open = { ...row, action_type: 'open', url: null }
const click = { ...row, action_type: 'click' }
const address = (initiative: string, post = question) =>
  `/influence-post/${post}/comment?${String(new URLSearchParams({ ...from, initiative_id: initiative }))}`
const resources = '.callout li a'

describe('[TRACK-08] the influence landing page', () => {
  test('[TRACK-09] [TRACK-10] shows the post with its links; opening and following are recorded', async () => {
    const page = await sam.get(address(id))
    expect(page.status).toBe(200)
    expect(page.one('h1').text).toBe('The post question')
    expect(page.texts(resources)).toEqual(['What to do first', 'https://northfield.test/map'])
    const browser = sam.twin()
    browser.follows = false
    const followed = await browser.get(page.hrefs(resources)[0]!)
    expect(followed.status).toBe(302)
    expect(followed.headers.get('location')).toBe(LINKS.resource_url_1)
    expect(await actions()).toEqual([open, { ...click, url: LINKS.resource_url_1 }])
  })

  test('takes the name of the initiative too', async () => {
    expect((await sam.get(address('First week'))).all(resources)).toHaveLength(2)
    expect(await actions()).toMatchObject([{ initiative_id: id }])
  })

  test.each(['nothing', LAKE, ''])(
    'is the plain post for an initiative that this school does not have: %s',
    async (initiative) => {
      const page = await sam.get(address(initiative))
      expect(page.status).toBe(200)
      expect(page.all(resources)).toEqual([])
      expect(await actions()).toEqual([])
    },
  )

  test('the plain page of a post has no such links, whatever its address says', async () => {
    const page = await sam.get(address(id).replace(/.*(?=\?)/, `/post/${question}`))
    expect([page.status, page.all(resources)]).toEqual([200, []])
    expect(await actions()).toEqual([])
  })

  test('[TRACK-09] shows three links where there are three', async () => {
    const third = { resource_url_3: 'https://northfield.test/help', resource_text_3: 'Who helps' }
    const set = (data: object) =>
      db.write((tx) => tx.influenceInitiative.update({ where: { id }, data }))
    await set(third)
    const page = await sam.get(address(id))
    expect(page.texts(resources)).toEqual([
      'What to do first',
      'https://northfield.test/map',
      'Who helps',
    ])
    const browser = sam.twin()
    browser.follows = false
    const followed = await browser.get(page.hrefs(resources)[2]!)
    expect(followed.headers.get('location')).toBe(third.resource_url_3)
    await set({ resource_url_3: null, resource_text_3: null })
  })

  const resource = (number: string, initiative = id) =>
    `/influence-post/${question}/comment/resource/${number}?initiative_id=${initiative}`
  test.each([
    resource('3'),
    resource('4'),
    resource('https%3A%2F%2Fevil.test'),
    resource('1', LAKE),
    resource('1', 'nothing'),
    `${resource('3')}&url=https://evil.test&resource_url_3=https://evil.test`,
  ])('leads only to what the school has stored, not to %s', async (path) => {
    expect((await sam.get(path)).status).toBe(404)
    expect(await actions()).toEqual([])
  })

  test("says when a post can't be seen, and is shown when nothing can be recorded", async () => {
    const gone = await sam.get(address(id, idOf('post:secret')))
    expect(gone.status).toBe(404)
    expect(gone.text).toContain('This post has been removed or made private.')
    expect((await sam.get(`${address(id)}${'x'.repeat(500)}`)).status).toBe(200)
    expect((await sam.get(`${address(id)}&medium=%01%0a`)).status).toBe(200)
    expect((await sam.get(address(id).replace(idOf('maya'), idOf('lou')))).status).toBe(200)
    const { partner_code } = row
    expect(await actions()).toMatchObject([
      { partner_code, user_id: null },
      { partner_code, medium: 'email' },
      { partner_code, user_id: null, medium: 'email' },
    ])
  })
})

describe('endpoints', () => {
  test('[API-64] [TRACK-10] record an opening and a followed link, and who that was', async () => {
    const track = (input: object) => apiOf(sam).post('/influence/track_action', input)
    const followed = { ...from, action_type: 'click', url: LINKS.resource_url_2 }
    expect((await track({ ...from, action_type: 'open' })).status).toBe(200)
    expect((await track(followed)).status).toBe(200)
    expect(await actions()).toEqual([open, { ...click, url: LINKS.resource_url_2 }])
    // The page that was opened may be one that the school doesn't lead to.
    const url = 'https://northfield.test/elsewhere'
    expect((await track({ ...from, action_type: 'open', url })).status).toBe(200)
    expect((await actions()).at(-1)).toEqual({ ...open, url })
    await db.write((tx) => tx.influenceAction.deleteMany({ where: { url } }))
    const elsewhere = await track({ ...followed, url: 'https://evil.test' })
    expect(elsewhere).toMatchObject({ status: 400, errors: { url: [expect.any(String)] } })
    const wrong = await track({ ...from, action_type: 'shout', medium: 'x'.repeat(61) })
    expect(Object.keys(wrong.errors ?? {}).sort()).toEqual(['action_type', 'medium'])
    expect((await track({ ...followed, initiative_id: LAKE })).status).toBe(404)
    for (const user_id of ['nonsense', idOf('lou'), idOf('nothing')])
      expect(await track({ ...followed, user_id })).toMatchObject({
        status: 400,
        errors: { user_id: ['Must be the id of a person of the school'] },
      })
    expect(await actions()).toHaveLength(2)
  })

  test('[API-65] [TRACK-09] answer an initiative of the own school with a post you may see', async () => {
    const initiative = (initiative_id: string, post: string) =>
      apiOf(sam).get(`/influence/initiative?initiative_id=${initiative_id}&post_id=${post}`)
    const answer = { id, name: 'First week', ...LINKS }
    expect(await initiative(id, question)).toEqual({ status: 200, answer })
    const alone = await apiOf(sam).get(`/influence/initiative?initiative_id=${id}`)
    expect(alone).toEqual({ status: 200, answer })
    expect((await initiative(id, idOf('post:secret'))).status).toBe(404)
    expect((await initiative(LAKE, question)).status).toBe(404)
    const missing = await apiOf(sam).get('/influence/initiative')
    expect(missing.errors).toHaveProperty('initiative_id')
  })
})
