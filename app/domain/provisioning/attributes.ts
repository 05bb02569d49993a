import { ENTERPRISE_SCHEMA } from './schema'

/** Someone as their directory describes them, by the names of RFC 7643; `active` is only in requests. */
export type Attributes = {
  active?: boolean
  name?: Parts
  emails?: Entry[]
  [ENTERPRISE_SCHEMA]?: Parts
  [name: string]: string | boolean | Parts | Entry[] | undefined
}
export type Parts = Record<string, string | Reference>
/** A manager */
export type Reference = { value?: string; displayName?: string }
/** An address, a number: one of several, told apart by `type` */
export type Entry = { primary?: boolean; [part: string]: string | boolean | undefined }

export type Attribute =
  | { name: string; kind: 'text' | 'flag' | 'ignored' }
  /** `main` is what a plain text or a path without a part means */
  | { name: string; kind: 'parts' | 'list'; parts: readonly string[] }

const texts =
  'userName externalId displayName nickName title userType preferredLanguage locale timezone'
/** Read-only, a password, or nothing that a school's community needs: taken and not kept */
const ignored =
  'id meta groups schemas password roles entitlements ims photos profileUrl x509Certificates'
const VALUE_PARTS = ['value', 'type', 'primary', 'display']

const LIST: readonly Attribute[] = [
  ...texts.split(' ').map((name) => ({ name, kind: 'text' as const })),
  ...ignored.split(' ').map((name) => ({ name, kind: 'ignored' as const })),
  { name: 'active', kind: 'flag' },
  {
    name: 'name',
    kind: 'parts',
    parts: [
      'formatted',
      'familyName',
      'givenName',
      'middleName',
      'honorificPrefix',
      'honorificSuffix',
    ],
  },
  { name: 'emails', kind: 'list', parts: VALUE_PARTS },
  { name: 'phoneNumbers', kind: 'list', parts: VALUE_PARTS },
  {
    name: 'addresses',
    kind: 'list',
    parts: [
      'formatted',
      'streetAddress',
      'locality',
      'region',
      'postalCode',
      'country',
      'type',
      'primary',
    ],
  },
]

/** What people are in their organization; Entra also sends these without the name of their schema. */
export const ENTERPRISE: Attribute & { parts: readonly string[] } = {
  name: ENTERPRISE_SCHEMA,
  kind: 'parts',
  parts: ['employeeNumber', 'costCenter', 'organization', 'division', 'department', 'manager'],
}
/** The one part that is more than a text */
export const MANAGER = 'manager'

const BY_NAME = new Map(LIST.map((attribute) => [attribute.name.toLowerCase(), attribute]))

export const findAttribute = (name: string): Attribute | undefined =>
  BY_NAME.get(name.toLowerCase())

/** A part's name as the schema spells it. */
export const findPart = (parts: readonly string[], name: string): string | undefined =>
  parts.find((part) => part.toLowerCase() === name.toLowerCase())

/** The attributes that the description of the schema lists. */
export const STORED_ATTRIBUTES = LIST.filter(({ kind }) => kind !== 'ignored')
