import { addTerm, removeTerm } from '~/domain/terms/commands.server'
import { importTerms, newTerms, ownTerms } from '~/domain/terms/import.server'
import { termsFor, type ListedTerm } from '~/domain/terms/queries.server'
import { termSchema } from '~/domain/terms/schema'
import { readTerms, writeTerms, type SkippedLine, type TermList } from '~/domain/terms/term-list'
import { spelling } from '~/domain/terms/words'
import type { Db } from '~/platform/database/types'
import type { ReadAction, WriteAction } from '../command'
import type { Context } from '../context'
import { Abort, assertUsable, problemsAt, wrongUsage } from '../errors'
import type { Input } from '../input'
import type { Plan, PlannedChange } from '../plan'
import { amount, counted } from '../quantities'
import { listReport } from '../report'
import { printable } from '../theme'
import { fileName, readText } from './file-content'
import { knownPartner } from './known'

/** (CLI-14, its list part) */
export const list: ReadAction = async (context, input) => {
  const db = await context.db()
  const code = await knownPartner(db, input.text('partner'))
  const terms = code === '' ? await everyTerm(db) : await termsFor(db, code)
  const rows = terms.map(({ term, partner_code }) => ({ term, partner_code: partner_code || null }))
  return listReport('terms', { empty: 'There are no restricted terms.' }, rows, {
    TERM: 'term',
    SCHOOL: (row) => row.partner_code ?? 'all',
  })
}

export const everyTerm = (db: Db): Promise<ListedTerm[]> =>
  db.read.restrictedTerm.findMany({
    select: { id: true, term: true, partner_code: true },
    orderBy: [{ partner_code: 'asc' }, { match: 'asc' }],
  })

/** (CLI-14, its add part) */
export const add: WriteAction = (context, input) =>
  planTerms(context, input, (isThere) => (isThere ? 'unchanged' : 'create'))

/** (CLI-14, its remove part) */
export const remove: WriteAction = (context, input) => {
  const path = input.text('file')
  if ((path === undefined) === (input.args.length === 0))
    throw wrongUsage('Give terms, or a list of them with --file.')
  return path === undefined
    ? planTerms(context, input, (isThere) => (isThere ? 'delete' : 'unchanged'))
    : removeFile(context, input, path)
}

/** Each term is a command of its own with its audit row. */
async function planTerms(
  context: Context,
  input: Input,
  actionFor: (isThere: boolean) => 'create' | 'delete' | 'unchanged',
): Promise<Plan> {
  const terms = distinctTerms(input.args)
  const db = await context.db()
  const partner_code = await knownPartner(db, input.text('partner'))
  const listed = (await termsFor(db, partner_code)).filter(
    (row) => row.partner_code === partner_code,
  )
  const known = new Set(listed.map(({ term }) => spelling(term)))
  const changes = terms.map((name): PlannedChange => ({
    action: actionFor(known.has(spelling(name))),
    kind: 'restricted term',
    name,
    note: partner_code || 'all schools',
  }))
  return {
    target: terms.join(', '),
    partner_code,
    changes,
    apply: async () => {
      const by = { actor: context.who, now: context.now(), partner_code }
      for (const { action, name } of changes) {
        if (action === 'create') await addTerm(db, { ...by, term: name })
        if (action === 'delete') await removeTerm(db, { ...by, term: name })
      }
      return { audited: true }
    },
  }
}

function distinctTerms(typed: readonly string[]): string[] {
  const problems = typed.flatMap((term) => problemsAt(`"${term}"`, termSchema.safeParse(term)))
  assertUsable(problems, 'terms')
  return [...new Map(typed.map((term) => [spelling(term), term.trim()])).values()]
}

/** (CLI-14, its import part) */
export const importFile: WriteAction = async (context, input) => {
  const path = input.arg(0)
  const replace = input.on('replace')
  const list = await readList(context, input, path)
  const { terms, blank, duplicates, invalid } = list
  if (replace && terms.length === 0)
    throw new Abort(`${fileName(path)} has no terms. Nothing was changed.`, {
      next: 'To remove terms: quad terms remove.',
    })
  const db = await context.db()
  const partner_code = await knownPartner(db, input.text('partner'))
  const added = await newTerms(db, partner_code, terms)
  const wanted = new Set(terms.map(spelling))
  const own = replace ? await ownTerms(db, partner_code) : []
  const removed = own.filter((term) => !wanted.has(spelling(term)))
  const known = terms.length - added.length
  const source = fileName(path)
  const note = partner_code || 'all schools'
  return {
    target: source,
    partner_code,
    changes: [
      ...changesFor('create', added, note),
      ...changesFor('delete', removed, note),
      ...knownChange('known', known, note),
    ],
    confirm:
      removed.length > 0
        ? { question: `${amount(removed.length, 'term')} will be allowed again.` }
        : undefined,
    // Documents keep their names. (CLI-04)
    json: {
      partner_code: partner_code || null,
      added: added.length,
      known,
      blank,
      removed: removed.length,
      doubles: duplicates,
      bad: invalid,
    },
    apply: async () => {
      const by = { actor: context.who, now: context.now(), partner_code, source }
      const json = await importTerms(db, { ...by, terms: added, remove: removed })
      return { audited: true, json }
    },
  }
}

/** Terms of a file, all at once. */
async function removeFile(context: Context, input: Input, path: string): Promise<Plan> {
  const { terms, blank, duplicates, invalid } = await readList(context, input, path)
  const db = await context.db()
  const partner_code = await knownPartner(db, input.text('partner'))
  const unknown = new Set(await newTerms(db, partner_code, terms))
  const removed = terms.filter((term) => !unknown.has(term))
  const source = fileName(path)
  const note = partner_code || 'all schools'
  return {
    target: source,
    partner_code,
    changes: [
      ...changesFor('delete', removed, note),
      ...knownChange('not on the list', unknown.size, note),
    ],
    json: {
      partner_code: partner_code || null,
      removed: removed.length,
      unknown: unknown.size,
      blank,
      doubles: duplicates,
      bad: invalid,
    },
    apply: async () => {
      const by = { actor: context.who, now: context.now(), partner_code, source }
      const change = { ...by, command: 'terms remove', terms: [], remove: removed } as const
      const { removed: count } = await importTerms(db, change)
      return { audited: true, json: { removed: count } }
    },
  }
}

/** The lines of a file, those that can't be used are named. */
async function readList(context: Context, input: Input, path: string): Promise<TermList> {
  const list = readTerms(await readText(path), chooseFormat(path, input.text('format')))
  const { blank, duplicates, invalid } = list
  assertSomeUsable(path, list)
  sayLines(context, invalid, "can't be used")
  sayLines(context, duplicates, duplicates.length === 1 ? 'is a duplicate' : 'are duplicates')
  if (blank > 0) context.say(`${amount(blank, 'blank line')}.`)
  return list
}

/** (CLI-14, its export part) */
export const exportFile: ReadAction = async (context, input) => {
  const db = await context.db()
  const partner_code = await knownPartner(db, input.text('partner'))
  const terms = await ownTerms(db, partner_code)
  return { json: { partner_code: partner_code || null, terms }, text: () => writeTerms(terms) }
}

const chooseFormat = (path: string, format: string | undefined) =>
  format === 'csv' || (format === undefined && /\.csv$/i.test(path)) ? 'csv' : 'text'

/** Terms in the plan, and lines on standard error; of more only how many. */
const LISTED = 20

/** A file without a single line that can be used was meant for something else. */
function assertSomeUsable(path: string, { terms, invalid }: TermList) {
  if (terms.length > 0 || invalid.length === 0) return
  const lines =
    invalid.length === 1 ? 'The only line' : `None of the ${counted(invalid.length)} lines`
  const can = invalid.length === 1 ? "can't" : 'can'
  throw new Abort(`${lines} of ${fileName(path)} ${can} be used. Nothing was changed.`, {
    problems: invalid
      .slice(0, LISTED)
      .map(({ line, text, message }) => ({ path: `line ${line} "${short(text)}"`, message })),
  })
}

const KIND = 'restricted term'

function changesFor(
  action: 'create' | 'delete',
  terms: readonly string[],
  note: string,
): PlannedChange[] {
  const named = terms.length > LISTED ? terms.slice(0, LISTED - 1) : terms
  const rest = terms.length - named.length
  const lines = named.map((name): PlannedChange => ({ action, kind: KIND, name, note }))
  if (rest > 0)
    lines.push({ action, kind: KIND, name: `and ${counted(rest)} more`, note, many: rest })
  return lines
}

const knownChange = (what: string, count: number, note: string): PlannedChange[] =>
  count === 0
    ? []
    : [{ action: 'unchanged', kind: KIND, name: `${counted(count)} ${what}`, note, many: count }]

const short = (text: string) => printable(text.slice(0, 60))

function sayLines(context: Context, lines: readonly SkippedLine[], what: string) {
  if (lines.length === 0) return
  context.say(`${amount(lines.length, 'line')} ${what}:`)
  for (const { line, text, message } of lines.slice(0, LISTED))
    context.say(`  line ${line} "${short(text)}": ${message}`)
  if (lines.length > LISTED) context.say(`  and ${counted(lines.length - LISTED)} more`)
}
