import { parseCoachList } from '~/domain/support/coach-list'
import { assignCoaches, listCoaches, planCoaches } from '~/domain/support/coach-plan.server'
import type { ReadAction, WriteAction } from '../command'
import { Abort } from '../errors'
import { amount } from '../quantities'
import { listReport } from '../report'
import { fileName, readText } from './file-content'
import { knownPartner } from './known'

type Problems = ReturnType<typeof parseCoachList>['problems']

/** Gives students their coaches from a list in CSV. (COACH-04) */
export const assign: WriteAction = async (context, input) => {
  const path = input.arg(0)
  const { entries, problems } = parseCoachList(await readText(path))
  const name = fileName(path)
  const db = await context.db()
  const plan = await planCoaches(db.read, entries)
  assertRight(name, inFileOrder([...problems, ...plan.problems]))
  return {
    target: name,
    changes: plan.changes.map(({ student, from, to }) => ({
      action: from === to ? 'unchanged' : 'update',
      kind: 'student',
      name: student,
      note: from === to ? undefined : `coach ${from ?? 'none'} → ${to ?? 'none'}`,
    })),
    apply: async () => {
      const operator = { db, actor: context.who, now: context.now() }
      assertRight(name, await assignCoaches(operator, entries))
      return { audited: true }
    },
  }
}

const findLine = ({ path }: Problems[number]) => Number(/^line (\d+)/.exec(path)?.[1] ?? 0)

/** What is wrong with the form of a list and with its people, as one reads the file. */
const inFileOrder = (problems: Problems) => problems.sort((a, b) => findLine(a) - findLine(b))

function assertRight(name: string, problems: Problems) {
  if (problems.length > 0)
    throw new Abort(`${name} has ${amount(problems.length, 'error')}. Nothing was changed.`, {
      problems,
    })
}

export const list: ReadAction = async (context, input) => {
  const db = await context.db()
  const code = input.text('partner')
  const rows = await listCoaches(db, code && (await knownPartner(db, code)))
  return listReport('coaches', { empty: 'There are no coaches yet.', whole: ['EMAIL'] }, rows, {
    EMAIL: 'email',
    NAME: 'name',
    SCHOOL: 'partner_code',
    STUDENTS: 'students',
  })
}
