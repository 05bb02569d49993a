import { table, type Column } from './table'
import type { Look } from './look'

/** One line of a plan. Only lines that change something make the run write. */
export type PlannedChange = {
  action: 'create' | 'update' | 'delete' | 'run' | 'unchanged' | 'kept'
  kind: string
  name: string
  note?: string
  /** How many it stands for, where they are not named one by one */
  many?: number
}

export type Applied = {
  /** Joined to the JSON document */
  json?: Record<string, unknown>
  /** Printed after the plan */
  text?: (look: Look) => string
  /** True when the act's own transaction has written the audit row */
  audited?: boolean
  /** What was started goes on: answers the exit code when it has ended */
  stay?: () => Promise<number>
}

/**
 * What a writing command is going to do. The dry run and the real run print the same, because
 * both print this. (CLI-05)
 */
export type Plan = {
  /** For the audit row */
  target: string
  partner_code?: string
  changes: PlannedChange[]
  /** Asked before it is done; `word` has to be typed instead of yes. (CLI-08) */
  confirm?: { question: string; word?: string }
  /** Joined to the JSON document, of the dry run too */
  facts?: Record<string, unknown>
  apply(): Promise<Applied>
  /** What is told when there is nothing to do, such as the accounts of a school that is there */
  found?(): Promise<Applied>
}

const changesSomething = ({ action }: PlannedChange) => action !== 'unchanged' && action !== 'kept'

export const isWork = (plan: Plan) => plan.changes.some(changesSomething)

const COLUMNS: readonly Column<PlannedChange>[] = [
  { title: 'ACTION', get: (change) => change.action },
  { title: 'KIND', get: (change) => change.kind },
  { title: 'NAME', get: (change) => change.name },
  { title: 'NOTE', get: (change) => change.note ?? '' },
]

export function planText(plan: Plan, look: Look): string {
  if (!isWork(plan)) return ['Nothing to do.', ...counts(plan)].join('\n')
  const shown = plan.changes.filter((change) => change.action !== 'unchanged')
  return [table(COLUMNS, shown, look), '', ...counts(plan)].join('\n')
}

function counts({ changes }: Plan): string[] {
  const words = {
    create: 'to create',
    update: 'to update',
    delete: 'to delete',
    run: 'to run',
  } as const
  const count = (action: PlannedChange['action']) =>
    changes
      .filter((change) => change.action === action)
      .reduce((sum, { many = 1 }) => sum + many, 0)
  const parts = [
    ...Object.entries(words).map(
      ([action, word]) => [count(action as PlannedChange['action']), word] as const,
    ),
    [count('unchanged'), 'unchanged'] as const,
    [count('kept'), 'not in the file and kept'] as const,
  ]
  const said = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`)
  return said.length > 0 ? [`${said.join(', ')}.`] : []
}
