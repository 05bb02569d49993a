import { recordAudit } from '~/domain/audit/commands.server'
import type { Db } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { failure, type Outcome } from '~/platform/failures'
import { partnerChanged } from './events'
import { changesBetween, isWrite, type Change } from './changes.server'
import { problemsAgainst, storedSchool, takenByText } from './stored-problems.server'
import type { Reader } from './lists/define.server'
import { reconcile } from './reconcile.server'
import { writeChanges } from './rows.server'
import type { SaveMode } from './schema'
import { NEW_PARTNER_DEFAULTS, type PartnerInput, type PartnerFile } from './file.server'

export type PartnerPlan = {
  code: string
  changes: Change[]
  /** The school as it is; null for a new one */
  current: PartnerFile | null
  wanted: PartnerFile
}

/** With `archive`, what has a code and is no longer in its list is archived; else it stays. */
export type SaveOptions = { mode: SaveMode; archive?: boolean | undefined }

/**
 * What saving this school would do. Rejects a new school that lacks a needed value, a host of
 * another school, and for 'add' a code under which there is a different school. Changes nothing.
 */
export async function planPartner(
  reader: Reader,
  input: PartnerInput,
  { mode, archive = false }: SaveOptions,
): Promise<Outcome<PartnerPlan>> {
  const code = input.partner_code
  const school = await storedSchool(reader, code)
  const current = school.file
  const { file, problems: own, formerKeys } = reconcile(input, school, archive)
  const wanted = {
    ...NEW_PARTNER_DEFAULTS,
    ...current,
    ...(file as PartnerInput),
    flags: { ...current?.flags, ...input.flags },
    settings: { ...current?.settings, ...input.settings },
  } as PartnerFile
  const changes = changesBetween(current, wanted, { rows: school.rows, formerKeys, archive })
  const problems = [...(await problemsAgainst(reader, current, input)), ...own]
  problems.push(...vouchingProblems(wanted))
  if (current && mode === 'add' && changes.some(isWrite)) {
    const message = `${takenByText(current)}, which differs in ${differences(changes)}`
    problems.unshift({ path: 'partner_code', message })
  }
  if (problems.length > 0)
    return failure(Object.fromEntries(problems.map(({ path, message }) => [path, [message]])))
  return { ok: true, code, changes, current, wanted }
}

/** The school can vouch only for addresses that are its own. */
function vouchingProblems({ settings }: PartnerFile) {
  if (!settings.single_sign_on?.vouches_for_email || settings.email_domains?.length) return []
  const message = 'needs email_domains: the school vouches only for addresses of its own'
  return [{ path: 'settings.single_sign_on.vouches_for_email', message }]
}

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
  by: SaveOptions & { actor: string; now: Date },
): Promise<Outcome<PartnerPlan>> {
  return db.write(async (tx) => {
    const plan = await planPartner(tx, input, by)
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
    detail: {
      created: count('create'),
      updated: count('update'),
      archived: count('archive'),
      restored: count('restore'),
      changed: differences(plan.changes),
    },
  }
}
