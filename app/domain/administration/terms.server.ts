import { contains } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectCount, selectRows } from '~/platform/database/sql.server'
import { removeTerm } from '~/domain/terms/commands.server'
import { importTerms, newTerms } from '~/domain/terms/import.server'
import { readTerms, type SkippedLine } from '~/domain/terms/term-list'
import { spelling } from '~/domain/terms/words'
import type { Ctx } from '~/platform/ctx'
import { failure, type Outcome } from '~/platform/failures'
import { assertAdministrator, asOperator } from './access.server'
import { TERMS_MISSING, termLines } from './schema'

/** As many as a page shows; the others are found by a search. */
export const SHOWN = 200

const termRow = defineRow({ term: col.text })

/** The terms of the school itself that have a text in them, and how many it has. For its administrators; else Forbidden. */
export async function ownTerms(
  ctx: Ctx,
  text: string,
): Promise<{ terms: string[]; total: number }> {
  assertAdministrator(ctx)
  const { db, viewer } = ctx
  const own = sql`partner_code = ${viewer.partner_code}`
  const rows = await selectRows(
    db,
    termRow,
    sql`SELECT term FROM "RestrictedTerm" WHERE ${own} AND ${contains('"match"', spelling(text))}
      ORDER BY "match" LIMIT ${SHOWN}`,
  )
  const count = sql`SELECT count(*) AS count FROM "RestrictedTerm" WHERE ${own}`
  return { terms: rows.map(({ term }) => term), total: await selectCount(db, count) }
}

/**
 * Adds the terms of a list, one on each line. For administrators of the school; else Forbidden. Writes one audit
 * row; event: terms.imported. Rejects a list with a line that can't be a term, and one without any. Returns how
 * many are new, and how many were there already. (SCREEN-02)
 */
export async function addTerms(
  ctx: Ctx,
  list: string,
): Promise<Outcome<{ added: number; known: number }>> {
  const { db, actor, now } = asOperator(ctx)
  const { terms, invalid } = readTerms(list, 'text')
  const wrong = (lines: readonly SkippedLine[]) =>
    lines.slice(0, 20).map(({ line, message }) => termLines(line, message))
  if (invalid.length > 0) return failure({ terms: wrong(invalid) })
  if (terms.length === 0) return failure({ terms: [TERMS_MISSING] })
  const { partner_code } = ctx.viewer
  const fresh = await newTerms(db, partner_code, terms)
  const known = terms.length - fresh.length
  if (fresh.length === 0) return { ok: true, added: 0, known }
  const { added } = await importTerms(db, { actor, now, partner_code, terms: fresh, source: 'web' })
  return { ok: true, added, known }
}

/** Takes one of the school's own off the list; again changes nothing. For its administrators; else Forbidden. Audited. */
export async function dropTerm(ctx: Ctx, term: string): Promise<void> {
  const { db, actor, now } = asOperator(ctx)
  await removeTerm(db, { actor, now, partner_code: ctx.viewer.partner_code, term })
}
