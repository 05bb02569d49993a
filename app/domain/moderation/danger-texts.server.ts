import { findRisks, isRisky, weighRisk } from '~/domain/safety/phrases.server'
import { truncate } from '~/platform/text/truncate'
import {
  HARM_REASON,
  type CaseView,
  type DangerText,
  type Place,
  type ReportView,
  type SubjectKind,
} from './schema'

/** Characters of texts that a case begins with: a few lines on a phone, for all of them. */
const MAX_PARTS = 180
/** Of why someone flagged it; all of it is with the flags. */
const MAX_REASON = 80

const NO_PLACE: Place = { to: null, href: null }

type Flagged = { kind: SubjectKind; excerpt: string; created_at: string }
type FoundText = { text: string; kind: SubjectKind; place: Place; at: string }

/**
 * What indicates harm in a case, each wording once, since the first time: the gravest first, of those the
 * newest. The newest of all is always among the first.
 */
export function dangerTexts(flagged: Flagged, reports: readonly ReportView[]): CaseView['danger'] {
  const texts = findTexts(flagged, reports)
  const graveFirst = texts
    .map((one) => ({ ...one, weight: weighRisk(one.text) }))
    .toSorted((one, other) => other.weight - one.weight || (one.at < other.at ? 1 : -1))
  const gravest = graveFirst[0]
  const newest = graveFirst.reduce((one, other) => (other.at > one.at ? other : one))
  const isFirst = (one: FoundText) => one === gravest || one === newest
  const most = gravest === newest ? MAX_PARTS : MAX_PARTS / 2
  const toText = (one: FoundText) => toDangerText(one, most)
  const first = reports.find(({ reason }) => reason === HARM_REASON)
  return {
    reason: truncate(
      first?.custom_reason ?? 'Flagged as indicating harm to self or others.',
      MAX_REASON,
    ),
    first: graveFirst.filter(isFirst).map(toText),
    others: graveFirst.filter((one) => !isFirst(one)).map(toText),
  }
}

function findTexts({ kind, excerpt, created_at }: Flagged, reports: readonly ReportView[]) {
  const harmful = reports.filter(({ reason }) => reason === HARM_REASON)
  const isOwn = ({ excerpt, kind }: ReportView) => excerpt === null && kind === null
  const found: FoundText[] = []
  const add = (text: FoundText) => {
    if (found.every((one) => one.text !== text.text)) found.push(text)
  }
  for (const report of harmful) {
    const { at, place } = report
    if (isOwn(report)) add({ text: excerpt, kind, place, at })
    else if (report.excerpt) add({ text: report.excerpt, kind: report.kind ?? kind, place, at })
  }
  return found.length > 0 ? found : [{ text: excerpt, kind, place: NO_PLACE, at: created_at }]
}

function toDangerText({ text, kind, place, at }: FoundText, most: number): DangerText {
  // The name above a text about oneself is no part of it.
  const words = kind === 'user' ? text.slice(text.indexOf('\n\n') + 1).trim() || text : text
  if (words.length <= most) return { part: words, whole: null, kind, place, at }
  return { part: truncate(dangerousPart(words), most), whole: words, kind, place, at }
}

/** The sentences that say it alone; else the beginning of where they say it together. */
function dangerousPart(text: string): string {
  const sentences = text.split(/(?<=[.!?…])\s+|\n+/u).filter((one) => one.trim() !== '')
  const risky = sentences.filter(isRisky)
  if (risky.length > 0) return [...new Set(risky)].join(' … ')
  const [word = ''] = findRisks(text)[0]?.split(' ') ?? []
  const at = sentences.findIndex((one) => one.toLowerCase().includes(word.toLowerCase()))
  return sentences.slice(Math.max(0, at)).join(' ')
}
