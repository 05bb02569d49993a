import { recordAudit } from '~/domain/audit/commands.server'
import { toPartnerContext } from '~/domain/partners/context.server'
import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { newId } from '~/platform/ids'
import { prospectInvited, prospectsImported } from './events'
import type { ProspectEntry } from './prospect-list'

export type ProspectChange = ProspectEntry & {
  action: 'create' | 'update' | 'unchanged'
  /** Gets a mail with the link */
  invite: boolean
}

const BATCH_SIZE = 500

/**
 * What importing a list would do at a school. An id without an address keeps the one it has. With `invite`,
 * each address gets its link once, until someone signs up with it. For operators on the terminal; changes
 * nothing.
 */
export async function planProspects(
  read: Pick<Tx, 'prospect'>,
  { partner_code, invite }: { partner_code: string; invite: boolean },
  entries: ProspectEntry[],
): Promise<ProspectChange[]> {
  const rows = await read.prospect.findMany({
    where: { partner_code },
    select: { prospect_id: true, email: true, user_id: true, invited_at: true },
  })
  const known = new Map(rows.map((row) => [row.prospect_id, row]))
  return entries.map((entry) => {
    const row = known.get(entry.prospect_id)
    const isSame = row && (entry.email === null || entry.email === row.email)
    const address = entry.email ?? row?.email
    const isOpen = !row?.user_id && !(isSame && row.invited_at)
    const action = row ? (isSame ? 'unchanged' : 'update') : 'create'
    return { ...entry, action, invite: invite && Boolean(address) && isOpen }
  })
}

type ImportContext = { partner_code: string; invite: boolean; actor: string; now: Date }

/**
 * Gives a school's prospective students their ids: writes new ones and changed addresses, removes
 * nothing. For operators on the terminal. Events: prospects.imported, with an audit row in the same
 * transaction, and prospect.invited, which mails a link. (SIGNUP-29, CLI-09)
 */
export async function importProspects(
  db: Db,
  by: ImportContext,
  entries: ProspectEntry[],
): Promise<void> {
  const { partner_code, actor, now } = by
  await db.write(async (tx) => {
    const changes = await planProspects(tx, by, entries)
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
      await tx.prospect.update({ where, data: { email, invited_at: null } })
    }
    await inviteProspects(tx, by, changes)
    const detail = { created: created.length, updated: updated.length }
    const subject = { id: partner_code, partner_code }
    await publish(tx, { now }, prospectsImported({ subject, ...detail }))
    const target = partner_code
    const done = { who: actor, command: 'prospects import', target, partner_code, outcome: 'done' }
    await recordAudit(tx, { ...done, detail }, now)
  })
}

async function inviteProspects(
  tx: Tx,
  { partner_code, now }: ImportContext,
  changes: readonly ProspectChange[],
) {
  const invited = changes.filter(({ invite }) => invite).map(({ prospect_id }) => prospect_id)
  for (let at = 0; at < invited.length; at += BATCH_SIZE) {
    const where = { partner_code, prospect_id: { in: invited.slice(at, at + BATCH_SIZE) } }
    for (const { id } of await tx.prospect.findMany({ where, select: { id: true } }))
      await publish(tx, { now }, prospectInvited({ subject: { id, partner_code } }))
    await tx.prospect.updateMany({ where, data: { invited_at: now } })
  }
}

/**
 * Where the link of a prospective student goes, and in whose name; null when it wouldn't work (anymore). For
 * the mail event handler.
 */
export async function findProspectRecipient(db: Db, id: string) {
  const row = await db.read.prospect.findUnique({
    where: { id, user_id: null, email: { not: null } },
    select: { prospect_id: true, email: true, partner: true },
  })
  if (!row?.email || row.partner.status !== 'active') return null
  const partner = toPartnerContext(row.partner)
  return { prospect_id: row.prospect_id, email: row.email, partner }
}

/** Whether links of a school's prospective students work: it takes them, by an id. For operators. */
export async function takesProspectIds({ read }: Db, partner_code: string): Promise<boolean> {
  const where = { partner_code, allow_prospective: true, require_id: true }
  return (await read.partner.count({ where })) > 0
}

export type ListedProspect = {
  prospect_id: string
  email: string | null
  user_id: string | null
  invited_at: Date | null
  created_at: Date
}

/** The prospective students of a school by their ids. For operators on the terminal. */
export const listProspects = (db: Db, partner_code: string): Promise<ListedProspect[]> =>
  db.read.prospect.findMany({
    where: { partner_code },
    select: { prospect_id: true, email: true, user_id: true, invited_at: true, created_at: true },
    orderBy: { prospect_id: 'asc' },
  })
