import { recordAudit } from '~/domain/audit/commands.server'
import type { Db } from '~/platform/db.server'
import { publish } from '~/platform/publish.server'
import { failure, type Outcome } from '~/platform/failures'
import { partnerChanged } from './events'
import { changesBetween, type Change } from './changes.server'
import { partnerFile, partnerOfHost } from './queries.server'
import { readClaim, type Claim } from './check.server'
import type { Reader } from './lists/define.server'
import { unknownTopics } from './lists/prompts.server'
import { writeChanges } from './rows.server'
import { NEW_PARTNER_DEFAULTS, type PartnerInput, type PartnerFile } from './file.server'

export type PartnerPlan = { code: string; changes: Change[]; wanted: PartnerFile }

/**
 * 'add' is for a school that is not there yet, 'import' creates or updates; the others change parts
 * of one that is there.
 */
export type SaveMode = 'add' | 'import' | 'set' | 'flags' | 'disable' | 'enable'

export const isWrite = (change: Change) => change.action === 'create' || change.action === 'update'

/**
 * What saving this school would do. Rejects a new school that lacks a needed value, a host of
 * another school, and for 'add' a code under which there is a different school. Changes nothing.
 */
export async function planPartner(
  reader: Reader,
  input: PartnerInput,
  mode: SaveMode,
): Promise<Outcome<PartnerPlan>> {
  const code = input.partner_code
  const current = await partnerFile(reader, code)
  const claim = readClaim(input)
  const errors: Errors = claim ? await findClaimErrors(reader, claim, current !== null) : {}
  const wanted = {
    ...NEW_PARTNER_DEFAULTS,
    ...current,
    ...input,
    flags: { ...current?.flags, ...input.flags },
    settings: { ...current?.settings, ...input.settings },
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
  if (current && mode === 'add' && changes.some(isWrite))
    errors.partner_code = [`${takenByText(current)}, which differs in ${differences(changes)}`]
  if (Object.keys(errors).length > 0) return failure(errors)
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
  const errors = await findClaimErrors(reader, claim, current !== null)
  return current && mode === 'add' ? { partner_code: [takenByText(current)], ...errors } : errors
}

async function findClaimErrors(reader: Reader, claim: Claim, known: boolean): Promise<Errors> {
  const errors: Errors = {}
  if (!known) for (const name of claim.missing) errors[name] = ['is needed for a new school']
  const owner = claim.host ? await partnerOfHost(reader, claim.host) : null
  if (owner && owner.partner_code !== claim.partner_code)
    errors.host = [`${claim.host} belongs to ${owner.name} (${owner.partner_code})`]
  return errors
}

const takenByText = (current: { partner_code: string; name: string }) =>
  `${current.partner_code} is taken by ${current.name}`

function differences(changes: readonly Change[]): string {
  const names = changes.filter(isWrite).flatMap(({ entry, differs }) => differs.concat(entry.kind))
  return [...new Set(names)]
    .filter((name) => name !== 'partner')
    .sort()
    .join(', ')
}

/**
 * Creates or updates a whole school in one transaction. For operators on the terminal. Writes what
 * `planPartner` says and an audit row; event: partner.changed. Rejects what `planPartner` rejects.
 * (CLI-10 to CLI-12)
 */
export async function savePartner(
  db: Db,
  input: PartnerInput,
  by: { mode: SaveMode; actor: string; now: Date },
): Promise<Outcome<PartnerPlan>> {
  return db.write(async (tx) => {
    const plan = await planPartner(tx, input, by.mode)
    if (!plan.ok || !plan.changes.some(isWrite)) return plan
    const place = { partner_code: plan.code, now: by.now }
    await writeChanges(tx, place, plan.changes)
    const subject = await tx.partner.findUniqueOrThrow({
      where: { partner_code: plan.code },
      select: { id: true, partner_code: true },
    })
    await publish(tx, { now: by.now }, partnerChanged({ subject }))
    await recordAudit(tx, auditEntry(plan, by), by.now)
    return plan
  })
}

function auditEntry(plan: PartnerPlan, by: { mode: SaveMode; actor: string }) {
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
