import type { LegalVersion } from './document'
import { TERMS } from './texts/terms'

/** The version of the terms in force: the day from which it holds. Who accepted another is asked again. */
export const TERMS_VERSION = TERMS.versions[0].version

/**
 * The versions of the terms that somebody has not accepted yet, the newest first. Null stands for
 * terms accepted before versions were kept: everything after the first is new.
 */
export function termsSince(accepted: string | null): readonly LegalVersion[] {
  const known = TERMS.versions.findIndex(({ version }) => version === accepted)
  return TERMS.versions.slice(0, known < 0 ? -1 : known)
}

/** Texts of accepting. Ours: the specification has none. */
export const TERMS_MOVED =
  'The terms have changed while you were reading. Please look at them once more.'
