import { recordAudit } from '~/domain/audit/commands.server'
import type { Db } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { refused, type Outcome } from '~/platform/failures'
import { changesBetween, type Change } from './changes'
import { partnerFile, partnerOfHost, type Reader } from './queries.server'
import { claimOf, type Claim } from './check'
import { unknownTopics } from './prompt-entries'
import { writeChanges } from './rows.server'
import { NEW_PARTNER, type GivenPartner, type PartnerFile } from './schema'

export type PartnerPlan = { code: string; changes: Change[]; wanted: PartnerFile }

/**
 * 'add' is for a school that is not there yet, 'import' creates or updates; the others change parts
 * of one that is there.
 */
export type SaveMode = 'add' | 'import' | 'set' | 'flags' | 'disable' | 'enable'

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
  const claim = claimOf(given)
  const errors: Errors = claim ? await errorsOfClaim(reader, claim, current !== null) : {}
  const wanted = {
    ...NEW_PARTNER,
    ...current,
    ...given,
    flags: { ...current?.flags, ...given.flags },
    settings: { ...current?.settings, ...given.settings },
  } as PartnerFile
  const topics = wanted.topic_categories.flatMap((category) => category.topics)
  const titles = topics.concat(current?.topic_categories.flatMap(({ topics }) => topics) ?? [])
  Object.assign(
    errors,
    unknownTopics(
      wanted.prompt_categories,
      titles.map(({ title }) => title),
    ),
  )
  const changes = changesBetween(current, wanted)
  if (current && mode === 'add' && changes.some(isWork))
    errors.partner_code = [`${takenBy(current)}, which differs in ${differences(changes)}`]
  if (Object.keys(errors).length > 0) return refused(errors)
  return { ok: true, code, changes, wanted }
}

type Errors = Record<string, string[]>

/**
 * What the database has against a school that is wrong by itself as well, so that everything can be
 * named at once. For operators. Changes nothing.
 */
export async function claimErrors(reader: Reader, claim: Claim, mode: SaveMode): Promise<Errors> {
  const current = await reader.partner.findUnique({
    where: { partner_code: claim.partner_code },
    select: { partner_code: true, name: true },
  })
  const errors = await errorsOfClaim(reader, claim, current !== null)
  return current && mode === 'add' ? { partner_code: [takenBy(current)], ...errors } : errors
}

async function errorsOfClaim(reader: Reader, claim: Claim, known: boolean): Promise<Errors> {
  const errors: Errors = {}
  if (!known) for (const name of claim.missing) errors[name] = ['is needed for a new school']
  const owner = claim.host ? await partnerOfHost(reader, claim.host) : null
  if (owner && owner.partner_code !== claim.partner_code)
    errors.host = [`${claim.host} belongs to ${owner.name} (${owner.partner_code})`]
  return errors
}

const takenBy = (current: { partner_code: string; name: string }) =>
  `${current.partner_code} is taken by ${current.name}`

function differences(changes: readonly Change[]): string {
  const names = changes.filter(isWork).flatMap(({ entry, differs }) => differs.concat(entry.kind))
  return [...new Set(names)]
    .filter((name) => name !== 'partner')
    .sort()
    .join(', ')
}

/**
 * Creates or updates a whole school in one transaction. For operators on the terminal. Writes what
 * `planPartner` says and an audit row; event: partner.changed. Refuses what `planPartner` refuses.
 * (CLI-10 to CLI-12)
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
