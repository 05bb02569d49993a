import * as z from 'zod'
import { isManyTenants, isSharedIssuer } from '~/policy/identities'
import { readCertificates } from '~/platform/saml/certificate.server'
import { MetadataProblem, readMetadata } from '~/platform/saml/metadata.server'
import { SETTING_NAMES } from '~/platform/settings/env.server'
import { host, issuer, list, longText, text, trueOrFalse } from './fields'

const vouches = trueOrFalse
  .optional()
  .describe(
    'Whether the school vouches for addresses of its email_domains where the provider doesn’t say email_verified, as with SAML none does; for a provider of its own only.',
  )

const signOnIssuer = issuer.refine((value) => !isManyTenants(value), {
  error:
    'lets in people of many tenants; write the one of your own, such as https://login.microsoftonline.com/<tenant ID>/v2.0',
})

const openIdFields = z.strictObject({
  protocol: z.literal('oidc').optional().describe('OpenID Connect, also where left out.'),
  issuer: signOnIssuer,
  client_id: text(200),
  client_secret_env: z
    .string({ error: 'must be a text' })
    .regex(/^[A-Z][A-Z0-9_]{2,79}$/, {
      error: 'must be the name of an environment variable, such as NORTHFIELD_OIDC_SECRET',
    })
    .refine((name) => !SETTING_NAMES.includes(name), {
      error: 'must not be the name of one of the program’s own settings',
    })
    .meta({
      description: 'Name of the environment variable with the secret.',
      not: { enum: SETTING_NAMES },
    }),
  label: text(60).describe('The text of the button.'),
  vouches_for_email: vouches,
})

const openIdSchema = openIdFields.refine(
  ({ issuer, vouches_for_email }) => !vouches_for_email || !isSharedIssuer(issuer),
  {
    path: ['vouches_for_email'],
    error: 'is for a provider of the school’s own: everyone can have an account of this issuer',
  },
)

/** Metadata of one provider, and certificates: both are pasted whole. */
const PASTED = 200_000

const webAddress = text(500).refine((value) => /^https?:\/\/[^\s#]+$/.test(value), {
  error: 'must be an address beginning with https:// or http://',
})

const certificate = longText(PASTED)
  .refine((value) => readCertificates(value) !== null, {
    error: 'must be a certificate (PEM), from BEGIN CERTIFICATE to END CERTIFICATE',
  })
  .describe('In PEM; one text may have several, also the next one before it is used.')

const samlFields = z.strictObject({
  protocol: z.literal('saml'),
  metadata: longText(PASTED)
    .optional()
    .describe(
      'The metadata of the provider (XML), in place of its entity_id, login_url and certificates.',
    ),
  metadata_url: webAddress
    .optional()
    .describe('Where the provider’s metadata is, read again every six hours.'),
  metadata_certificates: list(certificate)
    .min(1, { error: 'must have an entry, or be left out' })
    .max(20, { error: 'must have at most 20 entries' })
    .optional()
    .describe(
      'What a federation signs its metadata at metadata_url with; then nothing else counts.',
    ),
  entity_id: text(500)
    .optional()
    .describe('The provider’s own name; of metadata with many, the one of the school.'),
  login_url: webAddress.optional().describe('Where a login begins there (HTTP-Redirect).'),
  certificates: list(certificate)
    .max(20, { error: 'must have at most 20 entries' })
    .optional()
    .describe('What the provider signs with.'),
  scopes: list(host('northfield.edu'))
    .optional()
    .describe(
      'What may stand behind the @ of its scoped attributes, where its metadata doesn’t say.',
    ),
  subject: text(200)
    .optional()
    .describe(
      'The attribute that stays the same for a person, such as eduPersonPrincipalName; NameID where left out.',
    ),
  login_at_provider: trueOrFalse
    .optional()
    .describe('Whether a login may begin at the provider, such as by a tile of its portal.'),
  label: text(60).describe('The text of the button.'),
  vouches_for_email: vouches,
})

const BY_HAND = ['login_url', 'certificates'] as const

/** The metadata is read here, once: what is stored is what it says. */
const samlSchema = samlFields.transform(({ metadata, ...sent }, context) => {
  const setting = { ...sent, ...readLists(sent) }
  const wrong = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const given = BY_HAND.filter((name) => setting[name] !== undefined)
  const sources = [metadata, setting.metadata_url].filter((value) => value !== undefined)
  if (sources.length > 1) wrong('metadata_url', 'must be left out where there is metadata')
  for (const name of given)
    if (sources.length > 0) wrong(name, 'must be left out: the metadata says it')
  if (setting.metadata_certificates && setting.metadata_url === undefined)
    wrong('metadata_certificates', 'is for metadata at an address (metadata_url)')
  if (metadata !== undefined) return { ...setting, ...providerIn(metadata, setting, wrong) }
  if (setting.metadata_url === undefined)
    for (const name of ['entity_id', ...BY_HAND] as const)
      if (!setting[name]?.length) wrong(name, 'is needed where there is no metadata')
  return setting
})

type Lists = Partial<Record<'certificates' | 'metadata_certificates', string[] | undefined>>

/** Certificates one by one, however they were pasted. */
function readLists(setting: Lists) {
  const lists = (['certificates', 'metadata_certificates'] as const).flatMap((name) => {
    const read = setting[name]?.flatMap((each) => readCertificates(each) ?? [])
    return read ? [[name, [...new Set(read)]] as const] : []
  })
  return Object.fromEntries(lists)
}

type Setting = { entity_id?: string | undefined; scopes?: string[] | undefined }

function providerIn(xml: string, setting: Setting, wrong: (path: string, message: string) => void) {
  try {
    const { scopes, ...provider } = readMetadata(xml, new Date(), { entity_id: setting.entity_id })
    return { ...provider, scopes: setting.scopes ?? (scopes.length > 0 ? scopes : undefined) }
  } catch (error) {
    if (!(error instanceof MetadataProblem)) throw error
    wrong('metadata', `can’t be used: ${error.message}`)
    return {}
  }
}

/** The school's own login; which kind says `protocol`. */
export const signOnSchema = z.discriminatedUnion('protocol', [openIdSchema, samlSchema], {
  error: 'must have the protocol saml, or oidc',
})
