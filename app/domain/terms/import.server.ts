import { recordAudit } from '~/domain/audit/commands.server'
import type { Db } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { newId } from '~/platform/ids'
import { spelling } from './words'

export type TermsImport = {
  /** 'os:<name>' */
  actor: string
  now: Date
  /** Empty for the list of all schools */
  partner_code: string
  /** Checked by `readTerms`, each once */
  terms: readonly string[]
  /** Where they come from, for the audit row */
  source: string
}

/**
 * Adds any number of restricted terms in one transaction; those that are on the list already stay
 * as they are. For operators on the terminal. Writes the terms and an audit row; event:
 * terms.imported. Answers how many were added. (CLI-14, CLI-09)
 */
export async function importTerms(db: Db, given: TermsImport): Promise<number> {
  const { actor, now, partner_code, terms, source } = given
  const rows = terms.map((term) => [newId(), term, spelling(term)])
  return db.write(async (tx) => {
    // One statement: ten thousand rows one by one would take a minute.
    const added = await tx.$executeRawUnsafe(
      `INSERT INTO RestrictedTerm (id, partner_code, term, "match", created_at)
       SELECT value ->> 0, ?, value ->> 1, value ->> 2, ? FROM json_each(?) WHERE true
       ON CONFLICT DO NOTHING`,
      partner_code,
      now.getTime(),
      JSON.stringify(rows),
    )
    const event = { name: 'terms.imported', partner_code, subject_id: partner_code || 'all' }
    await appendEvent(tx, { ...event, payload: { added } }, now)
    const entry = { who: actor, command: 'terms import', target: source, outcome: 'done' }
    await recordAudit(tx, { ...entry, partner_code, detail: { added } }, now)
    return added
  })
}

/** Which of these terms are not on the list of that school, or of all schools (''). For operators. */
export async function newTerms(
  { read }: Pick<Db, 'read'>,
  partner_code: string,
  terms: readonly string[],
): Promise<string[]> {
  const rows = await read.restrictedTerm.findMany({
    where: { partner_code },
    select: { match: true },
  })
  const known = new Set(rows.map(({ match }) => match))
  return terms.filter((term) => !known.has(spelling(term)))
}

/** The list of a school by itself, or that of all schools (''), by spelling. For operators. */
export async function ownTerms(
  { read }: Pick<Db, 'read'>,
  partner_code: string,
): Promise<string[]> {
  const rows = await read.restrictedTerm.findMany({
    where: { partner_code },
    select: { term: true },
    orderBy: { match: 'asc' },
  })
  return rows.map(({ term }) => term)
}
