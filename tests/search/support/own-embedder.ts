import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbedderRecord, writeEmbedderRecord } from '~search/meaning/own-embedder'
import { EmbeddedSearch } from './embedded-search'
import { FakeEmbedder } from './fake-embedder'

const KEY = 'key-of-this-machine'

/** A running search on a machine that has an embedder of its own: a stand-in. */
export class OwnEmbeddedSearch extends EmbeddedSearch {
  override readonly embedder = new FakeEmbedder(512)
  readonly dataDir = mkdtempSync(join(tmpdir(), 'quad-own-'))
  override readonly settings = () => ({ SEARCH_MEANING: 'on', DATA_DIR: this.dataDir })

  override prepare() {
    const { port } = new URL(this.embedder.url)
    writeEmbedderRecord(this.dataDir, { port: Number(port), key: KEY, pid: process.pid })
  }

  /** As after the embedder has ended */
  forget = () => removeEmbedderRecord(this.dataDir)
}
