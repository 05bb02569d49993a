import { expect } from 'vitest'
import { suspend } from '~/domain/support/commands.server'
import { account, db, idOf, site, test } from '~tests/support/fixtures'
import {
  created,
  ENTERPRISE,
  error,
  expectSameAnswers,
  filtered,
  found,
  newcomer,
  patch,
  schoolKey,
  scim,
} from '~tests/support/scim'
import { expectSameQueries } from '~tests/support/prisma-queries'

test('case 21: a test of the connection finds nothing, and each wrong key is refused', async () => {
  const none = await scim('GET', '/Users?filter=userName+eq+%22b3d2f0a1%22')
  expect(none).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
  expect(await scim('GET', '/Users/b3d2f0a1')).toMatchObject(error(404))
  for (const key of [null, 'wrong', 'scim_wrong', `${await schoolKey('northfield')}x`])
    expect(await scim('GET', '/Users', undefined, { key })).toMatchObject(error(401))
  for (const path of [
    '/ServiceProviderConfig',
    '/Schemas',
    '/ResourceTypes',
    '/ResourceTypes/User',
  ])
    expect((await scim('GET', path)).status, path).toBe(200)
  expect((await scim('GET', `/Schemas/${ENTERPRISE}`)).body).toMatchObject({ id: ENTERPRISE })
  expect(await scim('GET', '/Devices')).toMatchObject(error(404))
  expect(await scim('PUT', '/Users', {})).toMatchObject(error(405))
})

test('case 30: a school’s key opens nothing of another, whose ids look like random ones', async () => {
  const { id } = await created()
  const south = { school: 'lakeside' } as const
  for (const method of ['GET', 'DELETE'])
    expect(await scim(method, `/Users/${id}`, undefined, south)).toMatchObject(error(404))
  const off = { Operations: [{ op: 'replace', path: 'active', value: false }] }
  expect(await scim('PATCH', `/Users/${id}`, off, south)).toMatchObject(error(404))
  expect(await scim('PUT', `/Users/${id}`, newcomer(), south)).toMatchObject(error(404))
  expect(await filtered(`id eq "${id}"`, 'Users', south)).toEqual([])
  const member = { displayName: 'Spies', members: [{ value: id }] }
  expect(await scim('POST', '/Groups', member, south)).toMatchObject(error(400, 'invalidValue'))
  const theirs = newcomer({ userName: 'lou@lakeside.test', emails: [] })
  expect(await scim('POST', '/Users', theirs)).toMatchObject(error(409, 'uniqueness'))
  expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ active: true })
  const host = `northfield.localhost:${site.port}`
  const key = await schoolKey('lakeside')
  const wrong = site.browser('northfield')
  wrong.headers = { authorization: `Bearer ${key}` }
  expect(wrong.base).toContain(host)
  expect((await wrong.get('/scim/v2/Users')).status).toBe(401)
  wrong.headers = { authorization: `Bearer ${await schoolKey('northfield')}` }
  expect((await wrong.get('/scim/v2/Users?count=1')).status).toBe(200)
})

test('case 22: by PUT, too; what operators have closed no directory opens', async () => {
  const person = await created()
  const put = (active: unknown) => scim('PUT', `/Users/${person.id}`, { ...person, active })
  expect((await put('False')).body).toMatchObject({ active: false })
  expect((await put(true)).body).toMatchObject({ active: true })
  await suspend({ db, actor: 'os:test', now: new Date() }, person.id, 'rude')
  expect((await put(true)).body).toMatchObject({ active: false })
  const row = await db.read.user.findUniqueOrThrow({ where: { id: person.id } })
  expect(row.suspended_reason).toBe('rude')
})

test.each([
  ['active', 201, { active: true }],
  ['externalId', 201, { active: true, name: { givenName: 'Nea', familyName: 'Newcomer' } }],
  ['emails', 201, { active: true }],
  ['name', 400, { scimType: 'invalidValue' }],
  ['userName', 400, { scimType: 'invalidValue' }],
])('someone without %s: %i', async (name, status, body) => {
  const answer = await scim('POST', '/Users', newcomer({ [name]: undefined }))
  expect(answer).toMatchObject({ status, body })
  if (status === 201) expect(name in answer.body).toBe(name === 'active')
})

test('case 25: no one is there twice, however their address is spelled', async () => {
  const first = await created()
  const { userName, emails, ...rest } = first
  const shouted = { ...rest, userName: String(userName).toUpperCase(), emails }
  expect(await scim('POST', '/Users', shouted)).toMatchObject(error(409, 'uniqueness'))
  const second = await created()
  const taken = [{ op: 'replace', path: 'userName', value: String(userName).toUpperCase() }]
  expect(await patch(second.id, taken)).toMatchObject(error(409, 'uniqueness'))
  await scim('DELETE', `/Users/${first.id}`)
  expect(await scim('GET', `/Users/${first.id}`)).toMatchObject(error(404))
  expect(await scim('DELETE', `/Users/${first.id}`)).toMatchObject(error(404))
  expect(await filtered(`userName eq "${String(userName).toUpperCase()}"`)).toMatchObject([
    { id: first.id, active: false },
  ])
  const mayas = { ...rest, userName, emails: [{ value: 'maya@northfield.test', primary: true }] }
  expect(await scim('POST', '/Users', mayas)).toMatchObject(error(409, 'uniqueness'))
  const again = await scim('POST', '/Users', shouted)
  expect(again).toMatchObject({ status: 201, body: { id: first.id, active: true } })
  // Who signed up by themselves is the same person.
  const maya = newcomer({ userName: 'Maya@Northfield.test', emails: [], externalId: 'm-1' })
  expect((await scim('POST', '/Users', maya)).body).toMatchObject({ id: idOf('maya') })
  expect(await filtered('externalId eq m-1')).toMatchObject([{ id: idOf('maya') }])
  expect((await account('maya')).first_name).toBe('Maya')
})

test('case 26: a PUT of Okta with all that it has read; a password is stored nowhere', async () => {
  const { id } = await created({ password: 'Sent-Secret-1', groups: [], locale: 'en_US' })
  const person = (await scim('GET', `/Users/${id}`)).body
  const body = {
    ...person,
    id: 'other',
    password: 'Sent-Secret-2',
    groups: [{ value: 'x' }],
    name: { givenName: 'Olga', familyName: 'Okta' },
  }
  const put = await scim('PUT', `/Users/${id}`, body, { type: 'application/json' })
  expect(put).toMatchObject({ status: 200, body: { id, locale: 'en_US', groups: [] } })
  expect(put.body.password).toBeUndefined()
  const row = await db.read.user.findUniqueOrThrow({ where: { id }, include: { scim: true } })
  expect(JSON.stringify(row)).not.toContain('Sent-Secret')
  expect(row).toMatchObject({ first_name: 'Olga', last_name: 'Okta', password_hash: null })
})

test('case 27: of one good and one bad operation nothing is done', async () => {
  const { id } = await created()
  const before = (await scim('GET', `/Users/${id}`)).body
  const good = { op: 'replace', path: 'title', value: 'Dean' }
  const bad = [
    [{ op: 'replace', path: 'shoeSize', value: 9 }, 'invalidPath'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'remove' }, 'invalidPath'],
    [{ op: 'move', path: 'title' }, 'invalidSyntax'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', path: 'title', value: ['a', 'b'] }, 'invalidValue'],
    [{ op: 'replace', path: 'title', value: 'nul\0' }, 'invalidValue'],
  ] as const
  for (const [operation, scimType] of bad)
    expect(await patch(id, [good, operation])).toMatchObject(error(400, scimType))
  expect((await scim('GET', `/Users/${id}`)).body).toEqual(before)
})

test('case 28: 250 people in pages are each there once, while others are added', async () => {
  for (let batch = 0; batch < 23; batch++)
    await Promise.all(Array.from({ length: 10 }, () => created()))
  const seen: unknown[] = []
  for (const startIndex of [1, 101, 201, 301]) {
    const page = await scim('GET', `/Users?startIndex=${startIndex}&count=100`)
    seen.push(...found(page).map(({ id }) => id))
    await created()
  }
  expect(new Set(seen).size).toBe(seen.length)
  const total = await db.read.user.count({ where: { partner_code: 'northfield' } })
  expect(seen.length).toBeGreaterThan(240)
  // Nothing said is the same as nothing given.
  expect((await scim('GET', '/Users?startIndex=&count=')).body).toMatchObject({ startIndex: 1 })
  expect((await scim('GET', '/Users?count=0')).body).toMatchObject({
    totalResults: expect.any(Number),
    itemsPerPage: 0,
  })
  expect(total).toBeGreaterThanOrEqual(seen.length)
})

test('case 29: with another user name it is the same account; one closed keeps what it wrote', async () => {
  const posts = await db.read.post.count({ where: { user_id: idOf('alex') } })
  const renamed = await patch(idOf('alex'), [
    { op: 'Replace', path: 'userName', value: 'alexandra@northfield.test' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'alexandra@northfield.test' },
  ])
  expect(renamed.body).toMatchObject({ id: idOf('alex'), userName: 'alexandra@northfield.test' })
  expect((await account('alex')).email).toBe('alexandra@northfield.test')
  expect((await scim('DELETE', `/Users/${idOf('alex')}`)).status).toBe(204)
  expect(await account('alex')).toMatchObject({ deleted_at: null, suspended_at: expect.any(Date) })
  expect(await db.read.post.count({ where: { user_id: idOf('alex') } })).toBe(posts)
})

test('a version that is over is refused, a known one isn’t sent again', async () => {
  const { id } = await created()
  const { etag } = await scim('GET', `/Users/${id}`)
  expect(
    (await scim('GET', `/Users/${id}`, undefined, { headers: { 'If-None-Match': etag } })).status,
  ).toBe(304)
  const title = [{ op: 'replace', path: 'title', value: 'Dean' }]
  expect((await patch(id, title, { headers: { 'If-Match': etag } })).status).toBe(200)
  const late = await patch(id, [{ op: 'remove', path: 'title' }], { headers: { 'If-Match': etag } })
  expect(late).toMatchObject(error(412))
  const group = await scim('POST', '/Groups', { displayName: 'Removed late' })
  const old = { headers: { 'If-Match': 'W/"0"' } }
  for (const path of [`/Users/${id}`, `/Groups/${String(group.body.id)}`]) {
    expect(await scim('DELETE', path, undefined, old)).toMatchObject(error(412))
    const { etag } = await scim('GET', path)
    const present = { headers: { 'If-Match': etag } }
    expect((await scim('DELETE', path, undefined, present)).status).toBe(204)
  }
})

test('no directory changes the product’s own staff, who act at every school', async () => {
  const off = [{ op: 'replace', path: 'active', value: false }]
  expect(await patch(idOf('emma'), off)).toMatchObject(error(403))
  const taken = newcomer({ userName: 'emma@northfield.test', emails: [] })
  expect(await scim('POST', '/Users', taken)).toMatchObject(error(403))
})

expectSameQueries('scim')
expectSameAnswers('scim')
