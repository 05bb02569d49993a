import type { Change } from '~/domain/partners/changes.server'
import { planPartner, savePartner, type SaveOptions } from '~/domain/partners/commands.server'
import type { Problem } from '~/domain/partners/duplicates'
import { partnerFile } from '~/domain/partners/queries.server'
import type { PartnerFile, PartnerInput } from '~/domain/partners/file.server'
import type { SaveMode } from '~/domain/partners/schema'
import { storedProblems } from '~/domain/partners/stored-problems.server'
import { database } from '~/platform/database/operations.server'
import type { Context } from '../context'
import { Abort, asAbort } from '../errors'
import { valueText, type Plan, type PlannedChange } from '../plan'
import { counted } from '../quantities'
import { arrival } from './next-steps'
import { signOnNotes } from './sign-on-notes'

/** The plan of adding or importing a school whose values are valid by themselves. */
export async function planSave(
  context: Context,
  input: PartnerInput,
  options: SaveOptions,
  refused: (problems: Problem[]) => Abort = notSaved(input),
): Promise<Plan> {
  const db = await context.db()
  const plan = await planPartner(db.read, input, options)
  if (!plan.ok) throw refused(toProblems(plan.errors))
  const notes = isNew(plan.changes) ? startNotes(plan.wanted) : archiveNotes(plan.changes, options)
  const signOn = await signOnNotes(context, plan)
  if (signOn.problems.length > 0) throw refused(signOn.problems)
  const hints = [notes.hint, ...signOn.hints].filter(Boolean)
  return {
    target: plan.code,
    partner_code: plan.code,
    changes: plan.changes.map(({ action, entry, differs, values }) => ({
      action,
      kind: entry.kind,
      name: entry.name,
      ...(entry.code === undefined ? {} : { code: entry.code }),
      ...(differs.length > 0 ? { note: differs.join(', '), values } : {}),
    })),
    ...notes,
    hint: hints.join('\n') || undefined,
    json: { counts: countActions(plan.changes) },
    apply: async () => {
      const by = { ...options, actor: context.who, now: context.now() }
      const saved = await savePartner(db, input, by)
      if (!saved.ok) throw refused(toProblems(saved.errors))
      const json = { partner_code: saved.code }
      if (!isNew(saved.changes)) return { audited: true, json }
      const done = await arrival(context, saved.wanted)
      return { audited: true, text: done.text, json: { ...json, ...done.json } }
    },
  }
}

const isNew = (changes: readonly Change[]) =>
  changes.some(({ action, entry }) => action === 'create' && entry.kind === 'partner')

/** What else a new school could begin with. */
function startNotes({
  topic_categories,
  prompt_categories,
  settings,
}: PartnerFile): Pick<Plan, 'confirm' | 'hint'> {
  const lists = Object.entries({ topics: topic_categories, prompts: prompt_categories })
  const empty = lists.flatMap(([name, list]) => (list.length === 0 ? [name] : []))
  const hints = [
    empty.length > 0 &&
      `It begins without ${empty.join(' and ')}: --starter ${empty.length > 1 ? 'all' : empty[0]} adds a first set.`,
    !settings.moderation_contact &&
      'No one is named who is told when a student may be in danger (moderation_contact).',
  ]
  return { hint: hints.filter(Boolean).join('\n') || undefined }
}

/** The question before entries are archived, or how to archive those that stay. */
function archiveNotes(
  changes: readonly Change[],
  { mode, archive }: SaveOptions,
): Pick<Plan, 'confirm' | 'hint'> {
  const counts = countActions(changes, ({ code }) => code !== undefined)
  if (counts.archive > 0)
    return { confirm: { question: `${entries(counts.archive)} not in the file will be archived.` } }
  if (counts.kept === 0 || mode !== 'import' || archive) return {}
  const [stay, they] = counts.kept === 1 ? ['stays', 'it'] : ['stay', 'them']
  return { hint: `${entries(counts.kept)} not in the file ${stay}; --archive archives ${they}.` }
}

const entries = (many: number) => `${counted(many)} ${many === 1 ? 'entry' : 'entries'}`

const ACTIONS = ['create', 'update', 'archive', 'restore', 'unchanged', 'kept'] as const

const countActions = (
  changes: readonly Change[],
  counts: (entry: Change['entry']) => boolean = () => true,
) =>
  Object.fromEntries(
    ACTIONS.map((action) => [
      action,
      changes.filter((change) => change.action === action && counts(change.entry)).length,
    ]),
  ) as Record<(typeof ACTIONS)[number], number>

/**
 * What the database has against values that are wrong by themselves as well. No database is made
 * for it, and one that can't be opened doesn't hide those errors.
 */
export async function loadProblems(context: Context, raw: unknown, options: SaveOptions) {
  try {
    if (!database.exists((await context.env()).database)) return []
    return await storedProblems((await context.db()).read, raw, options)
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
  const plan = await planSave(context, input, { mode })
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
  return { ...plan, changes, json: {} }
}
