// Reads rows of the database in a thread of its own, one statement after the other, so that a long
// one keeps no one else waiting. The site starts it: app/platform/database/read-thread.server.ts
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { nameKey } from './name-key.mjs'

const db = new Database(workerData.file, { readonly: true, timeout: workerData.timeout })
db.pragma('cache_size = -4000')
db.exec(workerData.setup)
// As app/platform/database/sqlite/connection.server.ts defines it
db.function('name_key', { deterministic: true }, (text) => nameKey(String(text)))

/** Texts never hold values, so there are few. */
const MAX_PREPARED = 100
const prepared = new Map()

function prepare(text) {
  const known = prepared.get(text)
  if (known) return known
  if (prepared.size >= MAX_PREPARED) prepared.clear()
  const statement = db.prepare(text).raw()
  const made = { statement, columns: statement.columns().map(({ name }) => name) }
  prepared.set(text, made)
  return made
}

function read({ text, values }) {
  const { statement, columns } = prepare(text)
  return { columns, rows: statement.all(values) }
}

parentPort.on('message', (request) => {
  try {
    parentPort.postMessage(read(request))
  } catch (error) {
    parentPort.postMessage({ problem: error instanceof Error ? error.message : String(error) })
  }
})
