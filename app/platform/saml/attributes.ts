/**
 * The attributes of people that we understand, by the names providers give them: eduPerson and SCHAC by OID
 * and by friendly name, and the claims of Microsoft's. Compared in lower case.
 */
const OID = 'urn:oid:'
const EDU_PERSON = `${OID}1.3.6.1.4.1.5923.1.1.1`
const LDAP = `${OID}0.9.2342.19200300.100.1`
const SCHAC = `${OID}1.3.6.1.4.1.25178.1.2`
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const MICROSOFT = 'http://schemas.microsoft.com/identity/claims'
const SUBJECT = 'urn:oasis:names:tc:saml:attribute'

const NAMES = {
  mail: [`${LDAP}.3`, `${CLAIMS}/emailaddress`, 'email', 'emailaddress'],
  givenName: [`${OID}2.5.4.42`, `${CLAIMS}/givenname`, 'firstname', 'first_name'],
  sn: [`${OID}2.5.4.4`, `${CLAIMS}/surname`, 'surname', 'lastname', 'last_name'],
  displayName: [`${OID}2.16.840.1.113730.3.1.241`, `${MICROSOFT}/displayname`],
  cn: [`${OID}2.5.4.3`],
  uid: [`${LDAP}.1`],
  'subject-id': [`${SUBJECT}:subject-id`],
  'pairwise-id': [`${SUBJECT}:pairwise-id`],
  objectidentifier: [`${MICROSOFT}/objectidentifier`],
  eduPersonPrincipalName: [`${EDU_PERSON}.6`, `${CLAIMS}/upn`, 'eppn'],
  eduPersonUniqueId: [`${EDU_PERSON}.13`],
  eduPersonTargetedID: [`${EDU_PERSON}.10`],
  eduPersonAffiliation: [`${EDU_PERSON}.1`],
  eduPersonScopedAffiliation: [`${EDU_PERSON}.9`],
  eduPersonPrimaryAffiliation: [`${EDU_PERSON}.5`],
  schacHomeOrganization: [`${SCHAC}.9`],
  schacPersonalUniqueCode: [`${SCHAC}.14`],
} as const

const KNOWN = new Map(
  Object.entries(NAMES).flatMap(([name, others]) =>
    [name, ...others].map((other) => [other.toLowerCase(), name] as const),
  ),
)

/** Attributes whose value ends with the school's scope behind an @. */
export const SCOPED = [
  ...(['eduPersonPrincipalName', 'eduPersonUniqueId', 'eduPersonScopedAffiliation'] as const),
  ...(['subject-id', 'pairwise-id'] as const),
] as readonly string[]

/** One name for an attribute, however the provider calls it; others keep theirs. */
export const attributeName = (name: string): string =>
  KNOWN.get(name.trim().toLowerCase()) ?? name.trim()

export type Attributes = Map<string, string[]>

/** An element as xml2js reads it: text, or attributes, text and children. */
type Element = string | { _?: string; $?: Record<string, string>; [child: string]: unknown }

/**
 * All attributes of a signed assertion as lists without blanks around them and without empty values; the same
 * name in several elements is one list.
 */
export function readAttributes(statements: readonly { Attribute?: Element[] }[]): Attributes {
  const all: Attributes = new Map()
  for (const attribute of statements.flatMap(({ Attribute = [] }) => Attribute)) {
    if (typeof attribute === 'string') continue
    const { Name = '', FriendlyName = '' } = attribute.$ ?? {}
    const own = attributeName(Name)
    // A name of no standard may have one in its friendly name.
    const name =
      KNOWN.has(Name.trim().toLowerCase()) || !FriendlyName ? own : attributeName(FriendlyName)
    const values = ((attribute.AttributeValue ?? []) as Element[]).map(textIn).filter(Boolean)
    const before = all.get(name) ?? []
    all.set(name, [...before, ...values.filter((value) => !before.includes(value))])
  }
  return all
}

/** The text of a value, also of one that is a NameID inside (eduPersonTargetedID). */
function textIn(value: Element): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value._ === 'string' && value._.trim()) return value._.trim()
  const [inner] = (value.NameID ?? []) as Element[]
  return inner === undefined ? '' : textIn(inner)
}
