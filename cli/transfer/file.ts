import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { NamedRow } from '~/platform/database/copying/row-reader'
import { TABLES, type TableName } from '~prisma/generated/tables'
import { Abort } from '../errors'
import { readLines } from './lines'

export const FORMAT = { format: 'quad-school', version: 2 } as const

/** The first line of a school's file (docs/school-file.md). */
export type SchoolHeader = typeof FORMAT & {
  partner_code: string
  name: string
  created_at: string
  /** Version of the program that made it */
  program: string
  /** Of the tables and columns that the program knew: the same on every kind of database */
  schema: string
  /** How many rows of each table follow */
  tables: { [Table in TableName]?: number }
  photos: number
  /** Rows that point to something of another school, and stay there */
  left_out: Record<string, number>
  /** The interests that its people have; all schools of an installation share theirs */
  interests: NamedRow[]
}

export type PhotoLine = { photo: string; sha256: string; data: string }
export type RowLine = { table: TableName; row: NamedRow }
export type SchoolLine = PhotoLine | RowLine

export const sha256 = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex')

export const schemaSum = (): string => sha256(JSON.stringify(TABLES))

const BEGINNING = '{"format":"quad-school"'

/** Whether a file is one of everything of a school, by how it begins. */
export async function isSchoolFile(path: string): Promise<boolean> {
  if (!existsSync(path) || !statSync(path).isFile()) return false
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0)
    return buffer.toString('utf8') === BEGINNING
  } finally {
    await file.close()
  }
}

const damaged = (path: string, why: string) =>
  new Abort(`${path} is not a whole file of a school: ${why}. Nothing was changed.`, {
    next: 'Make it again: quad partners export <code> --everything <file>.',
  })

/**
 * Reads a school's file: the header, then what is in it. The sum of the whole is compared at the
 * end, so a first reading has to come to it before anything is written.
 */
export async function* readSchoolFile(
  path: string,
): AsyncGenerator<{ header: SchoolHeader; line: SchoolLine | null; sum: string | null }> {
  const hash = createHash('sha256')
  let header: SchoolHeader | null = null
  let sum: string | null = null
  for await (const text of readLines(path)) {
    if (sum !== null) throw damaged(path, 'something follows its end')
    if (!text) throw damaged(path, 'a line of it is too long')
    const line = parse(path, text.toString('utf8'))
    if (!header) {
      header = line as SchoolHeader
      if (header.version !== FORMAT.version)
        throw damaged(path, 'it is of another version of this program')
    } else if ('end' in line) {
      sum = hash.digest('hex')
      if (line.end !== sum) throw damaged(path, 'its checksum is another one')
      yield { header, line: null, sum }
      continue
    } else if (isSchoolLine(line)) yield { header, line, sum: null }
    else throw damaged(path, 'a line of it is neither a photo nor a row')
    hash.update(text)
  }
  if (sum === null) throw damaged(path, 'its end is missing')
}

function parse(path: string, text: string): object {
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch {
    // Left to what follows.
  }
  if (!isObject(line)) throw damaged(path, 'a line of it can’t be read')
  return line
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isSchoolLine(line: object): line is SchoolLine {
  if ('table' in line) return typeof line.table === 'string' && 'row' in line && isObject(line.row)
  const texts = ['photo', 'sha256', 'data'].map((name): unknown => Reflect.get(line, name))
  return texts.every((text) => typeof text === 'string')
}
