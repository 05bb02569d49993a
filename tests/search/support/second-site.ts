/**
 * A process of its own over a data folder and an engine, with the services of the site:
 *   second-site <data folder> <engine> <key> write <name> | site | reindex | finds <words>
 * `write` edits one post again and again and writes new ones, follows all up, and ends. `site` looks
 * after the indexes until it is killed; `reindex` does what the command does. `finds` builds indexes and ends
 * with 0 if the engine finds a post in them.
 */
import { openServices } from '~/start/services.server'
import { postEdited } from '~/domain/posts/events'
import { publish } from '~/platform/events/publish.server'
import { readEnv } from '~/platform/settings/env.server'
import { openLog } from '~/platform/monitoring/log.server'
import { buildCriteria } from '~search/criteria/criteria'
import { ctxFor } from '~tests/support/database'
import { idOf } from '~tests/support/two-schools/names'
import { writePost } from './process-events'

const [, , DATA_DIR, MEILI_HOST, MEILI_KEY, task, name = ''] = process.argv
const env = readEnv({ NODE_ENV: 'test', DATA_DIR, MEILI_HOST, MEILI_KEY })
const { db, search, dispatcher } = openServices(env, openLog('silent'))

async function write() {
  dispatcher.start()
  const id = idOf('post:welcome')
  for (let round = 0; round < 12; round++) {
    await db.write(async (tx) => {
      await tx.post.update({ where: { id }, data: { title: `Tapir ${name} ${round}` } })
      const edited = postEdited({ subject: { id, partner_code: 'northfield' } })
      await publish(tx, { now: new Date() }, edited)
    })
    if (round % 4 === 0) await writePost({ db }, 'sam', `Tapir of ${name} ${round}`)
    dispatcher.wake()
  }
  await dispatcher.drain()
  await dispatcher.stop()
}

async function find() {
  const criteria = buildCriteria({ q: name })
  const { total, engine } = await search.posts(await ctxFor({ db }, 'sam'), criteria)
  const { clean } = await search.verify()
  if (total !== 1 || engine !== 'meilisearch' || !clean) process.exitCode = 1
}

if (task === 'reindex' || task === 'finds') await search.reindex()
else await search.start()
if (task === 'site') await new Promise(() => setInterval(() => undefined, 1000))
if (task === 'write') await write()
if (task === 'finds') await find()
await search.close()
await db.close()
