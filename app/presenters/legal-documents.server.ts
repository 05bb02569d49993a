import { NotFound } from '~/platform/failures'
import { fillRetention } from '~/domain/data-lifecycle/retention-text'
import {
  fillSiteText,
  renderSiteText,
  type SiteTextValues,
} from '~/platform/text/site-markdown.server'
import { legalVersions } from '~/domain/legal/documents.server'
import type { LegalVersion } from '~/domain/legal/schema'
import { termsInForce, termsSince } from '~/domain/legal/terms.server'

/** From this many sections on, a reader needs a list of them. */
const CONTENTS_MIN_SECTIONS = 5

/** What this site uses that documents tell only then: {if:embedder}…{end}. */
export type SiteUses = { embedder: boolean }

/**
 * A document as a page shows it, in the version asked for or the one in force. For everyone.
 * Throws NotFound for a version that there never was.
 */
export function legalPage(
  slug: string,
  requestedVersion: string | null,
  values: SiteTextValues,
  uses: SiteUses,
) {
  const versions = legalVersions(slug)
  const version = versions?.find(
    (document) => !requestedVersion || document.version === requestedVersion,
  )
  if (!versions || !version) throw new NotFound()
  const sections = version.sections.map(({ title, text }) => ({
    id: toAnchor(title),
    title: fillSiteText(title, values),
    html: renderSiteText(fillRetention(whereUsed(text, uses)), values),
  }))
  return {
    path: `/${slug}`,
    title: versions[0].title,
    lede: fillSiteText(versions[0].lede, values),
    version: version.version,
    inForce: version === versions[0],
    sections,
    contents: sections.length >= CONTENTS_MIN_SECTIONS,
    ...summarize(version, values),
    versions: versions.map((document) => document.version),
  }
}

/**
 * The terms in force in short, and what is new in them and in the versions before since the one
 * that was accepted. For members who are asked to accept them.
 */
export function termsToAccept(accepted: string | null, values: SiteTextValues) {
  const current = termsInForce()
  return {
    version: current.version,
    summary: summarize(current, values).summary,
    changes: termsSince(accepted).map((terms) => ({
      version: terms.version,
      changed: summarize(terms, values).changed,
    })),
  }
}

/** What is new in a version, and the whole of it in a few sentences. */
const summarize = ({ changed, summary }: LegalVersion, values: SiteTextValues) => ({
  changed: changed && renderSiteText(changed, values),
  summary: summary.map((line) => fillSiteText(line, values)),
})

const whereUsed = (text: string, uses: SiteUses) =>
  text.replace(/\{if:(\w+)\}(.*?)\{end\}/gs, (_, name: string, part: string) => {
    if (!Object.hasOwn(uses, name)) throw new Error(`Documents can't depend on ${name}`)
    return uses[name as keyof SiteUses] ? part : ''
  })

const toAnchor = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
