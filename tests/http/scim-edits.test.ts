import { expect } from 'vitest'
import { as, db, idOf, test } from '~tests/support/fixtures'
import {
  created,
  ENTERPRISE,
  error,
  expectSameAnswers,
  filtered,
  patch,
  scim,
  type Json,
} from '~tests/support/scim'

const OFF: [string, unknown][] = [
  ['Entra', [{ op: 'Replace', path: 'active', value: 'False' }]],
  ['Entra with the flag', [{ op: 'replace', path: 'active', value: false }]],
  ['in small letters', [{ op: 'replace', path: 'Active', value: 'false' }]],
  ['Okta', [{ op: 'replace', value: { active: false } }]],
  ['Entra, list', [{ op: 'Add', path: 'active', value: [{ value: 'False' }] }]],
  [
    'without a list',
    { op: 'replace', value: { 'urn:ietf:params:scim:schemas:core:2.0:User:active': 'FALSE' } },
  ],
]

test.for(OFF)(
  'case 22: deactivated as by %s, they are signed out and found',
  async ([, operations]) => {
    const sam = await as('sam')
    expect((await sam.call('/user')).status).toBe(200)
    const answer = await patch(idOf('sam'), operations)
    expect(answer).toMatchObject({ status: 200, body: { id: idOf('sam'), active: false } })
    expect(await db.read.session.count({ where: { user_id: idOf('sam') } })).toBe(0)
    expect((await sam.call('/user')).status).toBe(401)
    const [row] = await filtered('userName eq "SAM@northfield.test"')
    expect(row).toMatchObject({ id: idOf('sam'), active: false })
    const on = await patch(idOf('sam'), [{ op: 'Replace', path: 'active', value: 'True' }])
    expect(on.body).toMatchObject({ active: true })
    expect((await as('sam')).base).not.toBe('')
  },
)

const work = (value: string) => ({ type: 'work', value })
/** Operations, what of the person shows them, and what is there afterwards; undefined is nothing. */
const EDITS: [string, unknown[], Json][] = [
  [
    'a new type',
    [{ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 (555) 0100' }],
    { phoneNumbers: [{ type: 'mobile', value: '+1 (555) 0100' }] },
  ],
  [
    'a part of an address',
    [{ op: 'Replace', path: 'addresses[type eq "work"].postalCode', value: 12345 }],
    { addresses: [{ type: 'work', postalCode: '12345' }] },
  ],
  [
    'capitals in a path',
    [{ op: 'Add', path: 'phoneNumbers[TYPE eq "other"].Value', value: '1' }],
    { phoneNumbers: [{ type: 'other', value: '1' }] },
  ],
  [
    'the same twice',
    [
      { op: 'add', path: 'phoneNumbers', value: [work('1')] },
      { op: 'add', path: 'phoneNumbers', value: [{ ...work('1'), display: 'x' }] },
    ],
    { phoneNumbers: [{ ...work('1'), display: 'x' }] },
  ],
  [
    'removed by filter',
    [
      { op: 'add', path: 'phoneNumbers', value: [work('1'), { type: 'home', value: '2' }] },
      { op: 'Remove', path: 'phoneNumbers[type eq "work"]' },
    ],
    { phoneNumbers: [{ type: 'home', value: '2' }] },
  ],
  [
    'emptied, and one that was never more than a name',
    [
      { op: 'add', path: 'phoneNumbers', value: [{ ...work('1'), display: 'x' }] },
      { op: 'add', path: 'phoneNumbers', value: [{ type: 'home', display: 'y', primary: true }] },
      { op: 'Remove', path: 'phoneNumbers[type eq "work"].value' },
    ],
    { phoneNumbers: undefined },
  ],
  [
    'removed by value',
    [
      { op: 'add', path: 'phoneNumbers', value: [work('1'), work('2')] },
      { op: 'remove', path: 'phoneNumbers', value: [{ value: '1', $ref: null }] },
    ],
    { phoneNumbers: [work('2')] },
  ],
  [
    'removed where there is none',
    [{ op: 'Remove', path: 'phoneNumbers[type eq "fax"].value' }],
    { phoneNumbers: undefined },
  ],
  [
    'null and empty lists',
    [
      { op: 'Add', path: 'title', value: 'Dr.' },
      { op: 'Replace', path: 'title', value: null },
      { op: 'Replace', path: 'addresses', value: [] },
    ],
    { title: undefined, addresses: undefined },
  ],
  [
    'two firsts',
    [
      { op: 'add', path: 'phoneNumbers', value: [{ ...work('1'), primary: true }] },
      { op: 'add', path: 'phoneNumbers', value: [{ type: 'home', value: '2', primary: 'True' }] },
    ],
    {
      phoneNumbers: [
        { ...work('1'), primary: false },
        { type: 'home', value: '2', primary: true },
      ],
    },
  ],
  [
    'dotted keys',
    [
      {
        op: 'Add',
        value: {
          'name.givenName': 'Dora',
          displayName: 'Dora D',
          [`${ENTERPRISE}:employeeNumber`]: '007',
        },
      },
    ],
    { displayName: 'Dora D', [ENTERPRISE]: { employeeNumber: '007' } },
  ],
  [
    'a nested extension',
    [{ op: 'add', value: { [ENTERPRISE]: { department: 'Law' } } }],
    { [ENTERPRISE]: { department: 'Law' } },
  ],
  [
    'an extension without a colon',
    [
      {
        op: 'add',
        value: {
          'urn:ietf:params:scim:schemas:extension:enterprise:2.0User': { department: 'Law' },
        },
      },
    ],
    { [ENTERPRISE]: { department: 'Law' } },
  ],
  [
    'a manager in a list',
    [{ op: 'Add', path: 'manager', value: [{ $ref: null, value: 'm1' }] }],
    { [ENTERPRISE]: { manager: { value: 'm1' } } },
  ],
  [
    'a manager as an object',
    [{ op: 'Add', path: `${ENTERPRISE}:manager`, value: { value: 'm1', displayName: 'Mo' } }],
    { [ENTERPRISE]: { manager: { value: 'm1', displayName: 'Mo' } } },
  ],
  [
    'a manager as a text',
    [{ op: 'Replace', path: `${ENTERPRISE}:manager`, value: 'm1' }],
    { [ENTERPRISE]: { manager: { value: 'm1' } } },
  ],
  [
    'a manager removed',
    [
      { op: 'add', path: `${ENTERPRISE}:manager`, value: 'm1' },
      { op: 'Remove', path: `${ENTERPRISE}:manager` },
    ],
    { [ENTERPRISE]: undefined },
  ],
  [
    'a part cleared in capitals',
    [{ op: 'replace', value: { name: { FAMILYNAME: null } } }],
    { name: { givenName: 'Nea' } },
  ],
  [
    'what isn’t kept',
    [
      { op: 'Add', path: 'roles', value: [] },
      { op: 'replace', path: 'password', value: 'Hidden-1' },
      { op: 'add', path: 'urn:acme:2.0:User:shoe', value: 9 },
    ],
    { roles: undefined, password: undefined },
  ],
]

test.for(EDITS)('case 24: %s', async ([, operations, expected]) => {
  const { id } = await created()
  const { status, body } = await patch(id, operations)
  expect({ status, ...body }).toMatchObject({ status: 200 })
  for (const [name, value] of Object.entries(expected)) expect(body[name], name).toEqual(value)
  expect((await scim('GET', `/Users/${id}`)).body).toEqual(body)
})

test('case 24: the work address is the mailbox, wherever it is replaced or removed', async () => {
  const person = await created({ emails: null, title: null, roles: [], addresses: null })
  const email = async () =>
    (await db.read.user.findUniqueOrThrow({ where: { id: person.id } })).email
  expect(await email()).toBe(person.userName)
  const set = (value: string) => ({ op: 'Replace', path: 'emails[type eq "work"].value', value })
  expect((await patch(person.id, [set('Other.One@Northfield.test')])).body).toMatchObject({
    emails: [work('Other.One@Northfield.test')],
  })
  expect(await email()).toBe('other.one@northfield.test')
  expect(
    await filtered('emails[type eq "work"].value eq "OTHER.one@northfield.test"'),
  ).toHaveLength(1)
  expect(await patch(person.id, [set('maya@northfield.test')])).toMatchObject(
    error(409, 'uniqueness'),
  )
  await patch(person.id, [{ op: 'Remove', path: 'emails[type eq "work"].value' }])
  expect(await email()).toBe(person.userName)
})

expectSameAnswers('scim-edits')
