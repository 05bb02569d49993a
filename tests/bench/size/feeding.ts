import * as fs from 'node:fs'
import { join } from 'node:path'
import { Meilisearch } from 'meilisearch'
import { openDb } from '~/platform/database/open.server'
import { loadDocuments } from '~search/index/documents'
import { DOCUMENT_VERSION } from '~search/index/settings'
import { SEARCH_KINDS, type SearchKind } from '~search/criteria/types'
import { send } from './http'

/** Documents in one request; Meilisearch advises large ones. */
const BATCH = 10_000

/** The documents of a database as files, each of them the body of one request. */
async function documentFiles(dataDir: string, kind: SearchKind): Promise<string[]> {
  const dir = join(dataDir, `documents-${DOCUMENT_VERSION}-${kind}`)
  if (!fs.existsSync(dir)) {
    const begun = `${dir}.begun`
    fs.rmSync(begun, { recursive: true, force: true })
    fs.mkdirSync(begun)
    const db = openDb(join(dataDir, 'quad.db'))
    let after = ''
    for (let n = 0; ; n++) {
      const documents = await loadDocuments[kind](db, { after, limit: BATCH })
      if (documents.length === 0) break
      after = documents.at(-1)?.id ?? ''
      const lines = documents.map((document) => JSON.stringify(document)).join('\n')
      fs.writeFileSync(join(begun, `${String(n).padStart(5, '0')}.ndjson`), lines)
    }
    void db.close()
    fs.renameSync(begun, dir)
  }
  return fs
    .readdirSync(dir)
    .sort()
    .map((name) => join(dir, name))
}

/**
 * Seconds that the engine takes for the very same documents when they lie ready and are sent to it
 * as fast as it takes them: the limit for a reindex.
 */
export async function feedDirectly(dataDir: string, host: string, key: string): Promise<number> {
  const client = new Meilisearch({ host, apiKey: key })
  const wait = { timeout: 3_600_000, interval: 50 }
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
  let seconds = 0
  for (const kind of SEARCH_KINDS) {
    const files = await documentFiles(dataDir, kind)
    const uid = `direct_${kind}`
    await client.createIndex(uid, { primaryKey: 'id' }).waitTask(wait)
    const settings = await client.index(kind).getSettings()
    await client.index(uid).updateSettings(settings).waitTask(wait)
    const began = performance.now()
    let last = 0
    for (const file of files) {
      const body = fs.readFileSync(file)
      const text = await send(`${host}/indexes/${uid}/documents`, { headers, body })
      last = (JSON.parse(text.toString()) as { taskUid: number }).taskUid
    }
    await client.tasks.waitForTask(last, wait)
    seconds += (performance.now() - began) / 1000
    await client.deleteIndex(uid).waitTask(wait)
  }
  return seconds
}
