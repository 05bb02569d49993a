import { takeCase } from '~/domain/moderation/cases.server'
import { decide } from '~/domain/moderation/decisions.server'
import {
  alreadyDecided,
  DECIDED_WORDS,
  noteSchema,
  toldSchema,
  type CaseShown,
  type Decision,
} from '~/domain/moderation/schema'
import type { Outcome } from '~/platform/failures'
import { Abort, wrongUsage, type Problem } from '../errors'
import type { Input } from '../input'
import type { PlannedChange } from '../plan'
import type { WritingAction } from '../spec'
import { knownCase } from './moderation'

/** (CLI-26, its moderation part) */
export const resolveAction: WritingAction = {
  async plan(shell, input) {
    const decision = input.text('decision') as Decision
    const { ctx, found } = await knownCase(shell, input.arg(0))
    const { told, note } = wordsOf(input, decision, found)
    const done = found.decision === decision && found.told === (told ?? null)
    if (!done) refuseWhatIsSettled(found, decision, input.on('take-over'))
    const change: PlannedChange = {
      action: done ? 'unchanged' : decision === 'remove' ? 'delete' : 'update',
      kind: found.kind,
      name: found.present.title ?? found.author?.name ?? found.id,
      note: DECIDED_WORDS[decision],
    }
    return {
      target: found.id,
      partner_code: ctx.viewer.partner_code,
      changes: [change],
      confirm:
        decision === 'remove'
          ? { question: `The ${found.kind} is taken away for good, and its author is told.` }
          : undefined,
      apply: async () => {
        if (found.taken_by && !found.decided) orAbort(await takeCase(ctx, found.id, found.taken_by))
        orAbort(await decide(ctx, found.id, { decision, told, note }))
        return { json: { case: found.id, decision } }
      },
    }
  },
}

/** What the author is told and what staff reads, as the forms of the site ask for them. */
function wordsOf(input: Input, decision: Decision, { kind }: CaseShown) {
  const problems: Problem[] = []
  const checked = (
    flag: string,
    schema: typeof toldSchema | typeof noteSchema,
    needed: boolean,
  ) => {
    const given = input.text(flag)
    if (given === undefined && !needed) return undefined
    const field = flag === 'tell' ? 'told' : 'text'
    const parsed = schema.safeParse({ [field]: given ?? '' })
    for (const { message } of parsed.error?.issues ?? [])
      problems.push({ path: `--${flag}`, message })
    return Object.values(parsed.data ?? {})[0] as string | undefined
  }
  const takes = decision === 'hide' || decision === 'remove'
  if (kind === 'user' && decision === 'remove')
    throw wrongUsage('People are not removed: see quad users suspend and quad users erase.')
  if (kind !== 'user' && decision === 'resolve')
    throw wrongUsage(`--decision resolve is for reports of people; this is a ${kind}.`, {
      next: 'Use keep, hide, remove or show.',
    })
  const told = checked('tell', toldSchema, takes)
  const note = checked('note', noteSchema, decision === 'resolve')
  if (told && !takes)
    problems.push({
      path: '--tell',
      message: 'only of a hidden or removed thing is its author told',
    })
  if (problems.length > 0) throw wrongUsage('These values cannot be used:', { problems })
  return { told, note }
}

function refuseWhatIsSettled(found: CaseShown, decision: Decision, takeOver: boolean) {
  const { decided, taken_name, decided_name, id } = found
  const takesBack = decision === 'show' && found.decision === 'hide'
  if (decision === 'show' && !takesBack)
    throw new Abort('Only what was hidden by this case can be shown again.')
  if (decided && !takesBack)
    throw new Abort(alreadyDecided(decided_name ?? 'Somebody', found.decision ?? 'keep'))
  if (found.taken_by && !decided && !takeOver)
    throw new Abort(`${taken_name ?? 'Somebody'} has taken this case.`, {
      next: `Take it over with quad moderation resolve ${id} … --take-over.`,
    })
}

function orAbort(outcome: Outcome<object>) {
  if (outcome.ok) return
  throw new Abort(Object.values(outcome.errors).flat()[0] ?? 'It could not be decided.')
}
