/** The account with the email address of an identity. */
export type AccountHolder = {
  partner_code: string
  email_confirmed: boolean
  roles: string[]
  has_password: boolean
  /** Issuers of its connected identities */
  issuers: string[]
}

type School = { partner_code: string }
/** email_verified: the school's provider is trusted about the address */
type SchoolIdentity = { issuer: string; email_verified: boolean }

/** Whether a name is one of a school's domains or below one. */
export const isOwnDomain = (name: string, domains: readonly string[] = []): boolean =>
  domains.some((own) => name === own || name.endsWith(`.${own}`))

/**
 * Whether a school's provider is trusted about an address: the provider has verified it and, if the
 * school's domains are known, it is in one of them.
 */
export function isEmailTrusted(
  { email, email_verified }: { email: string; email_verified: boolean },
  { email_domains: domains = [] }: { email_domains?: string[] },
): boolean {
  const isOwn = isOwnDomain(email.split('@').at(-1) ?? '', domains)
  return email_verified && (isOwn || domains.length === 0)
}

/**
 * What an unknown identity does with the account that has its address. Accounts of another school
 * stay closed, and so do those with another identity of that provider: an address that the school
 * reassigned doesn't open the account of its previous owner. An account whose address was never
 * confirmed may be a stranger's and goes to the owner of the address. Staff have power over others,
 * so a provider's word alone doesn't open their account. No one is asked for a password they don't have.
 */
export function linkDecision(
  holder: AccountHolder,
  school: School,
  identity: SchoolIdentity,
): 'links' | 'takes over' | 'password first' | 'mail first' | 'nothing' {
  if (holder.partner_code !== school.partner_code) return 'nothing'
  const isTrusted = identity.email_verified && holder.roles.length === 0
  if (isTrusted && !holder.email_confirmed) return 'takes over'
  if (holder.issuers.includes(identity.issuer)) return 'nothing'
  if (isTrusted) return 'links'
  return holder.has_password ? 'password first' : 'mail first'
}

/** Whether someone who logged in to the account by password or link can connect the identity. */
export const canConnectIdentity = (
  holder: AccountHolder,
  school: School,
  { issuer }: SchoolIdentity,
): boolean => holder.partner_code === school.partner_code && !holder.issuers.includes(issuer)
