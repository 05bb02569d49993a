import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Meilisearch } from 'meilisearch'
import { openDb } from '~/platform/db.server'
import { documentsOf } from '~search/documents'
import { DOCUMENT_SHAPE } from '~search/indexes'
import { SEARCH_KINDS, type SearchKind } from '~search/types'
import { send } from './http'

/** Documents in one request; Meilisearch advises large ones. */
const BATCH = 10_000

/** The documents of a database as files, each of them the body of one request. */
function documentFiles(dataDir: string, kind: SearchKind): string[] {
  const dir = join(dataDir, `documents-${DOCUMENT_SHAPE}-${kind}`)
  if (!existsSync(dir)) {
    const begun = `${dir}.begun`
    rmSync(begun, { recursive: true, force: true })
    mkdirSync(begun)
    const db = openDb(join(dataDir, 'quad.db'))
    let after = ''
    for (let n = 0; ; n++) {
      const documents = documentsOf[kind](db, { after, limit: BATCH })
      if (documents.length === 0) break
      after = documents.at(-1)?.id ?? ''
      const lines = documents.map((one) => JSON.stringify(one)).join('\n')
      writeFileSync(join(begun, `${String(n).padStart(5, '0')}.ndjson`), lines)
    }
    void db.close()
    renameSync(begun, dir)
  }
  return readdirSync(dir)
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
    const files = documentFiles(dataDir, kind)
    const uid = `direct_${kind}`
    await client.createIndex(uid, { primaryKey: 'id' }).waitTask(wait)
    await client
      .index(uid)
      .updateSettings(await client.index(kind).getSettings())
      .waitTask(wait)
    const began = performance.now()
    let last = 0
    for (const file of files) {
      const said = await send(`${host}/indexes/${uid}/documents`, {
        headers,
        body: readFileSync(file),
      })
      last = (JSON.parse(said.toString()) as { taskUid: number }).taskUid
    }
    await client.tasks.waitForTask(last, wait)
    seconds += (performance.now() - began) / 1000
    await client.deleteIndex(uid).waitTask(wait)
  }
  return seconds
}
