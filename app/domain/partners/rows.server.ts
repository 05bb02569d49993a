import type { Prisma } from '~prisma/generated/client'
import type { Tx } from '~/platform/db.server'
import { newId } from '~/platform/ids'
import type { Change } from './changes.server'
import type { RowKind, School } from './lists/define.server'
import { listKinds } from './lists/index.server'

const writePartner: RowKind<unknown>['write'] = (tx, { partner_code, now }, { fields }) => {
  const data = { ...(fields as Prisma.PartnerUncheckedCreateInput), updated_at: now }
  return tx.partner.upsert({
    where: { partner_code },
    create: { ...data, id: newId(), created_at: now },
    update: data,
  })
}

const WRITERS = new Map([
  ['partner', writePartner],
  ...listKinds.flatMap(([, { kinds }]) => kinds.map(({ kind, write }) => [kind, write] as const)),
])

/** Writes what is new or different; the rest is not touched. */
export async function writeChanges(tx: Tx, school: School, changes: readonly Change[]) {
  for (const { action, entry, current } of changes)
    if (action === 'create' || action === 'update')
      await WRITERS.get(entry.kind)?.(tx, school, entry, current)
}
