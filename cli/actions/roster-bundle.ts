import { parse } from 'csv-parse'
import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { SAVE_AS_UTF8 } from '~/domain/imports/decode'
import type { Row } from '~/domain/imports/rows'
import { ROSTER_FILES, type RosterSource } from '~/domain/support/roster-tables'
import { Abort } from '../errors'
import { fileName, MIB } from './file-content'

/** Files in a zip: a bundle has about twenty. */
const MAX_ENTRIES = 200
/** Bytes of one file, unpacked: enrollments of a large university */
const MAX_FILE_BYTES = 512 * MIB
/** How much larger a file can be than what it was packed to: tables of text stay far below. */
const MAX_RATIO = 200
/** Bytes of a row */
const MAX_ROW_BYTES = 100_000

type Bundle = { source: RosterSource; close: () => void }
type Files = Map<string, () => Promise<Readable>>

const unusable = (path: string, message: string, next?: string) =>
  new Abort(`${fileName(path)} ${message}. Nothing was changed.`, next ? { next } : {})

/** A folder or zip file with the files of OneRoster; null for anything else, such as a list. */
export async function openBundle(path: string): Promise<Bundle | null> {
  if (path === '-') return null
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory())
    return { source: sourceFrom(await filesIn(path)), close: () => undefined }
  if (!found?.isFile() || !(await isZip(path))) return null
  const { zip, files } = await openZip(path)
  return { source: sourceFrom(files), close: () => zip.close() }
}

const isRosterFile = (name: string) => Object.hasOwn(ROSTER_FILES, name.toLowerCase())

async function filesIn(folder: string): Promise<Files> {
  const names = (await readdir(folder)).filter(isRosterFile)
  const add = (name: string) => () => Promise.resolve(createReadStream(join(folder, name)))
  return withoutDoubles(
    folder,
    names.map((name) => [name.toLowerCase(), add(name)] as const),
  )
}

function withoutDoubles<T>(path: string, all: readonly (readonly [string, T])[]): Map<string, T> {
  const files = new Map(all)
  if (files.size < all.length) throw unusable(path, 'has two files of one name')
  if (!files.has('users.csv'))
    throw unusable(path, 'is no OneRoster bundle: there is no users.csv in it')
  return files
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1') === 'PK\u0003\u0004'
  } finally {
    await file.close()
  }
}

async function openZip(path: string): Promise<{ zip: ZipFile; files: Files }> {
  try {
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
    try {
      return { zip, files: await readEntries(path, zip) }
    } catch (error) {
      zip.close()
      throw error
    }
  } catch (error) {
    if (error instanceof Abort) throw error
    throw unusable(path, `is not a zip file that can be read: ${(error as Error).message}`)
  }
}

/** Names are checked by the library: none leads out of the archive, and nothing is unpacked to a folder. */
async function readEntries(path: string, zip: ZipFile): Promise<Files> {
  if (zip.entryCount > MAX_ENTRIES) throw unusable(path, `has more than ${MAX_ENTRIES} files`)
  const all: [string, Entry][] = []
  let isWorkbook = false
  for await (const entry of zip.eachEntry()) {
    const name = posix.basename(entry.fileName)
    isWorkbook ||= entry.fileName === 'xl/workbook.xml'
    if (!isRosterFile(name)) continue
    assertSmall(path, entry)
    all.push([name.toLowerCase(), entry])
  }
  if (isWorkbook) throw unusable(path, 'is an Excel workbook, not a list', SAVE_AS_UTF8)
  const entries = withoutDoubles(path, all)
  return new Map(
    [...entries].map(([name, entry]) => [name, () => zip.openReadStreamPromise(entry)]),
  )
}

/** What is unpacked is never more than what is written here: the library ends a stream that is longer. */
function assertSmall(path: string, { fileName: name, ...entry }: Entry) {
  const { uncompressedSize, compressedSize, generalPurposeBitFlag } = entry
  if (generalPurposeBitFlag & 1) throw unusable(path, `is encrypted (${name})`)
  if (uncompressedSize > MAX_FILE_BYTES)
    throw unusable(path, `has a file of more than ${MAX_FILE_BYTES / MIB} MiB (${name})`)
  if (uncompressedSize > MIB && uncompressedSize > compressedSize * MAX_RATIO)
    throw unusable(path, `has a file that is packed too tightly to be a list (${name})`)
}

const sourceFrom =
  (files: Files): RosterSource =>
  (name) => {
    const file = files.get(name)
    return file ? readCsv(name, file) : null
  }

/** Row by row: enrollments may be millions. */
async function* readCsv(name: string, file: () => Promise<Readable>): AsyncIterable<Row> {
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  const input = await file()
  input.on('error', (error) => parser.destroy(error))
  input.pipe(parser)
  let line = 1
  try {
    for await (const row of parser as AsyncIterable<{
      info: { lines: number }
      record: string[]
    }>) {
      line = row.info.lines
      if (row.record.some((cell) => cell.includes('\ufffd')))
        throw new Abort(`${name} is not UTF-8 text. Nothing was changed.`, {
          problems: [{ path: `${name} line ${line}`, message: 'is not UTF-8' }],
          next: SAVE_AS_UTF8,
        })
      if (row.record.some(Boolean)) yield { line, cells: row.record }
    }
  } catch (error) {
    if (error instanceof Abort) throw error
    const { message, lines = line } = error as Error & { lines?: number }
    throw new Abort(`${name} can’t be read. Nothing was changed.`, {
      problems: [{ path: `${name} line ${lines}`, message }],
    })
  } finally {
    input.destroy()
  }
}
