import { importPeople } from '~/domain/support/people-import.server'
import {
  COLUMNS,
  parsePeople,
  readPerson,
  type EntryProblem,
  type PersonEntry,
} from '~/domain/support/people-list'
import {
  planPeople,
  type ImportSettings,
  type PersonChange,
} from '~/domain/support/people-plan.server'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import { Abort, interrupted } from '../errors'
import type { Input } from '../input'
import type { Plan, PlannedChange } from '../plan'
import { withProgress } from '../progress'
import { amount } from '../quantities'
import { fileName, readText } from './file-content'
import { knownPartner } from './known'

/** Makes and changes accounts from a list in CSV. (CLI-25) */
export const importFile: WriteAction = async (context, input) => {
  const path = input.arg(1)
  const partner_code = await knownPartner(await context.db(), input.arg(0))
  const { entries, problems } = parsePeople(await readText(path))
  assertRight(`${fileName(path)} has`, problems)
  return plan(context, input, { partner_code, entries, subject: `${fileName(path)} has` })
}

/** The same for one person, given by flags. (CLI-25) */
export const create: WriteAction = async (context, input) => {
  const partner_code = await knownPartner(await context.db(), input.text('partner'))
  const flags = COLUMNS.slice(1).map((name) => [name, input.text(name.replaceAll('_', '-')) ?? ''])
  const problems: EntryProblem[] = []
  const cells = { ...Object.fromEntries(flags), email: input.arg(0) } as Record<string, string>
  const entry = readPerson(cells, 1, problems, flagFor)
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

function assertRight(subject: string, problems: EntryProblem[]) {
  if (problems.length > 0)
    throw new Abort(`${subject} ${amount(problems.length, 'error')}. Nothing was changed.`, {
      problems,
    })
}

type List = {
  partner_code: string
  entries: PersonEntry[]
  /** How a message about errors begins */
  subject: string
  /** Where someone typed what a problem is about */
  place?: (path: string) => string
}

async function plan(context: Context, input: Input, list: List): Promise<Plan> {
  const { partner_code, entries, subject, place = (path) => path } = list
  const db = await context.db()
  const { PRODUCT_NAME: product } = await context.env()
  const settings: ImportSettings = {
    partner_code,
    product,
    invite: input.on('invite'),
    now: context.now(),
  }
  const { changes, problems } = await planPeople(db.read, settings, entries)
  assertRight(
    subject,
    problems.map(({ path, message }) => ({ path: place(path), message })),
  )
  const invited = changes.filter(({ invite }) => invite).length
  return {
    target: partner_code,
    partner_code,
    changes: changes.map(toPlanned),
    ...(invited > 0 && {
      confirm: { question: `${amount(invited, 'invitation')} will be mailed.` },
    }),
    json: { partner_code, invited },
    apply: async () => {
      const total = entries.length
      const late = await withProgress(context, 'Importing people', (step) =>
        importPeople(db, settings, entries, (done) => {
          if (context.signal.aborted) throw interrupted()
          step({ done, total })
        }),
      )
      assertDone(late)
      return {}
    },
  }
}

function toPlanned({ id, entry, notes }: PersonChange): PlannedChange {
  const action = id === null ? 'create' : notes.length > 0 ? 'update' : 'unchanged'
  return { action, kind: 'person', name: entry.email, note: notes.join(', ') || undefined }
}

/** Someone signed up or was suspended between the plan and the run. */
function assertDone(problems: EntryProblem[]) {
  if (problems.length > 0)
    throw new Abort('Some people have changed meanwhile. The others are done: run it again.', {
      problems,
    })
}
