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

// Searched for anywhere, beginnings that never end took half a second.
test.each([
  ['<Response InResponseTo="_1">', '_1'],
  ['<?xml version="1.0"?>\n<samlp:Response ID="_0" InResponseTo = \'_2\'>', '_2'],
  ['<Response ID="_0">', null],
  ['<Other/><Response InResponseTo="_1">', null],
  ['<Response <Response InResponseTo="_1"', null],
])('the login of a response is read at its beginning alone: %s', (xml, id) => {
  expect(responseTo(xml)).toBe(id)
})
