import { expect } from 'vitest'
import { meaninglessGroups } from '~/domain/provisioning/group-meanings.server'
import { changePartner, db, idOf, NOW, test } from '~tests/support/fixtures'
import {
  created,
  error,
  expectSameAnswers,
  filtered,
  found,
  PATCH,
  scim,
} from '~tests/support/scim'
import { expectSameQueries } from '~tests/support/prisma-queries'

test('cases 23 and groups: members come and go in every dialect', async () => {
  const people = await Promise.all([created(), created(), created()])
  const [a, b, c] = people.map(({ id }) => id)
  const made = await scim('POST', '/Groups', {
    displayName: 'Chess',
    externalId: 'g1',
    members: [],
  })
  expect(made.status).toBe(201)
  const { id } = made.body as { id: string }
  const change = async (...Operations: unknown[]) => {
    expect((await scim('PATCH', `/Groups/${id}`, { schemas: [PATCH], Operations })).status).toBe(
      204,
    )
    const { members } = (await scim('GET', `/Groups/${id}`)).body as {
      members: { value: string }[]
    }
    return members.map(({ value }) => value).sort()
  }
  const sorted = (...ids: unknown[]) => [...ids].sort()
  const all = [a, b, c].map((value) => ({ value, display: 'Nea' }))
  const everyone = { op: 'Add', path: 'members', value: all }
  expect(await change(everyone)).toEqual(sorted(a, b, c))
  expect(await change(everyone)).toEqual(sorted(a, b, c))
  expect(await change({ op: 'remove', path: `members[value eq "${a}"]` })).toEqual(sorted(b, c))
  expect(
    await change({ op: 'Remove', path: 'members', value: [{ $ref: null, value: b }] }),
  ).toEqual([c])
  expect(
    await change({ op: 'Remove', path: 'members', value: [{ value: a, display: 'No one' }] }),
  ).toEqual([c])
  expect(await change({ op: 'replace', value: { id, displayName: 'Chess club' } })).toEqual([c])
  expect(await change({ op: 'replace', path: 'members', value: [{ value: a }] })).toEqual([a])
  expect((await scim('GET', `/Users/${a}`)).body.groups).toMatchObject([
    { value: id, display: 'Chess club' },
  ])
  expect(await change({ op: 'remove', path: 'members' })).toEqual([])
  expect(await scim('POST', '/Groups', { displayName: 'CHESS club' })).toMatchObject(
    error(409, 'uniqueness'),
  )
  const [listed] = await filtered('displayName eq "chess CLUB"', 'Groups')
  expect(listed).toMatchObject({ id, externalId: 'g1' })
  const bare = await scim('GET', '/Groups?excludedAttributes=members')
  expect(found(bare).every((group) => !('members' in group))).toBe(true)
  const put = await scim('PUT', `/Groups/${id}`, { displayName: 'Chess', members: [{ value: c }] })
  expect(put.body).toMatchObject({ displayName: 'Chess', members: [{ value: c }] })
  const half = await scim('PATCH', `/Groups/${id}`, {
    Operations: [{ op: 'add', path: 'members', value: [{ value: a }, { value: 'none' }] }],
  })
  expect(half).toMatchObject(error(400, 'invalidValue'))
  expect(await scim('GET', `/Groups/${id}`, undefined, { school: 'lakeside' })).toMatchObject(
    error(404),
  )
  expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204)
  expect(await scim('GET', `/Groups/${id}`)).toMatchObject(error(404))
})

test('a name in two forms of Unicode is one group', async () => {
  const named = (form: 'NFC' | 'NFD') => ({ displayName: 'Café Français'.normalize(form) })
  const { body } = await scim('POST', '/Groups', named('NFD'))
  expect(await scim('POST', '/Groups', named('NFC'))).toMatchObject({ status: 409 })
  const [listed] = await filtered(`displayName eq "${named('NFC').displayName}"`, 'Groups')
  expect(listed?.id).toBe(body.id)
  await scim('DELETE', `/Groups/${String(body.id)}`)
})

test('a page of groups names 10,000 members at most; fewer groups are read', async () => {
  const times = { created_at: NOW, updated_at: NOW }
  const place = { partner_code: 'northfield' }
  const people = Array.from({ length: 51 }, (_, at) => `crowd${at}`)
  const groups = Array.from({ length: 197 }, (_, at) => String(at).padStart(26, '0'))
  const names = { first_name: 'One', last_name: 'Of many', auths: [], roles: [] }
  await db.write(async (tx) => {
    await tx.user.createMany({
      data: people.map((id) => ({ id, ...place, ...names, ...times, email: `${id}@home.test` })),
    })
    await tx.scimGroup.createMany({
      data: groups.map((id) => ({ id, ...place, ...times, display_name: id, name_key: id })),
    })
    const data = groups.flatMap((group_id) =>
      people.map((user_id) => ({ ...place, group_id, user_id })),
    )
    for (let at = 0; at < data.length; at += 2000)
      await tx.scimMember.createMany({ data: data.slice(at, at + 2000) })
  })
  expect(await scim('GET', '/Groups?count=200')).toMatchObject(error(400, 'tooMany'))
  const without = await scim('GET', '/Groups?count=200&excludedAttributes=members')
  expect(found(without).map(({ id }) => id)).toEqual(groups)
  const first = await scim('GET', '/Groups?count=1')
  expect(found(first).map(({ members }) => (members as unknown[]).length)).toEqual([51])
  const { body } = await scim('GET', `/Groups/${groups[1]}`)
  expect((body.members as unknown[]).length).toBe(51)
  await db.write((tx) => tx.scimMember.deleteMany({ where: { user_id: people[0]! } }))
  expect(found(await scim('GET', '/Groups?count=200')).length).toBe(197)
  await db.write((tx) => tx.scimGroup.deleteMany({ where: { id: { in: groups } } }))
})

test('of more members than a statement takes, all are checked, added and removed', async () => {
  const times = { created_at: NOW, updated_at: NOW }
  const names = { first_name: 'One', last_name: 'Of many', auths: [], roles: [] }
  const ids = Array.from({ length: 501 }, (_, at) => String(at + 1000).padStart(26, '0'))
  await db.write((tx) =>
    tx.user.createMany({
      data: ids.map((id) => ({
        id,
        partner_code: 'northfield',
        ...names,
        ...times,
        email: `${id}@home.test`,
      })),
    }),
  )
  const members = ids.map((value) => ({ value }))
  const group = (...more: { value: string }[]) =>
    scim('POST', '/Groups', { displayName: 'Everyone', members: [...members, ...more] })
  for (const value of [idOf('lou'), 'none'])
    expect(await group({ value })).toMatchObject({
      ...error(400, 'invalidValue'),
      body: { detail: `There is no person with the id "${value}".` },
    })
  const { body } = await group()
  const inGroup = () => db.read.scimMember.count({ where: { group_id: String(body.id) } })
  expect(await inGroup()).toBe(501)
  const change = (op: string, value: typeof members) =>
    scim('PATCH', `/Groups/${String(body.id)}`, {
      schemas: [PATCH],
      Operations: [{ op, path: 'members', value }],
    })
  expect([(await change('add', members)).status, await inGroup()]).toEqual([204, 501])
  expect([(await change('remove', members)).status, await inGroup()]).toEqual([204, 0])
  await scim('DELETE', `/Groups/${String(body.id)}`)
})

test('a group means a program or a coach where the school’s file says so', async () => {
  const { settings } = await db.read.partner.findUniqueOrThrow({
    where: { partner_code: 'northfield' },
  })
  const scim_groups = [
    { group: 'SG-History', program: 'History' },
    { group: 'SG-Cora', coach: 'cora@northfield.test' },
  ]
  await changePartner({ settings: { ...(settings as object), scim_groups } })
  const { id } = await created()
  const person = () => db.read.user.findUniqueOrThrow({ where: { id } })
  const members = [{ value: id }]
  const [history, cora] = await Promise.all(
    ['sg-history', 'SG-Cora'].map(
      async (displayName) => (await scim('POST', '/Groups', { displayName, members })).body.id,
    ),
  )
  expect(await person()).toMatchObject({ program_id: idOf('program:History'), coach: idOf('cora') })
  await scim('PATCH', `/Groups/${history}`, { Operations: [{ op: 'remove', path: 'members' }] })
  await scim('DELETE', `/Groups/${cora}`)
  expect(await person()).toMatchObject({ program_id: null, coach: null })
})

test('groups of a school’s file whose program or coach is not there are found, at each school its own', async () => {
  const { settings } = await db.read.partner.findUniqueOrThrow({
    where: { partner_code: 'northfield' },
  })
  const scim_groups = [
    { group: 'SG-History', program: 'History' },
    { group: 'SG-Cora', coach: 'cora@northfield.test' },
    { group: 'SG-Sam', coach: 'sam@northfield.test' },
    { group: 'SG-Lake', program: 'Art' }, // Lakeside's
  ]
  await changePartner({ settings: { ...(settings as object), scim_groups } })
  expect(await meaninglessGroups(db)).toEqual([
    { partner_code: 'northfield', group: 'SG-Sam', missing: 'sam@northfield.test' },
    { partner_code: 'northfield', group: 'SG-Lake', missing: 'Art' },
  ])
})

expectSameQueries('scim-groups')
expectSameAnswers('scim-groups')
