import { recordAudit } from '~/domain/audit/commands.server'
import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { newId } from '~/platform/ids'
import { prospectsImported } from './events'
import type { ProspectEntry } from './prospect-list'

export type ProspectChange = ProspectEntry & { action: 'create' | 'update' | 'unchanged' }

const BATCH_SIZE = 500

/**
 * What importing a list would do at a school. An id without an address keeps the one it has. For
 * operators on the terminal; changes nothing.
 */
export async function planProspects(
  read: Pick<Tx, 'prospect'>,
  partner_code: string,
  entries: ProspectEntry[],
): Promise<ProspectChange[]> {
  const rows = await read.prospect.findMany({
    where: { partner_code },
    select: { prospect_id: true, email: true },
  })
  const emails = new Map(rows.map((row) => [row.prospect_id, row.email]))
  return entries.map((entry) => {
    const known = emails.get(entry.prospect_id)
    if (known === undefined) return { ...entry, action: 'create' }
    const same = entry.email === null || entry.email === known
    return { ...entry, action: same ? 'unchanged' : 'update' }
  })
}

type ImportContext = { partner_code: string; actor: string; now: Date }

/**
 * Gives a school's prospective students their ids: writes new ones and changed addresses, removes
 * nothing. For operators on the terminal. Event: prospects.imported, with an audit row in the same
 * transaction. (SIGNUP-29, CLI-09)
 */
export async function importProspects(
  db: Db,
  by: ImportContext,
  entries: ProspectEntry[],
): Promise<void> {
  const { partner_code, actor, now } = by
  await db.write(async (tx) => {
    const changes = await planProspects(tx, partner_code, entries)
    const created = changes.filter(({ action }) => action === 'create')
    const updated = changes.filter(({ action }) => action === 'update')
    const rows = created.map(({ prospect_id, email }) => ({ prospect_id, email }))
    for (let at = 0; at < rows.length; at += BATCH_SIZE) {
      const some = rows.slice(at, at + BATCH_SIZE)
      await tx.prospect.createMany({
        data: some.map((row) => ({ ...row, id: newId(), partner_code, created_at: now })),
      })
    }
    for (const { prospect_id, email } of updated) {
      const where = { partner_code_prospect_id: { partner_code, prospect_id } }
      await tx.prospect.update({ where, data: { email } })
    }
    const detail = { created: created.length, updated: updated.length }
    const subject = { id: partner_code, partner_code }
    await publish(tx, { now }, prospectsImported({ subject, ...detail }))
    const target = partner_code
    const done = { who: actor, command: 'prospects import', target, partner_code, outcome: 'done' }
    await recordAudit(tx, { ...done, detail }, now)
  })
}

export type ListedProspect = {
  prospect_id: string
  email: string | null
  user_id: string | null
  created_at: Date
}

/** The prospective students of a school by their ids. For operators on the terminal. */
export const listProspects = (db: Db, partner_code: string): Promise<ListedProspect[]> =>
  db.read.prospect.findMany({
    where: { partner_code },
    select: { prospect_id: true, email: true, user_id: true, created_at: true },
    orderBy: { prospect_id: 'asc' },
  })
