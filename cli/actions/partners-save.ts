import { existsSync } from 'node:fs'
import type { Change } from '~/domain/partners/changes'
import type { Claim } from '~/domain/partners/check'
import {
  claimErrors,
  planPartner,
  savePartner,
  type SaveMode,
} from '~/domain/partners/commands.server'
import { partnerFile } from '~/domain/partners/queries.server'
import type { GivenPartner } from '~/domain/partners/schema'
import { Abort, asAbort, type Problem } from '../errors'
import type { Plan, PlannedChange } from '../plan'
import type { Shell } from '../shell'

/** The plan of adding or importing a school that was checked by itself already. */
export async function planSave(shell: Shell, given: GivenPartner, mode: SaveMode): Promise<Plan> {
  const db = await shell.db()
  const plan = await planPartner(db.read, given, mode)
  if (!plan.ok) throw refusal(given, plan.errors)
  return {
    target: plan.code,
    partner_code: plan.code,
    changes: plan.changes.map(plannedChange),
    apply: async () => {
      const saved = await savePartner(db, given, { mode, actor: shell.who, now: shell.now() })
      if (!saved.ok) throw refusal(given, saved.errors)
      return { audited: true, json: { partner_code: saved.code } }
    },
  }
}

/**
 * What the database has against values that are wrong by themselves as well. No database is made
 * for it, and one that cannot be opened does not hide those errors.
 */
export async function problemsOfClaim(shell: Shell, claim: Claim | null, mode: SaveMode) {
  if (!claim) return []
  try {
    if (!existsSync((await shell.env()).databaseFile)) return []
    return problemsFrom(await claimErrors((await shell.db()).read, claim, mode))
  } catch (error) {
    if (asAbort(error)) return []
    throw error
  }
}

function refusal({ partner_code }: GivenPartner, errors: Record<string, string[]>) {
  const problems = problemsFrom(errors)
  return new Abort(`The school ${partner_code} cannot be saved. Nothing was changed.`, { problems })
}

const problemsFrom = (errors: Record<string, string[]>): Problem[] =>
  Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => ({ path, message })),
  )

const plannedChange = ({ action, entry, differs }: Change): PlannedChange => ({
  action,
  kind: entry.kind,
  name: entry.name,
  ...(differs.length > 0 ? { note: differs.join(', ') } : {}),
})

/** The plan of changing values of a school that is there: only its own row, value by value. */
export async function planValues(shell: Shell, given: GivenPartner, mode: SaveMode): Promise<Plan> {
  const plan = await planSave(shell, given, mode)
  const db = await shell.db()
  const before = await partnerFile(db.read, given.partner_code)
  const outlined = Object.entries({ ...given, ...given.settings, ...given.flags }).filter(
    ([name]) => !['partner_code', 'settings', 'flags'].includes(name),
  )
  const now = { ...before, ...before?.settings, ...before?.flags } as Record<string, unknown>
  const changes = outlined.map(([name, value]): PlannedChange => {
    const [from, to] = [shown(now[name]), shown(value)]
    const isSame = from === to || (value === false && now[name] === undefined && mode === 'flags')
    if (isSame) return { action: 'unchanged', kind: 'value', name, note: to }
    return { action: 'update', kind: 'value', name, note: `${from} → ${to}` }
  })
  return { ...plan, changes }
}

const shown = (value: unknown) =>
  value === undefined || value === null
    ? 'none'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
