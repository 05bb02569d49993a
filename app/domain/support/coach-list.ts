import { emailField } from '~/domain/accounts/fields'
import { readRows, type EntryProblem } from '~/domain/imports/rows'

/** A student and who coaches them, or no one. */
export type CoachEntry = { line: number; student: string; coach: string | null }

const HEAD = 'student,coach'
const MAX_ROWS = 20_000

/**
 * The students of a list in CSV, whose first line is student,coach; both by email, with `none` where
 * someone is to have no coach. Every wrong cell is named; the entries are the lines without one.
 */
export function parseCoachList(text: string): { entries: CoachEntry[]; problems: EntryProblem[] } {
  const rows = readRows(text)
  if ('problem' in rows) return { entries: [], problems: [rows.problem] }
  const [head, ...body] = rows
  if (head?.cells.join(',').toLowerCase() !== HEAD)
    return { entries: [], problems: [{ path: 'line 1', message: `must be ${HEAD}` }] }
  if (body.length > MAX_ROWS)
    return { entries: [], problems: [{ path: 'file', message: `has over ${MAX_ROWS} students` }] }
  const problems: EntryProblem[] = []
  const seen = new Map<string, number>()
  const read = (line: number, column: string, cell = '') => {
    const { data, error } = emailField.safeParse(cell)
    if (error)
      problems.push({ path: `line ${line}, ${column}`, message: error.issues[0]?.message ?? '' })
    return data ?? ''
  }
  const entries = body.flatMap(({ line, cells }) => {
    const before = problems.length
    const student = read(line, 'student', cells[0])
    const coach = cells[1]?.toLowerCase() === 'none' ? null : read(line, 'coach', cells[1])
    const first = seen.get(student)
    if (cells.length > 2)
      problems.push({ path: `line ${line}`, message: 'has more than two cells' })
    if (first)
      problems.push({ path: `line ${line}, student`, message: `is the same as on line ${first}` })
    else if (student) seen.set(student, line)
    return problems.length > before ? [] : [{ line, student, coach }]
  })
  return { entries, problems }
}
