import { importTerms, newTerms, ownTerms } from '~/domain/terms/import.server'
import { readTerms, writeTerms, type Skipped, type TermLines } from '~/domain/terms/lines'
import { Abort } from '../errors'
import { harmless } from '../look'
import type { PlannedChange } from '../plan'
import type { Shell } from '../shell'
import type { ReadingAction, WritingAction } from '../spec'
import { contentOf, fileName } from './file-content'
import { knownPartner } from './known-partner'

/** (CLI-14, its import part) */
export const importAction: WritingAction = {
  async plan(shell, input) {
    const path = input.arg(0)
    const format = formatOf(path, input.text('format'))
    const read = readTerms(await contentOf(path), format)
    refuseUseless(path, read)
    const db = await shell.db()
    const partner_code = await knownPartner(db, input.text('partner'))
    const added = await newTerms(db, partner_code, read.terms)
    tellSkipped(shell, read)
    const source = fileName(path)
    return {
      target: source,
      partner_code,
      changes: changesOf(added, read.terms.length - added.length, partner_code || 'all schools'),
      facts: {
        partner_code: partner_code || null,
        added: added.length,
        known: read.terms.length - added.length,
        blank: read.blank,
        doubles: read.doubles,
        bad: read.bad,
      },
      apply: async () => {
        const by = { actor: shell.who, now: shell.now(), partner_code, source }
        return { audited: true, json: { added: await importTerms(db, { ...by, terms: added }) } }
      },
    }
  },
}

/** A file of nothing but lines that cannot be used was meant for something else. */
function refuseUseless(path: string, { terms, bad }: TermLines) {
  if (terms.length > 0 || bad.length === 0) return
  const which = bad.length === 1 ? 'The only line' : `None of the ${count(bad.length)} lines`
  const can = bad.length === 1 ? 'cannot be used' : 'can be used'
  throw new Abort(`${which} of ${fileName(path)} ${can}. Nothing was changed.`, {
    problems: bad
      .slice(0, TOLD)
      .map(({ line, text, message }) => ({ path: `line ${line} "${short(text)}"`, message })),
  })
}

/** (CLI-14, its export part) */
export const exportAction: ReadingAction = {
  async run(shell, input) {
    const db = await shell.db()
    const partner_code = await knownPartner(db, input.text('partner'))
    const terms = await ownTerms(db, partner_code)
    return {
      json: { partner_code: partner_code || null, terms },
      text: () => writeTerms(terms),
    }
  },
}

const formatOf = (path: string, asked: string | undefined) =>
  asked === 'csv' || (asked === undefined && /\.csv$/i.test(path)) ? 'csv' : 'text'

/** Terms that are named one by one in the plan; of more only how many. */
const NAMED = 20
const KIND = 'restricted term'

function changesOf(added: readonly string[], known: number, note: string): PlannedChange[] {
  const named = added.length > NAMED ? added.slice(0, NAMED - 1) : added
  const more = added.length - named.length
  return [
    ...named.map((name): PlannedChange => ({ action: 'create', kind: KIND, name, note })),
    ...(more > 0
      ? [
          {
            action: 'create',
            kind: KIND,
            name: `and ${count(more)} more`,
            note,
            many: more,
          } as const,
        ]
      : []),
    ...(known > 0
      ? [
          {
            action: 'unchanged',
            kind: KIND,
            name: `${count(known)} known`,
            note,
            many: known,
          } as const,
        ]
      : []),
  ]
}

const count = (number: number) => number.toLocaleString('en')

/** Lines named on standard error; the JSON document has them all. */
const TOLD = 20

function tellSkipped(shell: Shell, { blank, doubles, bad }: TermLines) {
  tell(shell, bad, 'could not be used')
  tell(shell, doubles, doubles.length === 1 ? 'is a double' : 'are doubles')
  if (blank > 0) shell.say(`${count(blank)} blank ${blank === 1 ? 'line' : 'lines'}.`)
}

const short = (text: string) => harmless(text.slice(0, 60))

function tell(shell: Shell, lines: readonly Skipped[], what: string) {
  if (lines.length === 0) return
  shell.say(`${count(lines.length)} ${lines.length === 1 ? 'line' : 'lines'} ${what}:`)
  for (const { line, text, message } of lines.slice(0, TOLD))
    shell.say(`  line ${line} "${short(text)}": ${message}`)
  if (lines.length > TOLD) shell.say(`  and ${count(lines.length - TOLD)} more`)
}
