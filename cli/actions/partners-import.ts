import { checkPartner } from '~/domain/partners/check.server'
import type { Problem as FileProblem } from '~/domain/partners/duplicates'
import { readYaml as readPlaces, type YamlSource } from '~/platform/content/content-source'
import { HAS_NUL, unstorablePaths } from '~/platform/text/text-checks'
import type { WriteAction } from '../command'
import { Abort, wrongUsage, type Problem } from '../errors'
import { amount, counted } from '../quantities'
import { fileName, MIB, readText } from './file-content'
import { planSave, loadProblems } from './partners-save'
import { importEverything } from './partners-transfer'
import { withStarter } from './school-starter'
import { isSchoolFile } from '../transfer/file'

/** (CLI-12) */
export const importFile: WriteAction = async (context, input) => {
  const path = input.arg(0)
  const options = { mode: 'import', archive: input.on('archive') } as const
  if (await isSchoolFile(path)) {
    if (!options.archive) return importEverything(context, input)
    throw wrongUsage(
      '--archive is for a file with the values of a school, not for everything in it.',
    )
  }
  const { file, place, duplicateKeys } = parse(path, await readText(path, LARGEST))
  const refused = (problems: readonly FileProblem[]) => {
    const placed = problems.map((problem) => ({ ...problem, ...place(problem.path) }))
    const inOrder = [...duplicateKeys, ...placed].sort(
      (a, b) => a.line - b.line || a.column - b.column,
    )
    const all = inOrder.map((problem) => ({
      ...problem,
      at: `${path}:${problem.line}:${problem.column}`,
    }))
    return new Abort(`${fileName(path)} has ${amount(all.length, 'error')}. Nothing was changed.`, {
      problems: all,
    })
  }
  const checked = checkPartner(file)
  const unstorable = checked.ok ? unstorablePaths(file) : []
  if (unstorable.length > 0)
    throw refused(unstorable.map((path) => ({ path: path.join('.'), message: HAS_NUL })))
  if (checked.ok && duplicateKeys.length === 0) {
    const plan = await planSave(context, checked.input, options, refused)
    const school = await withStarter(context, input, checked.input)
    return school === checked.input ? plan : planSave(context, school, options, refused)
  }
  // One round: what the database has against it is named along with what is wrong by itself.
  const others = await loadProblems(context, file, options)
  throw refused([...(checked.ok ? [] : checked.problems), ...others])
}

/** A school with tens of thousands of terms has less. */
const LARGEST = 4 * MIB

/** YAML 1.2 is a superset of JSON, so one parser serves both. */
function parse(path: string, content: string) {
  const { value: file, errors, duplicateKeys, findPlace } = readYaml(path, content)
  if (errors.length > 0)
    throw unreadable(
      path,
      errors.map(({ line, column, message }) => ({
        path: `line ${line}, column ${column}`,
        line,
        column,
        message: message.includes('multiple documents') ? SECOND : message,
      })),
    )
  if (isPlainObject(file))
    return {
      file: withoutSchema(file),
      /** Of 'institutions[1].status', or of the closest thing around it that the file has */
      place: (name: string) => findPlace(name.split(/[.[\]]+/).filter(Boolean)),
      duplicateKeys: duplicateKeys.map(({ key, ...place }) => ({
        ...place,
        path: key,
        message: 'is given twice',
      })),
    }
  throw new Abort(`${fileName(path)} ${whatElse(file)}. Nothing was changed.`, {
    next: 'For a file to fill in: quad partners template.',
  })
}

const SECOND = 'a second document begins here; a file holds one school'

/** More than a school has; the parser needs a piece of the stack for each level. */
const DEEPEST = 200
const TOO_DEEP = { path: 'file', message: 'is nested too deeply' }

function readYaml(path: string, content: string): YamlSource {
  let open = 0
  for (const [sign] of content.matchAll(/[[\]{}]/g)) {
    open = Math.max(0, open + ('[{'.includes(sign) ? 1 : -1))
    if (open > DEEPEST) throw unreadable(path, [TOO_DEEP])
  }
  // Before the first word of a line: spaces and the signs of lists.
  if (new RegExp(`^[-?: \\t]{${2 * DEEPEST},}`, 'm').test(content))
    throw unreadable(path, [TOO_DEEP])
  try {
    return readPlaces(content)
  } catch (error) {
    // Anchors that don't exist, or repeat one another without end.
    if (!(error instanceof ReferenceError)) throw error
    const isTooMany = error.message.startsWith('Excessive alias count')
    const message = isTooMany ? 'repeats its anchors (&, *) too often' : error.message
    throw unreadable(path, [{ path: 'file', message }])
  }
}

/** One slip can make errors of everything after it. */
const LISTED = 20

function unreadable(path: string, problems: Problem[]) {
  const more = problems.length - LISTED
  return new Abort(`${fileName(path)} can't be read as YAML or JSON. Nothing was changed.`, {
    problems: problems.slice(0, LISTED),
    ...(more > 0 && { next: `And ${counted(more)} more.` }),
  })
}

const isPlainObject = (file: unknown): file is object =>
  typeof file === 'object' && file !== null && Object.getPrototypeOf(file) === Object.prototype

function whatElse(file: unknown): string {
  if (file === null || file === undefined) return 'is empty'
  return `is ${Array.isArray(file) ? 'a list' : 'a single value'}, not a school with names and values`
}

/** Where the schema is concerns only editors. */
function withoutSchema(file: object): object {
  if (!('$schema' in file)) return file
  const { $schema, ...school } = file
  return typeof $schema === 'string' ? school : file
}
