import { NotFound } from '~/platform/failures'
import { fillIn, renderOwnText, type TextFacts } from '~/platform/own-markdown.server'
import type { LegalDocument, LegalVersion } from './document'
import { ACCESSIBILITY } from './texts/accessibility'
import { CALIFORNIA } from './texts/california'
import { COMMUNITY_GUIDELINES } from './texts/community-guidelines'
import { PRIVACY } from './texts/privacy'
import { PRIVACY_FAQ } from './texts/privacy-faq'
import { TERMS } from './texts/terms'
import { termsSince } from './schema'

/** Everything that binds, or says what we do. (MARKETING-12) */
export const DOCUMENTS: readonly LegalDocument[] = [
  TERMS,
  PRIVACY,
  COMMUNITY_GUIDELINES,
  PRIVACY_FAQ,
  CALIFORNIA,
  ACCESSIBILITY,
]

/** From this many sections on, a reader needs a list of them. */
const LONG = 5

/**
 * A document as a page shows it, in the version asked for or the one in force. For everybody.
 * Throws NotFound for a version that there never was.
 */
export function legalPage(slug: string, asked: string | null, facts: TextFacts) {
  const document = DOCUMENTS.find((one) => one.slug === slug)
  const version = document?.versions.find((one) => !asked || one.version === asked)
  if (!document || !version) throw new NotFound()
  const sections = version.sections.map(({ title, text }) => ({
    id: idFrom(title),
    title: fillIn(title, facts),
    html: renderOwnText(text, facts),
  }))
  return {
    path: `/${slug}`,
    title: document.title,
    lede: fillIn(document.lede, facts),
    version: version.version,
    inForce: version === document.versions[0],
    sections,
    contents: sections.length >= LONG,
    ...inShort(version, facts),
    versions: document.versions.map((one) => one.version),
  }
}

/**
 * The terms in force in short, and what is new in them and in the versions before since the one
 * that was accepted. For members who are asked to accept them.
 */
export function termsToAccept(accepted: string | null, facts: TextFacts) {
  const [current] = TERMS.versions
  return {
    version: current.version,
    summary: inShort(current, facts).summary,
    changes: termsSince(accepted).map((one) => ({
      version: one.version,
      changed: inShort(one, facts).changed,
    })),
  }
}

/** What is new in a version, and the whole of it in a few sentences. */
const inShort = ({ changed, summary }: LegalVersion, facts: TextFacts) => ({
  changed: changed && renderOwnText(changed, facts),
  summary: summary.map((line) => fillIn(line, facts)),
})

const idFrom = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
