import { recordAudit } from '~/domain/audit/commands.server'
import type { Db } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { refused, type Outcome } from '~/platform/failures'
import { changesBetween, type Change } from './changes'
import { partnerFile, partnerOfHost, type Reader } from './queries.server'
import { writeChanges } from './rows.server'
import { NEEDED, NEW_PARTNER, type GivenPartner, type PartnerFile } from './schema'

export type PartnerPlan = { code: string; changes: Change[]; wanted: PartnerFile }

/** 'add' is for a school that is not there yet, 'import' creates or updates. */
export type SaveMode = 'add' | 'import'

export const isWork = (change: Change) => change.action === 'create' || change.action === 'update'

/**
 * What saving this school would do. Refuses a new school that lacks a needed value, a host of
 * another school, and for 'add' a code under which there is a different school. Changes nothing.
 */
export async function planPartner(
  reader: Reader,
  given: GivenPartner,
  mode: SaveMode,
): Promise<Outcome<PartnerPlan>> {
  const code = given.partner_code
  const current = await partnerFile(reader, code)
  const errors: Record<string, string[]> = {}
  if (!current) {
    for (const name of NEEDED) if (!given[name]) errors[name] = ['is needed for a new school']
  }
  const owner = given.host ? await partnerOfHost(reader, given.host) : null
  if (owner && owner.partner_code !== code)
    errors.host = [`${given.host} belongs to ${owner.name} (${owner.partner_code})`]
  if (Object.keys(errors).length > 0) return refused(errors)

  const wanted = {
    ...NEW_PARTNER,
    ...current,
    ...given,
    flags: { ...current?.flags, ...given.flags },
    settings: { ...current?.settings, ...given.settings },
  } as PartnerFile
  const changes = changesBetween(current, wanted)
  if (current && mode === 'add' && changes.some(isWork)) {
    const other = changes.filter(isWork).flatMap(({ entry, differs }) => differs.concat(entry.kind))
    const differing = [...new Set(other)]
      .filter((name) => name !== 'partner')
      .sort()
      .join(', ')
    return refused({
      partner_code: [`${code} is taken by ${current.name}, which differs in ${differing}`],
    })
  }
  return { ok: true, code, changes, wanted }
}

/**
 * Creates or updates a whole school in one transaction. For operators on the terminal. Writes what
 * `planPartner` says and an audit row; event: partner.changed. Refuses what `planPartner` refuses.
 * (CLI-10, CLI-12)
 */
export async function savePartner(
  db: Db,
  given: GivenPartner,
  by: { mode: SaveMode; actor: string; now: Date },
): Promise<Outcome<PartnerPlan>> {
  return db.write(async (tx) => {
    const plan = await planPartner(tx, given, by.mode)
    if (!plan.ok || !plan.changes.some(isWork)) return plan
    const place = { partner_code: plan.code, now: by.now }
    await writeChanges(tx, place, plan.changes)
    const { id } = await tx.partner.findUniqueOrThrow({
      where: { partner_code: plan.code },
      select: { id: true },
    })
    const event = { name: 'partner.changed', partner_code: plan.code, subject_id: id }
    await appendEvent(tx, event, by.now)
    await recordAudit(tx, auditOf(plan, by), by.now)
    return plan
  })
}

function auditOf(plan: PartnerPlan, by: { mode: SaveMode; actor: string }) {
  const count = (action: Change['action']) =>
    plan.changes.filter((change) => change.action === action).length
  return {
    who: by.actor,
    command: `partners ${by.mode}`,
    target: plan.code,
    partner_code: plan.code,
    outcome: 'done',
    detail: { created: count('create'), updated: count('update') },
  }
}
