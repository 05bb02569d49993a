import type { Claims } from '../security/open-id.server'
import { attributeName, SCOPED } from './attributes'
import type { Assertion } from './response-checks.server'

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
/** What names the person where the school doesn't say otherwise. */
export const NAME_ID = 'NameID'

const AFFILIATIONS = ['', 'Scoped', 'Primary'].map((kind) => `eduPerson${kind}Affiliation`)

type Setting = {
  /** The attribute that stays the same for a person, or NameID */
  subject?: string | undefined
  /** What may stand behind the @ of its scoped attributes */
  scopes: readonly string[]
}

/**
 * Who the person of an assertion is, or in words for an operator why no one can tell. A name that changes with
 * each login is no identity: it would make an account each time.
 */
export function readClaims(
  assertion: Assertion,
  { subject = NAME_ID, scopes }: Setting,
): Claims | string {
  const { attributes, name_id } = assertion
  const first = (name: string) => attributes.get(name)?.[0] ?? ''
  const name = attributeName(subject)
  if (name === NAME_ID && name_id.format === TRANSIENT)
    return 'the NameID is transient, another one at each login: release an ID that stays, and name its attribute as subject'
  if (name === NAME_ID && name_id.isSealed)
    return 'the NameID is encrypted for another key: read our metadata again there'
  const values = name === NAME_ID ? [name_id.value].filter(Boolean) : (attributes.get(name) ?? [])
  const [value] = values
  if (!value)
    return `the provider doesn’t send ${name}: release it there, or choose another subject`
  if (values.length > 1) return `${name} has several values: choose another subject`
  const foreign = foreignScope(attributes, scopes)
  if (foreign) return foreign
  const [given = '', ...rest] = (first('displayName') || first('cn')).split(/\s+/)
  return {
    issuer: assertion.issuer,
    subject: name === NAME_ID ? value : `${name}=${value}`,
    email: first('mail'),
    email_verified: null,
    login_name: first('eduPersonPrincipalName'),
    first_name: first('givenName') || given,
    last_name: first('sn') || rest.join(' '),
    affiliations: AFFILIATIONS.flatMap((one) => attributes.get(one) ?? []),
  }
}

/** An attribute that says to be of another school than the provider may speak for. */
function foreignScope(
  attributes: Assertion['attributes'],
  scopes: readonly string[],
): string | null {
  if (scopes.length === 0) return null
  for (const name of SCOPED)
    for (const value of attributes.get(name) ?? []) {
      const scope = value.split('@').at(-1)?.toLowerCase() ?? ''
      if (!scopes.includes(scope))
        return `${name} is of the scope ${scope.slice(0, 100)}, which isn’t one of the provider’s (${scopes.join(', ')})`
    }
  return null
}
