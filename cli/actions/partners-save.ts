import { existsSync } from 'node:fs'
import type { Claim } from '~/domain/partners/check.server'
import {
  claimErrors,
  planPartner,
  savePartner,
  type SaveMode,
} from '~/domain/partners/commands.server'
import { partnerFile } from '~/domain/partners/queries.server'
import type { PartnerInput } from '~/domain/partners/file.server'
import type { Context } from '../context'
import { Abort, asAbort, type Problem } from '../errors'
import type { Plan, PlannedChange } from '../plan'

/** The plan of adding or importing a school whose values are valid by themselves. */
export async function planSave(
  context: Context,
  input: PartnerInput,
  mode: SaveMode,
): Promise<Plan> {
  const db = await context.db()
  const plan = await planPartner(db.read, input, mode)
  if (!plan.ok) throw notSaved(input, plan.errors)
  return {
    target: plan.code,
    partner_code: plan.code,
    changes: plan.changes.map(({ action, entry, differs }) => ({
      ...{ action, kind: entry.kind, name: entry.name },
      ...(differs.length > 0 ? { note: differs.join(', ') } : {}),
    })),
    apply: async () => {
      const saved = await savePartner(db, input, { mode, actor: context.who, now: context.now() })
      if (!saved.ok) throw notSaved(input, saved.errors)
      return { audited: true, json: { partner_code: saved.code } }
    },
  }
}

/**
 * What the database has against values that are wrong by themselves as well. No database is made
 * for it, and one that can't be opened doesn't hide those errors.
 */
export async function claimProblems(context: Context, claim: Claim | null, mode: SaveMode) {
  if (!claim) return []
  try {
    if (!existsSync((await context.env()).databaseFile)) return []
    return toProblems(await claimErrors((await context.db()).read, claim, mode))
  } catch (error) {
    if (asAbort(error)) return []
    throw error
  }
}

const notSaved = ({ partner_code }: PartnerInput, errors: Record<string, string[]>) =>
  new Abort(`The school ${partner_code} can't be saved. Nothing was changed.`, {
    problems: toProblems(errors),
  })

const toProblems = (errors: Record<string, string[]>): Problem[] =>
  Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => ({ path, message })),
  )

/** The plan of changing values of a school that exists: only its own row, value by value. */
export async function planValues(
  context: Context,
  input: PartnerInput,
  mode: SaveMode,
): Promise<Plan> {
  const plan = await planSave(context, input, mode)
  const before = await partnerFile((await context.db()).read, input.partner_code)
  const now = { ...before, ...before?.settings, ...before?.flags } as Record<string, unknown>
  const { partner_code: _, settings, flags, ...fields } = input
  const changes = Object.entries({ ...fields, ...settings, ...flags }).map(
    ([name, value]): PlannedChange => {
      const [from, to] = [valueText(now[name]), valueText(value)]
      const isSame = from === to || (value === false && now[name] === undefined && mode === 'flags')
      const note = isSame ? to : `${from} → ${to}`
      return { action: isSame ? 'unchanged' : 'update', kind: 'value', name, note }
    },
  )
  return { ...plan, changes }
}

const valueText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value ?? undefined) ?? 'none')
