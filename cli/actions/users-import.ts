import type { ReadColumns } from '~/domain/imports/columns'
import type { EntryProblem } from '~/domain/imports/rows'
import {
  areTooMany,
  closeLeavers,
  findLeavers,
  MOST_LEAVERS,
  type Leaver,
} from '~/domain/support/leavers.server'
import { importPeople } from '~/domain/support/people-import.server'
import { COLUMNS, parsePeople, readPerson, type PersonEntry } from '~/domain/support/people-list'
import {
  planPeople,
  type ImportSettings,
  type PersonChange,
} from '~/domain/support/people-plan.server'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import { Abort } from '../errors'
import type { Input } from '../input'
import type { Plan, PlannedChange } from '../plan'
import { withProgress } from '../progress'
import { amount, counted } from '../quantities'
import { fileName, MIB, readText } from './file-content'
import { knownPartner } from './known'
import {
  assertRight,
  columnsPlan,
  openList,
  rememberColumns,
  showColumns,
  type ListFile,
} from './list-file'
import { readBundle } from './users-roster'

/** Bytes of a list: 100,000 people with twenty columns each */
const LARGEST = 64 * MIB

/** Makes and changes accounts from a list in CSV, or from a OneRoster bundle. (CLI-25) */
export const importFile: WriteAction = async (context, input) => {
  const path = input.arg(1)
  const partner_code = await knownPartner(await context.db(), input.arg(0))
  const subject = `${fileName(path)} has`
  const roster = await readBundle(context, input, { path, partner_code })
  if (roster) return plan(context, input, { partner_code, subject, ...roster })
  const file = await openList(context, input, { partner_code, list: 'people' })
  const { entries, problems, columns } = parsePeople(
    await readText(path, LARGEST),
    file.given,
    file.saved,
  )
  showColumns(context, columns)
  assertRight(subject, problems)
  return plan(context, input, { partner_code, entries, subject, file, columns, isList: true })
}

/** The same for one person, given by flags. (CLI-25) */
export const create: WriteAction = async (context, input) => {
  const partner_code = await knownPartner(await context.db(), input.text('partner'))
  const flags = COLUMNS.slice(1).map((name) => [name, input.text(name.replaceAll('_', '-')) ?? ''])
  const problems: EntryProblem[] = []
  const cells = { ...Object.fromEntries(flags), email: input.arg(0) } as Record<string, string>
  const entry = readPerson(cells, 1, problems, { pathTo: flagFor })
  assertRight('There is', problems)
  return plan(context, input, {
    partner_code,
    entries: entry ? [entry] : [],
    subject: 'There is',
    place: (path) => flagFor(path.split(', ')[1] ?? ''),
  })
}

const flagFor = (column: string) =>
  column === 'email' ? '<email>' : `--${column.replaceAll('_', '-')}`

type List = {
  partner_code: string
  entries: PersonEntry[]
  /** How a message about errors begins */
  subject: string
  /** Where someone typed what a problem is about */
  place?: (path: string) => string
  /** A list of the school, not someone alone */
  isList?: boolean
  /** What its columns mean */
  file?: ListFile
  columns?: ReadColumns | null
  json?: Record<string, unknown>
}

async function plan(context: Context, input: Input, list: List): Promise<Plan> {
  const {
    partner_code,
    entries,
    subject,
    place = (path) => path,
    file,
    columns = null,
    isList = false,
  } = list
  const db = await context.db()
  const { PRODUCT_NAME: product } = await context.env()
  const settings: ImportSettings = {
    partner_code,
    product,
    invite: input.on('invite'),
    listed: isList,
    actor: context.who,
    now: context.now(),
  }
  const { changes, problems } = await planPeople(db.read, settings, entries)
  assertRight(
    subject,
    problems.map(({ path, ...problem }) => ({ ...problem, path: place(path) })),
    problems.some(({ path }) => /, (program|institution)$/.test(path)) ? NAME_CODES : undefined,
  )
  const leavers = input.on('deactivate-missing')
    ? await chooseLeavers(input, db, list, settings)
    : []
  const invited = changes.filter(({ invite }) => invite).length
  const { question, json } = columnsPlan(columns)
  const questions = [
    question,
    invited > 0 ? `${amount(invited, 'invitation')} will be mailed.` : '',
    leavers.length > 0 ? `${amount(leavers.length, 'account')} will be closed.` : '',
  ].filter(Boolean)
  return {
    target: partner_code,
    partner_code,
    changes: [...changes.map(toPlanned), ...leavers.map(toClosed)],
    ...(questions.length > 0 && { confirm: { question: questions.join(' ') } }),
    json: { partner_code, invited, closed: leavers.length, ...json, ...list.json },
    apply: async () => {
      await apply(context, settings, entries, leavers)
      if (file) await rememberColumns(file, columns, settings.now)
      return {}
    },
  }
}

async function apply(
  context: Context,
  settings: ImportSettings,
  entries: PersonEntry[],
  leavers: readonly Leaver[],
) {
  const db = await context.db()
  const total = entries.length + leavers.length
  await withProgress(context, 'Importing people', async (step) => {
    const onProgress = (done: number) => {
      if (context.signal.aborted) throw interruptedAt(done, total)
      step({ done, total })
    }
    assertDone(await importPeople(db, settings, entries, onProgress))
    await closeLeavers(db, settings, leavers, (done) => onProgress(entries.length + done))
  })
}

const interruptedAt = (done: number, total: number) =>
  new Abort(
    `Interrupted: ${done} of ${amount(total, 'line')} ${done === 1 ? 'is' : 'are'} done.`,
    { next: 'Run it again to go on.' },
    'interrupted',
  )

/** Who would be closed; many at once only where the operator says so. */
async function chooseLeavers(
  input: Input,
  db: Awaited<ReturnType<Context['db']>>,
  { entries, subject }: List,
  settings: ImportSettings,
): Promise<Leaver[]> {
  if (entries.length === 0) throw new Abort(`${subject} no one. Nothing was changed.`)
  const leaving = await findLeavers(db, settings, entries)
  const { leavers, listed } = leaving
  if (!areTooMany(leaving) || input.on('deactivate-many')) return leavers
  const some = leavers.slice(0, 10).map(({ email }) => email)
  throw new Abort(
    `${leavers.length} of ${counted(listed)} people on the list would be closed, more than ${MOST_LEAVERS * 100}%. Nothing was changed.`,
    {
      problems: some.map((path) => ({ path, message: 'is not in the file' })),
      next: `${subject} to be the whole list of the school. If it is, add --deactivate-many.`,
    },
  )
}

function toPlanned({ id, entry, notes }: PersonChange): PlannedChange {
  const action = id === null ? 'create' : notes.length > 0 ? 'update' : 'unchanged'
  return { action, kind: 'person', name: entry.email, note: notes.join(', ') || undefined }
}

const toClosed = ({ email, name }: Leaver): PlannedChange => ({
  action: 'close',
  kind: 'person',
  name: email,
  note: `${name} isn’t in the file`,
})

const NAME_CODES =
  'In the school’s file, list_codes says what lists call a program or campus: quad partners import.'

/** Someone signed up or was suspended between the plan and the run. */
function assertDone(problems: EntryProblem[]) {
  if (problems.length > 0)
    throw new Abort('Some people have changed meanwhile. The others are done: run it again.', {
      problems,
    })
}
