import { parseDocument, type Document } from 'yaml'
import { checkPartner } from '~/domain/partners/check'
import { Abort, type Problem } from '../errors'
import type { WritingAction } from '../spec'
import { contentOf, fileName } from './file-content'
import { planSave, problemsOfClaim } from './partners-save'

/** (CLI-12) */
export const importAction: WritingAction = {
  async plan(shell, input) {
    const path = input.arg(0)
    const checked = checkPartner(parsed(path, await contentOf(path, LARGEST)))
    if (!checked.ok) {
      const problems = [
        ...checked.problems,
        ...(await problemsOfClaim(shell, checked.claim, 'import')),
      ]
      const count = problems.length
      throw new Abort(
        `${fileName(path)} has ${count} ${count === 1 ? 'error' : 'errors'}. Nothing was changed.`,
        { problems },
      )
    }
    return planSave(shell, checked.given, 'import')
  },
}

/** Bytes of a file; a school with tens of thousands of terms has less. */
const LARGEST = 4 * 1024 ** 2

/** YAML 1.2 is a superset of JSON, so one reader serves both. */
function parsed(path: string, content: string): object {
  const document = documentOf(path, content)
  if (document.errors.length > 0)
    throw unreadable(
      path,
      document.errors.map(({ code, linePos, message }) => ({
        path: linePos ? `line ${linePos[0].line}` : 'file',
        message: code === 'MULTIPLE_DOCS' ? SECOND : (message.split('\n')[0] ?? ''),
      })),
    )
  const file = valueOf(path, document)
  if (isNames(file)) return withoutSchema(file)
  throw new Abort(`${fileName(path)} ${whatElse(file)}. Nothing was changed.`, {
    next: 'See an empty one with quad partners template.',
  })
}

const SECOND = 'a second document begins here; a file holds one school'

/** More than a school has; the reader needs a piece of the stack for each of them. */
const DEEPEST = 200

function documentOf(path: string, content: string): Document.Parsed {
  let open = 0
  for (const [sign] of content.matchAll(/[[\]{}]/g)) {
    open = Math.max(0, open + ('[{'.includes(sign) ? 1 : -1))
    if (open > DEEPEST) throw unreadable(path, [DEEP])
  }
  // What stands before the first word of a line: air and the signs of lists.
  if (new RegExp(`^[-?: \\t]{${2 * DEEPEST},}`, 'm').test(content)) throw unreadable(path, [DEEP])
  return parseDocument(content, { prettyErrors: true })
}

/** Anchors that are not there, or repeat one another without end, show only here. */
function valueOf(path: string, document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    const many = error.message.startsWith('Excessive alias count')
    const message = many ? 'repeats its anchors (&, *) too often' : error.message
    throw unreadable(path, [{ path: 'file', message }])
  }
}

const DEEP = { path: 'file', message: 'is nested too deeply' }

/** One slip can make errors of everything after it. */
const TOLD = 20

function unreadable(path: string, problems: Problem[]) {
  const more = problems.length - TOLD
  return new Abort(`${fileName(path)} cannot be read as YAML or JSON. Nothing was changed.`, {
    problems: problems.slice(0, TOLD),
    ...(more > 0 && { next: `And ${more.toLocaleString('en')} more after these.` }),
  })
}

const isNames = (file: unknown): file is object =>
  typeof file === 'object' && file !== null && Object.getPrototypeOf(file) === Object.prototype

/** A school is written as names with values. */
function whatElse(file: unknown): string {
  if (file === null || file === undefined) return 'is empty'
  return `is ${Array.isArray(file) ? 'a list' : 'a single value'}, not one school with its names and values`
}

/** Where the schema is concerns editors only. */
function withoutSchema(file: object): object {
  if (!('$schema' in file)) return file
  const { $schema, ...school } = file
  return typeof $schema === 'string' ? school : file
}
