import { recordAudit } from '~/domain/audit/commands.server'
import type { Db } from '~/platform/database/types'
import { IGNORE_KNOWN, inList, jsonField, listTable } from '~/platform/database/dialect'
import { newId } from '~/platform/ids'
import { publish } from '~/platform/events/publish.server'
import { sql } from '~/platform/database/sql-text'
import { runSql } from '~/platform/database/sql.server'
import { termsImported } from './events'
import { spelling } from './words'

export type TermsImport = {
  /** 'os:<name>' */
  actor: string
  now: Date
  /** Empty for the list of all schools */
  partner_code: string
  /** Checked by `readTerms`, without duplicates */
  terms: readonly string[]
  /** Terms of that list to remove */
  remove?: readonly string[]
  /** The name of the file, for the audit row */
  source: string
  /** For the audit row */
  command?: 'terms import' | 'terms remove'
}

/**
 * Adds and removes any number of restricted terms in one transaction; terms already on the list stay
 * as they are. For operators on the terminal. Writes the terms and one audit row; event:
 * terms.imported. Returns how many were added and removed. (CLI-14, CLI-09)
 */
export async function importTerms(
  db: Db,
  input: TermsImport,
): Promise<{ added: number; removed: number }> {
  const { actor, now, partner_code, terms, source, remove = [], command = 'terms import' } = input
  const rows = terms.map((term) => [newId(), term, spelling(term)])
  return db.write(async (tx) => {
    // One statement: ten thousand rows one by one would take a minute.
    const part = (index: number) => jsonField('value', index)
    const added = await runSql(
      tx,
      sql`INSERT INTO "RestrictedTerm" (id, partner_code, term, "match", created_at)
        SELECT ${part(0)}, ${partner_code}, ${part(1)}, ${part(2)}, ${now}
        FROM ${listTable(rows, 'given')} ${IGNORE_KNOWN}`,
    )
    const removed = await runSql(
      tx,
      sql`DELETE FROM "RestrictedTerm" WHERE partner_code = ${partner_code}
        AND ${inList('"match"', remove.map(spelling))}`,
    )
    const subject = { id: partner_code || 'all', partner_code }
    await publish(tx, { now }, termsImported({ subject, added, removed }))
    const entry = { who: actor, command, target: source, outcome: 'done' }
    await recordAudit(tx, { ...entry, partner_code, detail: { added, removed } }, now)
    return { added, removed }
  })
}

/** Which of these terms aren't yet on a school's own list, or on the one for all schools (''). For operators. */
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

/** A school's own list, or the one for all schools (''), by spelling. For operators. */
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
