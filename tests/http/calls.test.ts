import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '~/domain/legal/schema'
import { callsOf } from '~tests/support/calls'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const as = async (name: PersonName) => callsOf(await enter(site, `${name}@northfield.test`))
const visitor = () => callsOf(site.browser())
const user = (name: PersonName) =>
  site.services.db.read.user.findUniqueOrThrow({ where: { id: idOf(name) } })

const MEMBERS_ONLY = ['/user/logout', '/user/accept_terms', '/user/prompt']

describe('the door of calls', () => {
  test.each(MEMBERS_ONLY)('%s is refused as unauthenticated without a session', async (path) => {
    expect(await visitor().post(path)).toMatchObject({ status: 401, location: '/current-login' })
  })

  test('an unknown call is 404, the wrong method 405, a wrong payload 400 by field', async () => {
    const sam = await as('sam')
    expect((await sam.post('/no/such/call')).status).toBe(404)
    expect((await sam.get('/user/logout')).status).toBe(405)
    const refused = await sam.post('/user/prompt', { prompt: 'no such prompt' })
    expect(refused).toMatchObject({ status: 400, errors: { prompt: [expect.any(String)] } })
    for (const body of [null, [], 'text', 7])
      expect((await sam.post('/user/prompt', body)).status).toBe(400)
  })

  test('[ACCESS-20] [ACCESS-22] [ACCESS-23] the gates of the screens stand before calls too', async () => {
    const prompt = { prompt: 'mobile-app' }
    const sent = async (name: PersonName) =>
      (await (await as(name)).post('/user/prompt', prompt)).location
    expect(await sent('nora')).toBe('/accept')
    expect(await sent('colin')).toBe('/404')
    expect(await sent('lena')).toBe('/leader/toc')
    expect(await sent('sam')).toBeUndefined()
  })
})

test('[ONBOARD-02] POST /api/user/accept_terms sets joined_date and keeps the version', async () => {
  const nora = await as('nora')
  expect((await user('nora')).joined_date).toBeNull()
  expect(await nora.post('/user/accept_terms')).toEqual({ status: 200, answer: true })
  expect(await user('nora')).toMatchObject({
    joined_date: expect.any(Date) as Date,
    terms_version: TERMS_VERSION,
  })
})

test('[ACCESS-35] POST /api/user/logout ends the session', async () => {
  const maya = await as('maya')
  expect(await maya.post('/user/logout')).toEqual({ status: 200, answer: true })
  expect((await maya.post('/user/logout')).status).toBe(401)
})

test('[ACCESS-27] POST /api/user/prompt notes that a prompt was shown', async () => {
  await (await as('alma')).post('/user/prompt', { prompt: 'mobile-app' })
  expect(await user('alma')).toMatchObject({
    prompts_shown: ['mobile-app'],
    mobile_app_prompt: true,
  })
})
