import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf } from '~tests/support/calls'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

test('[API-08] [ACCESS-06] GET /api/user answers who one is, and nobody else', async () => {
  expect((await callsOf(site.browser()).get('/user')).status).toBe(401)
  for (const [email, name] of [
    ['priya@northfield.test', 'priya'],
    // Has not accepted the terms
    ['nora@northfield.test', 'nora'],
  ] as const) {
    const calls = callsOf(await enter(site, email))
    const { answer } = await calls.get(`/user?id=${idOf('sam')}`)
    expect(answer).toMatchObject({
      id: idOf(name),
      email,
      partner_shorthand_name: 'Northfield',
      is_a_prospective: name === 'priya',
      is_a_current_student_or_alumni: name !== 'priya',
      institution: { institution_code: 'main' },
    })
    expect(JSON.stringify(answer)).not.toMatch(/password_hash|\$argon2/)
  }
})

test('[API-52] [ACCESS-02] GET /api/partner answers the school of the session or the address', async () => {
  const page = await site.browser('lakeside').get('/api/partner')
  expect(JSON.parse(page.html)).toMatchObject({
    answer: {
      partner_code: 'lakeside',
      name: 'Lakeside College',
      program_list: [{ id: idOf('program:Art'), name: 'Art' }],
      institutions: [{ institution_code: 'shore', global_status: 'private' }],
    },
  })
  expect(page.html).not.toMatch(/settings|Northfield/)
  expect((await site.browser(null).get('/api/partner')).status).toBe(404)
  const lou = await enter(site, 'lou@lakeside.test', 'lakeside')
  expect((await callsOf(lou).get('/partner')).answer).toMatchObject({ code: 'lakeside' })
})
