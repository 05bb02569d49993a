/** The account that has the address of an identity. */
export type Holder = {
  partner_code: string
  email_confirmed: boolean
  roles: string[]
  /** Issuers of the identities that it has already */
  issuers: string[]
}

type School = { partner_code: string }
/** email_verified: the school's provider is believed about the address */
type Weighed = { issuer: string; email_verified: boolean }

/**
 * Whether a school's provider is believed about an address: it says that it has checked it and,
 * where the school's domains are known, it is one of theirs.
 */
export function isVouchedFor(
  { email, email_verified }: { email: string; email_verified: boolean },
  { email_domains: domains = [] }: { email_domains?: string[] },
): boolean {
  const domain = email.split('@').at(-1) ?? ''
  const own = domains.some((one) => domain === one || domain.endsWith(`.${one}`))
  return email_verified && (own || domains.length === 0)
}

/**
 * What an unknown identity does with the account that has its address. Accounts of another school
 * stay closed, and so do those with another identity of that provider: an address that the school
 * has given to a new person does not open the account of the one before. Only an address that nobody
 * has ever confirmed may be a stranger's, whose account goes to the owner. Staff have power over
 * others, so no provider's word alone opens their account.
 */
export function linking(
  holder: Holder,
  school: School,
  identity: Weighed,
): 'links' | 'takes over' | 'password first' | 'nothing' {
  if (holder.partner_code !== school.partner_code) return 'nothing'
  const vouched = identity.email_verified && holder.roles.length === 0
  if (vouched && !holder.email_confirmed) return 'takes over'
  if (holder.issuers.includes(identity.issuer)) return 'nothing'
  return vouched ? 'links' : 'password first'
}

/** Whether it can be connected by the person who has logged in to that account with the password. */
export const mayConnect = (holder: Holder, school: School, { issuer }: Weighed): boolean =>
  holder.partner_code === school.partner_code && !holder.issuers.includes(issuer)
