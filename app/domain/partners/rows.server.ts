import type { Prisma } from '~prisma/generated/client'
import type { Tx } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import { isWrite, type Change } from './changes.server'
import type { RowKind, School } from './lists/define.server'
import { codedKinds, listKinds } from './lists/index.server'

const writePartner: RowKind<unknown>['write'] = async (tx, { partner_code, now }, { fields }) => {
  const data = { ...(fields as Prisma.PartnerUncheckedCreateInput), updated_at: now }
  const where = { partner_code }
  const before = await tx.partner.findUnique({ where, select: { host: true, calendar_host: true } })
  const moves = before && data.host !== before.host && before.calendar_host === null
  return tx.partner.upsert({
    where,
    create: { ...data, id: newId(), created_at: now },
    update: { ...data, ...(moves && { calendar_host: before.host }) },
  })
}

const WRITERS = new Map([
  ['partner', writePartner],
  ...listKinds.flatMap(([, { kinds }]) => kinds.map(({ kind, write }) => [kind, write] as const)),
])

/** Writes what is new or different and archives what is gone; the rest is not touched. */
export async function writeChanges(tx: Tx, school: School, changes: readonly Change[]) {
  const touchesEntries = changes.some(
    (change) => change.entry.code !== undefined && isWrite(change),
  )
  if (touchesEntries) await keepCodes(tx, school)
  await archive(tx, school, changes)
  for (const { action, entry, current } of changes)
    if (action === 'create' || action === 'update' || action === 'restore')
      await WRITERS.get(entry.kind)?.(tx, school, entry, current)
}

/** Codes made from titles are stored before any title changes. */
async function keepCodes(tx: Tx, { partner_code }: School) {
  for (const { coded } of codedKinds)
    for (const { id, code, derived } of await coded.load(tx, partner_code))
      if (derived) await coded.change(tx, { id, partner_code }, { code })
}

async function archive(tx: Tx, { partner_code, now }: School, changes: readonly Change[]) {
  for (const { kind, coded } of codedKinds) {
    const codes = new Set(
      changes.flatMap(({ action, entry }) =>
        action === 'archive' && entry.kind === kind ? entry.code : [],
      ),
    )
    if (codes.size === 0) continue
    for (const { id, code } of await coded.load(tx, partner_code))
      if (codes.has(code)) await coded.change(tx, { id, partner_code }, { archived_at: now })
  }
}
