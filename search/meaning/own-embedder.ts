import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '~/platform/settings/env.server'
import type { Embedder } from './embedder'
import { DIMENSIONS } from './model/dimensions'
import { PATHS, type Path } from './vectors/paths'

/** Where the embedder of this machine answers, and to those who say which key */
export type EmbedderRecord = { port: number; key: string; pid: number }

const recordFile = (dataDir: string) => join(dataDir, 'embedder.json')

export function readEmbedderRecord(dataDir: string): EmbedderRecord | null {
  try {
    return JSON.parse(readFileSync(recordFile(dataDir), 'utf8')) as EmbedderRecord
  } catch {
    return null
  }
}

/** Whole or not at all: who reads half of one takes it for none. */
export function writeEmbedderRecord(dataDir: string, record: EmbedderRecord) {
  const file = recordFile(dataDir)
  writeFileSync(`${file}.part`, JSON.stringify(record), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

export const removeEmbedderRecord = (dataDir: string) =>
  rmSync(recordFile(dataDir), { force: true })

/** Asks the embedder of a record. */
export const askEmbedder = (
  { port, key }: EmbedderRecord,
  path: Path,
  body: unknown,
  signal: AbortSignal,
): Promise<Response> =>
  fetch(machineUrl(port, path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    signal,
  })

const machineUrl = (port: number, path: string) => `http://127.0.0.1:${port}${path}`

/** The name says which weights made the vectors; others would be embedded again. */
const NAME = 'own-use-lite-1'
const MODEL = 'the embedder of this machine'

/** The embedder of this machine, wherever it answers at the moment. */
export function ownEmbedder({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Embedder {
  return {
    name: NAME,
    model: MODEL,
    dimensions: DIMENSIONS,
    isOwn: true,
    address: () => {
      const record = readEmbedderRecord(DATA_DIR)
      return record && { url: machineUrl(record.port, PATHS.embeddings), key: record.key }
    },
  }
}
