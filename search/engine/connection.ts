import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '~/platform/settings/env.server'

export type EngineAddress = { host: string; key: string }

/** The server that a site started for itself */
export type ServerRecord = { host: string; pid: number }

const recordFile = (dataDir: string) => join(dataDir, 'meilisearch.json')
export const keyFile = (dataDir: string) => join(dataDir, 'meilisearch-key')

/**
 * The engine from the settings, else the one that a running site with this DATA_DIR has started (so
 * that the terminal finds it), else null.
 */
export function engineAddress(env: Env): EngineAddress | null {
  if (env.MEILI_HOST) return { host: env.MEILI_HOST, key: env.MEILI_KEY }
  const record = readRecord(env.DATA_DIR)
  if (!record || !existsSync(keyFile(env.DATA_DIR))) return null
  return { host: record.host, key: readFileSync(keyFile(env.DATA_DIR), 'utf8').trim() }
}

export function readRecord(dataDir: string): ServerRecord | null {
  try {
    return JSON.parse(readFileSync(recordFile(dataDir), 'utf8')) as ServerRecord
  } catch {
    return null
  }
}

/** Whole or not at all: who reads half of one takes it for none. */
export function writeRecord(dataDir: string, record: ServerRecord) {
  const file = recordFile(dataDir)
  writeFileSync(`${file}.part`, JSON.stringify(record), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

export const removeRecord = (dataDir: string) => rmSync(recordFile(dataDir), { force: true })
