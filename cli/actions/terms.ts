import { addTerm, removeTerm } from '~/domain/terms/commands.server'
import { termsFor, type ListedTerm } from '~/domain/terms/queries.server'
import { termSchema } from '~/domain/terms/schema'
import { spelling } from '~/domain/terms/words'
import type { Db } from '~/platform/db.server'
import { wrongUsage, type Problem } from '../errors'
import type { Input } from '../input'
import type { Plan, PlannedChange } from '../plan'
import type { Shell } from '../shell'
import type { ReadingAction, WritingAction } from '../spec'
import { table } from '../table'
import { knownPartner } from './known-partner'

/** (CLI-14, its list part) */
export const listAction: ReadingAction = {
  async run(shell, input) {
    const db = await shell.db()
    const code = await knownPartner(db, input.text('partner'))
    const rows = code === '' ? await everyTerm(db) : await termsFor(db, code)
    return {
      json: {
        terms: rows.map(({ term, partner_code }) => ({ term, partner_code: partner_code || null })),
      },
      text: (look) =>
        rows.length === 0
          ? 'There are no restricted terms.'
          : table(
              [
                { title: 'TERM', get: (row) => row.term },
                { title: 'SCHOOL', get: (row) => row.partner_code || 'all' },
              ],
              rows,
              look,
            ),
    }
  },
}

export const everyTerm = (db: Db): Promise<ListedTerm[]> =>
  db.read.restrictedTerm.findMany({
    select: { id: true, term: true, partner_code: true },
    orderBy: [{ partner_code: 'asc' }, { match: 'asc' }],
  })

/** (CLI-14, its add part) */
export const addAction: WritingAction = { plan: (shell, input) => planChange(shell, input, 'add') }
/** (CLI-14, its remove part) */
export const removeAction: WritingAction = {
  plan: (shell, input) => planChange(shell, input, 'remove'),
}

async function planChange(shell: Shell, input: Input, act: 'add' | 'remove'): Promise<Plan> {
  const terms = distinct(input.args)
  refuseWrong(terms)
  const db = await shell.db()
  const partner_code = await knownPartner(db, input.text('partner'))
  const listed = await termsFor(db, partner_code)
  const there = new Set(
    listed.filter((row) => row.partner_code === partner_code).map(({ term }) => spelling(term)),
  )
  const changes = terms.map((term): PlannedChange => {
    const isThere = there.has(spelling(term))
    const note = partner_code === '' ? 'all schools' : partner_code
    if (act === 'add')
      return { action: isThere ? 'unchanged' : 'create', kind: KIND, name: term, note }
    return { action: isThere ? 'delete' : 'unchanged', kind: KIND, name: term, note }
  })
  return {
    target: terms.join(', '),
    partner_code,
    changes,
    apply: async () => {
      for (const { action, name } of changes) {
        if (action === 'unchanged') continue
        await change(db, { actor: shell.who, now: shell.now(), partner_code, term: name }, act)
      }
      return { audited: true }
    },
  }
}

const KIND = 'restricted term'

/** One command for each term, each with its audit row; done by somebody else meanwhile is done. */
async function change(db: Db, given: Parameters<typeof addTerm>[1], act: 'add' | 'remove') {
  await (act === 'add' ? addTerm : removeTerm)(db, given)
}

function distinct(terms: readonly string[]): string[] {
  const bySpelling = new Map(terms.map((term) => [spelling(term) || term, term.trim()]))
  return [...bySpelling.values()]
}

function refuseWrong(terms: string[]) {
  const problems = terms.flatMap((term): Problem[] => {
    const parsed = termSchema.safeParse(term)
    const issues = parsed.error?.issues ?? []
    return issues.map(({ message }) => ({ path: `"${term}"`, message }))
  })
  if (problems.length > 0) throw wrongUsage('These terms cannot be used:', { problems })
}
