import type { Db, Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { refused, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { TERM_KNOWN, TERM_UNKNOWN, termSchema } from './schema'
import { spelling } from './words'

/** Where a term is changed: by whom ('os:<name>'), when, for which school ('' is all schools). */
export type TermChange = { actor: string; now: Date; partner_code: string; term: string }

/**
 * Adds a restricted term, for one school or for all. For operators on the terminal. Writes the
 * term and an audit row; event: term.added. Refuses an empty or known term. (SCREEN-02, CLI-09)
 */
export async function addTerm(db: Db, change: TermChange): Promise<Outcome<{ id: string }>> {
  const parsed = termSchema.safeParse(change.term)
  if (!parsed.success) return refused({ term: parsed.error.issues.map((issue) => issue.message) })
  const match = spelling(parsed.data)
  return db.write(async (tx) => {
    const where = { partner_code_match: { partner_code: change.partner_code, match } }
    if (await tx.restrictedTerm.findUnique({ where })) return refused({ term: [TERM_KNOWN] })
    const id = newId()
    await tx.restrictedTerm.create({
      data: {
        id,
        partner_code: change.partner_code,
        term: parsed.data,
        match,
        created_at: change.now,
      },
    })
    await record(tx, change, 'add', id)
    return { ok: true as const, id }
  })
}

/**
 * Removes a restricted term from one school's list or from that of all schools. For operators on
 * the terminal. Deletes the term and writes an audit row; event: term.removed. Refuses a term that
 * is not on that list. (CLI-09)
 */
export async function removeTerm(db: Db, change: TermChange): Promise<Outcome<{ id: string }>> {
  return db.write(async (tx) => {
    const match = spelling(change.term)
    const where = { partner_code_match: { partner_code: change.partner_code, match } }
    const found = await tx.restrictedTerm.findUnique({ where })
    if (!found) return refused({ term: [TERM_UNKNOWN] })
    await tx.restrictedTerm.delete({ where: { id: found.id } })
    await record(tx, change, 'remove', found.id)
    return { ok: true as const, id: found.id }
  })
}

async function record(tx: Tx, change: TermChange, act: 'add' | 'remove', id: string) {
  const { actor, now, partner_code, term } = change
  const name = act === 'add' ? 'term.added' : 'term.removed'
  await appendEvent(tx, { name, partner_code, subject_id: id, payload: { term } }, now)
  await tx.audit.create({
    data: {
      id: newId(),
      partner_code,
      who: actor,
      command: `terms ${act}`,
      target: term,
      outcome: 'done',
      detail: {},
      created_at: now,
    },
  })
}
