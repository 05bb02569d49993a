import { expect, test } from 'vitest'
import { readAttributes } from '~/platform/saml/attributes'
import { responseTo } from '~/platform/saml/response-checks.server'

const named = (Name: string, FriendlyName: string, ...AttributeValue: (string | object)[]) => ({
  $: { Name, ...(FriendlyName && { FriendlyName }) },
  AttributeValue,
})
const AFFILIATION = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1'
const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'

// Of two elements with one name the library hands over the last (findings/attribute-in-two-elements.sh).
test.each([
  ['two elements', [named(AFFILIATION, '', 'student'), named(AFFILIATION, '', 'member')]],
  ['one element', [named(AFFILIATION, '', 'student', 'member')]],
  [
    'both, with one twice',
    [named(AFFILIATION, '', 'student', 'member'), named(AFFILIATION, '', 'member')],
  ],
  [
    'an OID and a name',
    [named(AFFILIATION, '', 'student'), named('eduPersonAffiliation', '', ' member ')],
  ],
  ['another name', [named('x-1', 'eduPersonAffiliation', 'student', 'member', '')]],
])('case 15: an attribute in %s is one list', (_, Attribute) => {
  const read = readAttributes([{ Attribute: [named(MAIL, '', 'ada@hill.test'), ...Attribute] }])
  expect([...read]).toEqual([
    ['mail', ['ada@hill.test']],
    ['eduPersonAffiliation', ['student', 'member']],
  ])
})

test('a value that is a NameID inside counts as its text; no statement is no attribute', () => {
  const inside = named('urn:oid:1.3.6.1.4.1.5923.1.1.1.10', '', {
    NameID: [{ _: 'opaque', $: {} }],
  })
  expect([...readAttributes([{ Attribute: [inside] }])]).toEqual([
    ['eduPersonTargetedID', ['opaque']],
  ])
  expect([...readAttributes([{}])]).toEqual([])
})

test('what begins a response a thousand times takes no longer to look at than one', () => {
  const once = `<Response InResponseTo="_1">${' '.repeat(100_000)}>`
  expect(responseTo(once)).toBe('_1')
  expect(responseTo(`<?xml version="1.0"?>\n<samlp:Response InResponseTo="_2">`)).toBe('_2')
  // None of them ends: each would be looked through to the end of the text.
  const many = '<Response '.repeat(10_000)
  const before = process.cpuUsage()
  for (let time = 0; time < 20; time++) expect(responseTo(many)).toBeNull()
  // Microseconds; a search from each of them takes seconds.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
