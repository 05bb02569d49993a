import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '~tests/support/client'
import { callsOf } from '~tests/support/calls'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, NOW } from '~tests/support/world'

const id = idOf('initiative:week')
const question = idOf('post:question')
const LINKS = {
  resource_url_1: 'https://northfield.test/first-week?from=quad',
  resource_text_1: 'What to do first',
  resource_url_2: 'https://northfield.test/map',
  resource_text_2: null,
  resource_url_3: null,
  resource_text_3: null,
}

let site: Site
let sam: Browser
beforeAll(async () => {
  site = await openSite(async ({ db }) => {
    await fillSmallWorld(db)
    const row = { ...LINKS, name: 'First week', created_at: NOW }
    await db.write((tx) =>
      tx.influenceInitiative.createMany({
        data: [
          { ...row, id, partner_code: 'northfield' },
          { ...row, id: idOf('initiative:lake'), partner_code: 'lakeside' },
        ],
      }),
    )
  })
  sam = await enter(site, 'sam@northfield.test')
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.services.tracker.flush()
  await site.services.db.write((tx) => tx.influenceAction.deleteMany({}))
})

async function actions() {
  await site.services.tracker.flush()
  return site.services.db.read.influenceAction.findMany({
    orderBy: { id: 'asc' },
    omit: { id: true, created_at: true },
  })
}

const page = (initiative: string, post = question) =>
  `/influence-post/${post}/comment?initiative_id=${initiative}&medium=email&user_id=${idOf('maya')}`
const resources = (browser: Browser) =>
  browser.page.all('.callout li a').map((link) => link.getAttribute('href') ?? '')
const sent = {
  initiative_id: id,
  partner_code: 'northfield',
  medium: 'email',
  user_id: idOf('maya'),
}

describe('[TRACK-08] the influence landing page', () => {
  test('[TRACK-09] [TRACK-10] the post with up to three links; opening and following are recorded', async () => {
    const landing = await sam.get(page(id))
    expect(landing.status).toBe(200)
    expect(landing.one('h1').text).toBe('The post question')
    expect(landing.all('.callout li a').map((link) => link.text)).toEqual([
      'What to do first',
      'https://northfield.test/map',
    ])
    sam.follows = false
    const followed = await sam.get(resources(sam)[0] ?? '')
    sam.follows = true
    expect(followed.status).toBe(302)
    expect(followed.headers.get('location')).toBe(LINKS.resource_url_1)
    expect(await actions()).toEqual([
      { ...sent, action_type: 'open', url: null },
      { ...sent, action_type: 'click', url: LINKS.resource_url_1 },
    ])
  })

  test('by the name of the initiative too', async () => {
    await sam.get(page('First%20week'))
    expect(resources(sam)).toHaveLength(2)
    expect(await actions()).toMatchObject([{ initiative_id: id }])
  })

  test.each([['nothing'], [idOf('initiative:lake')], ['']])(
    'an initiative that this school does not have is the plain post: %s',
    async (initiative) => {
      const landing = await sam.get(page(initiative))
      expect(landing.status).toBe(200)
      expect(resources(sam)).toEqual([])
      expect(await actions()).toEqual([])
    },
  )

  test('leads nowhere but to what the school has stored', async () => {
    const at = (number: string, initiative = id) =>
      `/influence-post/${question}/comment/resource/${number}?initiative_id=${initiative}`
    for (const path of [
      at('3'),
      at('4'),
      at('https%3A%2F%2Fevil.test'),
      at('1', idOf('initiative:lake')),
      at('1', 'nothing'),
      `${at('3')}&url=https://evil.test&resource_url_3=https://evil.test`,
    ])
      expect((await sam.get(path)).status).toBe(404)
    expect(await actions()).toEqual([])
  })

  test('a post that may not be seen says so; what cannot be recorded disturbs nobody', async () => {
    const gone = await sam.get(page(id, idOf('post:secret')))
    expect(gone.status).toBe(404)
    expect(gone.text).toContain('This post has been removed or made private.')
    expect((await sam.get(`${page(id)}${'x'.repeat(500)}`)).status).toBe(200)
    expect((await sam.get(`${page(id)}&medium=%00%0a`)).status).toBe(200)
    const { partner_code } = sent
    expect(await actions()).toMatchObject([
      { partner_code, user_id: null },
      { partner_code, medium: 'email' },
    ])
  })
})

describe('calls', () => {
  test('[API-64] [TRACK-10] an opening and a followed link', async () => {
    const calls = callsOf(sam)
    const from = { initiative_id: id, user_id: idOf('maya'), medium: 'email' }
    const click = { ...from, action_type: 'click', url: LINKS.resource_url_2 }
    const path = '/influence/track_action'
    expect((await calls.post(path, { ...from, action_type: 'open' })).status).toBe(200)
    expect((await calls.post(path, click)).status).toBe(200)
    expect(await actions()).toEqual([
      { ...sent, action_type: 'open', url: null },
      { ...sent, action_type: 'click', url: LINKS.resource_url_2 },
    ])
    const elsewhere = await calls.post(path, { ...click, url: 'https://evil.test' })
    expect(elsewhere).toMatchObject({ status: 400, errors: { url: [expect.any(String)] } })
    const wrong = await calls.post(path, { ...from, action_type: 'shout', medium: 'x'.repeat(61) })
    expect(Object.keys(wrong.errors ?? {}).sort()).toEqual(['action_type', 'medium'])
    const foreign = { ...click, initiative_id: idOf('initiative:lake') }
    expect((await calls.post(path, foreign)).status).toBe(404)
    expect(await actions()).toHaveLength(2)
  })

  test('[API-65] [TRACK-09] the initiative, of the own school, with a post one may see', async () => {
    const calls = callsOf(sam)
    const of = (initiative: string, post: string) =>
      calls.get(`/influence/initiative?initiative_id=${initiative}&post_id=${post}`)
    expect(await of(id, question)).toEqual({
      status: 200,
      answer: { id, name: 'First week', ...LINKS },
    })
    expect((await of(id, idOf('post:secret'))).status).toBe(404)
    expect((await of(idOf('initiative:lake'), question)).status).toBe(404)
    expect((await calls.get('/influence/initiative')).errors).toHaveProperty('initiative_id')
  })
})
