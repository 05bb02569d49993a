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

type Trust = {
  email_domains?: string[]
  /** Of an OpenID provider with its issuer; a SAML provider is the school's own by its certificates */
  single_sign_on?: { issuer?: string; vouches_for_email?: boolean } | null
}

export const isOwnAddress = (email: string, domains: readonly string[] = []): boolean =>
  isOwnDomain(email.split('@').at(-1) ?? '', domains)

/**
 * Whether a school's provider is trusted about an address: the provider has verified it and, if the
 * school's domains are known, it is in one of them. Where the provider doesn't say (null), the school
 * can vouch for the addresses of its domains, if the provider is its own.
 */
export function isEmailTrusted(
  { email, email_verified }: { email: string; email_verified: boolean | null },
  { email_domains: domains = [], single_sign_on: signOn }: Trust,
): boolean {
  const isOwn = isOwnAddress(email, domains)
  if (email_verified !== null) return email_verified && (isOwn || domains.length === 0)
  return isOwn && signOn?.vouches_for_email === true && !isSharedIssuer(signOn.issuer ?? '')
}

/** Hosts whose issuer is the same for everyone's customers, or for anyone. */
const SHARED_HOSTS =
  /^(accounts\.google\.com|(appleid|account)\.apple\.com|www\.(facebook|linkedin)\.com|api\.login\.yahoo\.com|gitlab\.com|slack\.com|orcid\.org)$/

/** Whether people who aren't the school's have the same issuer. */
export const isSharedIssuer = (issuer: string): boolean =>
  isManyTenants(issuer) || (URL.canParse(issuer) && SHARED_HOSTS.test(new URL(issuer).hostname))

/** Microsoft's tenant of all personal accounts */
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad'
const ALL_TENANTS = ['common', 'organizations', 'consumers', PERSONAL_ACCOUNTS]
const MICROSOFT =
  /(^|\.)(microsoftonline\.(com|us|de)|microsoftonline\.cn|chinacloudapi\.cn|windows\.net)$/

/** Whether it is an issuer of Microsoft's for the people of every tenant, or has a place for any. */
export function isManyTenants(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { hostname, pathname } = new URL(issuer)
  const [tenant = ''] = pathname.replace(/%7b/gi, '{').split('/').filter(Boolean)
  if (tenant.includes('{')) return true
  return MICROSOFT.test(hostname) && ALL_TENANTS.includes(tenant.toLowerCase())
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
