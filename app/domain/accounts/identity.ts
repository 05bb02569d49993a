import * as z from 'zod'
import { ENROLLMENTS, suggestEnrollment } from '~/policy/affiliations'
import { isEmailTrusted, isOwnAddress } from '~/policy/identities'
import { emailField, nameField } from './fields'
import type { Ticket } from './identity-ticket.server'

/** The names that an identity of a school's own login has among User.auths. */
const PROTOCOLS = ['oidc', 'saml'] as const

/** Minutes for which a verified identity waits for its account. */
export const IDENTITY_MINUTES = 10
/** Minutes within which a login at the provider has to be finished. */
export const SIGN_ON_MINUTES = 10

const optionalEmail = emailField.or(z.literal('')).catch('')
const optionalName = nameField('').or(z.literal('')).catch('')

/**
 * Who someone is by the word of their school's provider. A name or address that cannot be ours
 * counts as not said.
 */
export const identitySchema = z.object({
  provider: z.enum(PROTOCOLS).default('oidc'),
  issuer: z.string().min(1).max(500),
  subject: z.string().min(1).max(255),
  email: optionalEmail,
  email_verified: z.boolean(),
  first_name: optionalName,
  last_name: optionalName,
  /** What the provider's affiliations suggest; the person says what they are */
  enrollment: z.enum(ENROLLMENTS).nullable().default(null),
})

/** What a provider claims: null where it doesn't say whether the address is verified. */
const claimsSchema = identitySchema.extend({
  email_verified: z.boolean().nullable(),
  login_name: optionalEmail,
  affiliations: z.array(z.string()).catch([]),
})

/** email_verified: the provider says so, and the school's provider is believed about it. */
export type Identity = z.infer<typeof identitySchema>

/** One that waits in a browser for its account, once. */
export type PendingIdentity = Identity & { ticket: Ticket }

/**
 * Who someone is by what the provider of a school claims, or null for what can be no one. Where it tells no
 * address, a login name that is an address of the school's domains is taken for it; nothing that was said
 * of the address counts for that but a no.
 */
export function parseIdentity(
  claims: unknown,
  settings: Parameters<typeof isEmailTrusted>[1],
): Identity | null {
  const { data } = claimsSchema.safeParse(claims)
  if (!data) return null
  const { login_name, affiliations, ...person } = data
  const claimed = { ...person, enrollment: suggestEnrollment(affiliations) }
  if (claimed.email) return { ...claimed, email_verified: isEmailTrusted(claimed, settings) }
  const email = isOwnAddress(login_name, settings.email_domains) ? login_name : ''
  const named = { email, email_verified: claimed.email_verified === false ? false : null }
  return { ...claimed, email, email_verified: isEmailTrusted(named, settings) }
}

/** An identity as User.auths stores it. (ACCESS-06) */
export const toAuth = ({
  provider,
  issuer,
  subject,
}: Pick<Identity, 'provider' | 'issuer' | 'subject'>) => ({
  provider,
  issuer,
  subject,
})
