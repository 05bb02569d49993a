import type { ImportPlan } from '~/domain/campus-events/import-plan'
import { splitUnread, type Unread } from '~/domain/campus-events/schema-sources'
import type { Context } from '../context'
import type { PlannedChange } from '../plan'
import { amount, counted } from '../quantities'
import { printable } from '../theme'

/** Named in the plan, and on standard error; of more only how many. */
const LISTED = 20

const countCancelled = ({ gone }: ImportPlan) => gone.filter(({ cancels }) => cancels).length

/** For the document: events, and dates that are gone. */
export const countChanges = (plan: ImportPlan) => ({
  added: plan.changes.filter(({ id }) => id === null).length,
  changed: plan.changes.filter(({ id }) => id !== null).length,
  gone: plan.gone.length,
  cancelled: countCancelled(plan),
})

export function goneQuestion(plan: ImportPlan): string {
  const gone = `${amount(plan.gone.length, 'date')} will be gone from the school’s calendar`
  const cancelled = countCancelled(plan)
  return cancelled === 0
    ? `${gone}.`
    : `${gone}, ${counted(cancelled)} of them cancelled as someone comes.`
}

export function plannedEvents(plan: ImportPlan): PlannedChange[] {
  const create = plan.changes.filter(({ id }) => id === null)
  const update = plan.changes.filter(({ id }) => id !== null)
  const dates = (count: number) => amount(count, 'date')
  return [
    ...named(
      create.map(({ to }) => [to.title, dates(to.dates.length)]),
      'create',
    ),
    ...named(
      update.map(({ to }) => [to.title, dates(to.dates.length)]),
      'update',
    ),
    ...goneChanges(plan),
    ...(plan.unchanged > 0
      ? [
          {
            action: 'unchanged' as const,
            kind: 'event',
            name: `${counted(plan.unchanged)} events`,
            many: plan.unchanged,
          },
        ]
      : []),
  ]
}

export const goneChanges = ({ gone }: ImportPlan) =>
  named(
    gone.map(({ title, cancels }) => [title, cancels ? 'a date, cancelled' : 'a date']),
    'delete',
  )

function named(
  all: readonly (readonly [name: string, note: string])[],
  action: PlannedChange['action'],
): PlannedChange[] {
  const shown = all.length > LISTED ? all.slice(0, LISTED - 1) : all
  const rest = all.length - shown.length
  const lines = shown.map(([name, note]): PlannedChange => ({ action, kind: 'event', name, note }))
  if (rest > 0) lines.push({ action, kind: 'event', name: `and ${counted(rest)} more`, many: rest })
  return lines
}

export function sayUnread(context: Context, unread: readonly Unread[]) {
  const { broken, hidden } = splitUnread(unread)
  for (const { what } of hidden) context.say(`Left out: ${what}.`)
  if (broken.length === 0) return
  context.say('Not all of it can be read:')
  for (const { what, why } of broken.slice(0, LISTED)) context.say(printable(`  "${what}": ${why}`))
  if (broken.length > LISTED) context.say(`  and ${counted(broken.length - LISTED)} more`)
}
