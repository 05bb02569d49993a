import { legalVersions, type LegalVersions } from './documents.server'
import type { LegalVersion } from './schema'

function terms(): LegalVersions {
  const versions = legalVersions('terms')
  if (!versions) throw new Error('content/legal/terms holds no version')
  return versions
}

export const termsInForce = (): LegalVersion => terms()[0]

/** The version of the terms in force. Members who accepted another one are asked again. */
export const termsVersion = (): string => termsInForce().version

/**
 * The versions of the terms that someone hasn't accepted yet, the newest first. Null means terms
 * accepted before versions were kept: everything after the first is new.
 */
export function termsSince(accepted: string | null): readonly LegalVersion[] {
  const versions = terms()
  const known = versions.findIndex(({ version }) => version === accepted)
  return versions.slice(0, known < 0 ? -1 : known)
}
