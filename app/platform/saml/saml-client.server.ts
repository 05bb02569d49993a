import { randomBytes } from 'node:crypto'
import type { CacheProvider, SAML, SamlConfig } from '@node-saml/node-saml'
import { certificateBody, type SamlKeyPair } from './certificate.server'
import { encryptedName } from './encrypted-name.server'
import type { ProviderMetadata } from './metadata.server'
import {
  CLOCK_SKEW,
  explained,
  firstTag,
  readAssertion,
  refused,
  responseXml,
  type Assertion,
} from './response-checks.server'
import { checkSigned } from './signed-response.server'

/** A school's site as a service for its provider: each has a name, an address and keys of its own. */
export type SamlService = {
  entity_id: string
  /** Where responses are posted to (Assertion Consumer Service) */
  acs_url: string
  /** The first signs, all open what is encrypted */
  keys: SamlKeyPair[]
}

/** What a response may respond to. */
export type OpenLogins = {
  /** Since when a login is underway in this browser; null for none */
  since: (id: string) => Promise<Date | null>
  /** Whether logins that begin at the provider are let in */
  without: boolean
}

/** Milliseconds for which a login may be underway, and an assertion may be old. */
export const LOGIN_LASTS = 600_000
const ASSERTION_LASTS = 300_000

/**
 * The address at the provider that begins a login, and the id that its response has to name. `again` asks it to let
 * no one through who is logged in there.
 */
export async function beginSaml(
  service: SamlService,
  provider: ProviderMetadata,
  { again = false } = {},
): Promise<{ id: string; to: string }> {
  const id = `_${randomBytes(20).toString('hex')}`
  const saml = await client(service, provider, {
    generateUniqueId: () => id,
    forceAuthn: again,
  })
  return { id, to: await saml.getAuthorizeUrlAsync('', undefined, {}) }
}

/** What the provider says of the person, from a posted response. Throws SignOnError for all that isn't right. */
export async function finishSaml(
  service: SamlService,
  provider: ProviderMetadata,
  sent: string,
  { since, without }: OpenLogins,
): Promise<Assertion> {
  const xml = responseXml(sent)
  if (!isAddressedTo(xml, service.acs_url))
    throw refused(`the response is for another address than ${service.acs_url}`)
  const signed = await checkSigned(xml, provider, service.keys)
  const cacheProvider: CacheProvider = {
    saveAsync: () => Promise.resolve(null),
    getAsync: async (id) => (await since(id))?.toISOString() ?? null,
    // A failed check doesn't use a login up: only its end does.
    removeAsync: (id) => Promise.resolve(id),
  }
  const { ValidateInResponseTo } = await import('@node-saml/node-saml')
  const validateInResponseTo = ValidateInResponseTo[without ? 'ifPresent' : 'always']
  const decryptionPvk = (signed?.key ?? service.keys[0])?.private_key
  const saml = await client(service, provider, {
    cacheProvider,
    validateInResponseTo,
    decryptionPvk,
  })
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: sent })
    .catch((error: unknown) => Promise.reject(explained(error)))
  if (!profile) throw explained(new Error('returned NoPassive'))
  const assertion = readAssertion(profile, service.acs_url, new Date())
  const named = typeof profile.inResponseTo === 'string' ? profile.inResponseTo : null
  if (assertion.issuer !== provider.entity_id)
    throw refused(
      `the response is from ${assertion.issuer.slice(0, 200)}, not ${provider.entity_id}`,
    )
  if (assertion.request_id !== named && !(named && !assertion.request_id))
    throw refused('the response and its assertion belong to different logins')
  if (assertion.id !== signed?.assertion_id)
    throw refused('the assertion isn’t the one that is signed')
  const hidden = await encryptedName(profile.getAssertionXml?.() ?? '', service.keys)
  const name_id = assertion.name_id.value ? assertion.name_id : (hidden ?? assertion.name_id)
  return { ...assertion, name_id, request_id: named }
}

/** Where the response says its address (Destination), it is ours. */
function isAddressedTo(xml: string, acs_url: string): boolean {
  const [, named] = /\sDestination\s*=\s*["']([^"']*)["']/.exec(firstTag(xml)) ?? []
  return named === undefined || named.replaceAll('&amp;', '&').trim() === acs_url
}

async function client(
  service: SamlService,
  provider: ProviderMetadata,
  more: Partial<SamlConfig>,
): Promise<SAML> {
  // Loaded with the first login: most schools have none of it.
  const library = await import('@node-saml/node-saml')
  return new library.SAML({
    ...more,
    issuer: service.entity_id,
    audience: service.entity_id,
    callbackUrl: service.acs_url,
    entryPoint: provider.login_url,
    idpCert: provider.certificates,
    privateKey: service.keys[0]?.private_key,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    // The assertion has to be signed, by its own signature or by that of the response around it.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW,
    maxAssertionAgeMs: ASSERTION_LASTS,
    requestIdExpirationPeriodMs: LOGIN_LASTS,
    // People log in with certificates and second factors too; and each provider knows its own names.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  })
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Our metadata, for the provider: who we are, where responses go, and all our keys. */
export function serviceMetadata({ entity_id, acs_url, keys }: SamlService): string {
  const key = (use: string) =>
    keys.map(
      ({ certificate }) => `
    <md:KeyDescriptor use="${use}">
      <ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificateBody(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
    </md:KeyDescriptor>`,
    )
  // The newest comes first for encryption: the former one goes some day.
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escaped(entity_id)}">
  <md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="true" WantAssertionsSigned="true">${key('signing').join('')}${key('encryption').reverse().join('')}
    <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escaped(acs_url)}" index="1" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
}
