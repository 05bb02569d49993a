import { isSignature, signature, type Secrets } from '~/platform/security/signed-code.server'

type Invited = { partner_code: string; prospect_id: string }

const PURPOSE = 'prospect'
const KEY = 'key'

/**
 * The page on which someone signs up with their id, for a link that we mail or print: its key says that it is
 * ours. The key says nothing about whether the id can still be used.
 */
export const prospectPath = (secret: string, invited: Invited): string => {
  const key = signature(secret, PURPOSE, textFor(invited))
  return `/prospective/signup/${encodeURIComponent(invited.prospect_id)}?${KEY}=${key}`
}

/** The key in the address of a page, or none. */
export const readProspectKey = (url: URL): string | null => url.searchParams.get(KEY)

/** The key as a part of another address. */
export const prospectKeyPair = (key: string | null): [string, string][] =>
  key === null ? [] : [[KEY, key]]

/**
 * Whether a link with this key is one that we made for this id of this school, with any of the secrets: it
 * is in a letter, which may be opened after a new one.
 */
export const isProspectKey = (env: Secrets, invited: Invited, key: string | null): boolean =>
  key !== null && isSignature(env, PURPOSE, textFor(invited), key)

/** An id has no slash: it is one part of an address. */
const textFor = ({ partner_code, prospect_id }: Invited) => `${partner_code}/${prospect_id}`
