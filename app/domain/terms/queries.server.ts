import type { Db } from '~/platform/db.server'
import { sqlRows } from '~/platform/sql.server'
import { indexTerms, type TermIndex } from './screen'

export type ListedTerm = { id: string; term: string; partner_code: string }

/** The terms that hold at a school: those of all schools and its own, by spelling. For operators. */
export async function termsFor(db: Db, partnerCode: string): Promise<ListedTerm[]> {
  return db.read.restrictedTerm.findMany({
    where: { partner_code: { in: ['', partnerCode] } },
    select: { id: true, term: true, partner_code: true },
    orderBy: [{ match: 'asc' }, { partner_code: 'asc' }],
  })
}

/**
 * The same terms ready for screening a text. (SCREEN-02) Read for every submission, because a term
 * added on the terminal holds at once; ten thousand terms take about 20 ms.
 */
export function screenFor(db: Db, partnerCode: string): TermIndex {
  const rows = sqlRows<{ term: string }>(
    db,
    `SELECT term FROM RestrictedTerm WHERE partner_code IN ('', ?)`,
    [partnerCode],
  )
  return indexTerms(rows.map((row) => row.term))
}
