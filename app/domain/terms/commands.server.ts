import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { failure, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { termAdded, termRemoved } from './events'
import { TERM_KNOWN, TERM_UNKNOWN, termSchema } from './schema'
import { spelling } from './words'

/** A change of a term: by whose account ('os:<name>'), when, for which school ('' is all schools). */
export type TermChange = { actor: string; now: Date; partner_code: string; term: string }

/**
 * Adds a restricted term, for one school or for all. For operators on the terminal. Writes the
 * term and an audit row; event: term.added. Fails for an empty or known term. (SCREEN-02, CLI-09)
 */
export async function addTerm(db: Db, change: TermChange): Promise<Outcome<{ id: string }>> {
  const parsed = termSchema.safeParse(change.term)
  if (!parsed.success) return failure({ term: parsed.error.issues.map((issue) => issue.message) })
  const match = spelling(parsed.data)
  return db.write(async (tx) => {
    const where = { partner_code_match: { partner_code: change.partner_code, match } }
    if (await tx.restrictedTerm.findUnique({ where })) return failure({ term: [TERM_KNOWN] })
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
    await recordChange(tx, change, 'add', id)
    return { ok: true as const, id }
  })
}

/**
 * Removes a restricted term from one school's list or from the list for all schools. For operators
 * on the terminal. Deletes the term and writes an audit row; event: term.removed. Fails for a term
 * that isn't on that list. (CLI-09)
 */
export async function removeTerm(db: Db, change: TermChange): Promise<Outcome<{ id: string }>> {
  return db.write(async (tx) => {
    const match = spelling(change.term)
    const where = { partner_code_match: { partner_code: change.partner_code, match } }
    const term = await tx.restrictedTerm.findUnique({ where })
    if (!term) return failure({ term: [TERM_UNKNOWN] })
    await tx.restrictedTerm.delete({ where: { id: term.id } })
    await recordChange(tx, change, 'remove', term.id)
    return { ok: true as const, id: term.id }
  })
}

async function recordChange(tx: Tx, change: TermChange, action: 'add' | 'remove', id: string) {
  const { actor, now, partner_code, term } = change
  const event = action === 'add' ? termAdded : termRemoved
  await publish(tx, { now }, event({ subject: { id, partner_code }, term }))
  await tx.audit.create({
    data: {
      id: newId(),
      partner_code,
      who: actor,
      command: `terms ${action}`,
      target: term,
      outcome: 'done',
      detail: {},
      created_at: now,
    },
  })
}
