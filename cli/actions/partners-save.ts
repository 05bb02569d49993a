import { existsSync } from 'node:fs'
import { planPartner, savePartner } from '~/domain/partners/commands.server'
import type { Problem } from '~/domain/partners/duplicates'
import { partnerFile } from '~/domain/partners/queries.server'
import type { PartnerInput } from '~/domain/partners/file.server'
import type { SaveMode } from '~/domain/partners/schema'
import { storedProblems } from '~/domain/partners/stored-problems.server'
import type { Context } from '../context'
import { Abort, asAbort } from '../errors'
import type { Plan, PlannedChange } from '../plan'

/** The plan of adding or importing a school whose values are valid by themselves. */
export async function planSave(
  context: Context,
  input: PartnerInput,
  mode: SaveMode,
  refused: (problems: Problem[]) => Abort = notSaved(input),
): Promise<Plan> {
  const db = await context.db()
  const plan = await planPartner(db.read, input, mode)
  if (!plan.ok) throw refused(toProblems(plan.errors))
  return {
    target: plan.code,
    partner_code: plan.code,
    changes: plan.changes.map(({ action, entry, differs }) => ({
      ...{ action, kind: entry.kind, name: entry.name },
      ...(differs.length > 0 ? { note: differs.join(', ') } : {}),
    })),
    apply: async () => {
      const saved = await savePartner(db, input, { mode, actor: context.who, now: context.now() })
      if (!saved.ok) throw refused(toProblems(saved.errors))
      return { audited: true, json: { partner_code: saved.code } }
    },
  }
}

/**
 * What the database has against values that are wrong by themselves as well. No database is made
 * for it, and one that can't be opened doesn't hide those errors.
 */
export async function loadProblems(context: Context, raw: unknown, mode: SaveMode) {
  try {
    if (!existsSync((await context.env()).databaseFile)) return []
    return await storedProblems((await context.db()).read, raw, mode)
  } catch (error) {
    if (asAbort(error)) return []
    throw error
  }
}

const notSaved =
  ({ partner_code }: PartnerInput) =>
  (problems: Problem[]) =>
    new Abort(`The school ${partner_code} can't be saved. Nothing was changed.`, { problems })

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
