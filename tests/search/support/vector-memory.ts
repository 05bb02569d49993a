import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '~/platform/database/types'
import { answerTo, type Embed } from '~search/meaning/model/answers'
import { WorkQueue } from '~search/meaning/model/work-queue'
import { removeEmbedderRecord, writeEmbedderRecord } from '~search/meaning/own-embedder'
import { unpackVector } from '~search/meaning/vectors/pack'
import { VectorFeed } from '~search/meaning/vectors/vector-feed'

export const MACHINE_KEY = 'key-of-this-machine'

/** What the embedder of a machine remembers, in this process; another one may embed. */
export class VectorMachine {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'quad-vectors-'))
  feed = new VectorFeed()
  #embed: Embed | null = null
  #answer: ReturnType<typeof answerTo> | undefined
  #server: Server | undefined

  async open(embed: Embed | null) {
    this.#embed = embed
    this.#server = createServer((...both) => this.#answer?.(...both)).listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.run()
  }

  /** As after its start */
  run() {
    this.feed = new VectorFeed()
    const parts = { key: MACHINE_KEY, embed: this.#embed, feed: this.feed }
    this.#answer = answerTo({ ...parts, queue: new WorkQueue() })
    if (!this.#server) return
    const { port } = this.#server.address() as AddressInfo
    writeEmbedderRecord(this.dataDir, { port, key: MACHINE_KEY, pid: process.pid })
  }

  /** As after its end */
  end = () => removeEmbedderRecord(this.dataDir)

  /** Whether it has the stored vectors. */
  async isFed(db: Db, embedder: string): Promise<boolean> {
    const rows = await db.read.postVector.findMany({ where: { embedder, vector: { not: '' } } })
    const numbers = await db.read.searchRow.findMany()
    const numberOf = new Map(numbers.map(({ id, subject_id }) => [subject_id, id]))
    return rows.every(({ post_id, partner_code, vector }) => {
      const found = this.feed.store.compare(partner_code, unpackVector(vector), [
        numberOf.get(post_id) ?? 0,
      ])
      return (found[0]?.[1] ?? 0) > 0.999
    })
  }

  close() {
    this.#server?.closeAllConnections()
    this.#server?.close()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
