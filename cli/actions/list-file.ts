import {
  describeColumns,
  type Column,
  type GivenColumns,
  type ReadColumns,
  type SavedColumns,
} from '~/domain/imports/columns'
import { sortProblems } from '~/domain/imports/problems'
import type { EntryProblem } from '~/domain/imports/rows'
import {
  areNew,
  loadColumns,
  saveColumns,
  type ListName,
} from '~/domain/imports/saved-columns.server'
import type { Db } from '~/platform/database/types'
import type { Context } from '../context'
import { Abort } from '../errors'
import type { Input } from '../input'
import type { Plan } from '../plan'
import { amount } from '../quantities'
import { printable } from '../theme'

/** A list of a school as it is being imported: what is said and remembered of its columns. */
export type ListFile = {
  db: Db
  partner_code: string
  list: ListName
  given: GivenColumns
  saved: SavedColumns
}

export async function openList(
  context: Context,
  input: Input,
  school: { partner_code: string; list: ListName },
): Promise<ListFile> {
  const db = await context.db()
  return {
    ...school,
    db,
    given: { map: input.texts('map'), ignore: input.texts('ignore-columns') },
    saved: await loadColumns(db, school.partner_code, school.list),
  }
}

/** What is wrong with a list: kinds first, then lines. */
export function assertRight(subject: string, problems: readonly EntryProblem[], next?: string) {
  if (problems.length === 0) return
  throw new Abort(`${subject} ${amount(problems.length, 'error')}. Nothing was changed.`, {
    problems: sortProblems(problems),
    ...(next && { next }),
  })
}

/** Says what the columns are taken for, where that isn't plain. */
export function showColumns(context: Context, read: ReadColumns | null) {
  if (read?.columns.some(({ guessed, field }) => guessed || field === null))
    context.say(describeColumns(read).map(printable).join('\n'))
}

/** What a plan says and asks about the columns of its list. */
export function columnsPlan(read: ReadColumns | null): Pick<Plan, 'json'> & { question: string } {
  const columns = read?.columns ?? []
  const named = columns.map(({ title, field }) => [title, field])
  return {
    question: columns.some(({ guessed }) => guessed) ? 'The columns are taken as shown.' : '',
    json: { columns: Object.fromEntries(named) },
  }
}

/** Remembers what was confirmed, for the next list of the school. */
export async function rememberColumns(
  { db, partner_code, list, saved }: ListFile,
  read: ReadColumns | null,
  now: Date,
) {
  const columns: readonly Column[] = read?.hasTitles ? read.columns : []
  if (areNew(columns, saved)) await saveColumns(db, { partner_code, list, now }, columns)
}
