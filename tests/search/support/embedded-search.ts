import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { meaningHandler } from '~/handlers/search'
import { editPost } from '~/domain/posts/edit.server'
import type { SearchCriteria } from '~search/criteria/criteria'
import { readState } from '~search/operations/state.server'
import { openFixtures, type PersonName } from '~tests/support/database'
import { createBuiltSearch, createSearch, emptyEngine, waitUntil, type TestEngine } from './engine'
import { processEvents } from './process-events'
import { RunningSearch } from './running-search'
import { FakeEmbedder } from './fake-embedder'
import { VectorMachine } from './vector-memory'

const KEY = 'sk-secret-of-the-embedder'

/** A running search that has an embedder. */
export class EmbeddedSearch extends RunningSearch {
  readonly key = KEY
  readonly embedder: FakeEmbedder = new FakeEmbedder()
  readonly machine = new VectorMachine()
  engine!: TestEngine
  /** Everything that was logged */
  logged = ''
  readonly log = pino({ level: 'trace' }, { write: (line: string) => void (this.logged += line) })

  readonly settings: () => Record<string, string> = () => ({
    ...this.embedder.settings(),
    DATA_DIR: this.machine.dataDir,
    SEARCH_EMBEDDER_KEY: KEY,
    SEARCH_EMBEDDER_MODEL: 'm1',
  })

  /** Once the embedder is there */
  prepare = () => this.machine.open(null)

  /** A new process with other settings, on the indexes that are there. */
  async restart(more: Record<string, string> = {}) {
    await this.search?.close()
    // Another process would wait until it is sure that the one before has ended.
    this.machine.run()
    const settings = { ...this.settings(), ...more }
    this.search = createSearch(this.fixtures, this.engine, undefined, { settings, log: this.log })
    await this.search.start()
    await waitUntil(() => this.search.state() === 'up')
    this.dispatcher = processEvents(this.fixtures, this.search, [meaningHandler])
  }

  drain = async () => {
    await this.dispatcher.drain()
    await this.fed()
  }

  embedMissing = async () => {
    const isComplete = await this.search.sync.embedMissing()
    await this.fed()
    return isComplete
  }

  /** Until what is stored has arrived in the memory of the machine */
  fed = async () => {
    const { db } = this.fixtures
    const embedder = (await readState(db, 'search.meaning'))?.embedder ?? ''
    await waitUntil(() => this.machine.isFed(db, embedder))
  }

  /** Ids of posts that have a vector */
  vectors = async () => {
    const rows = await this.fixtures.db.read.postVector.findMany({ where: { vector: { not: '' } } })
    return rows.map(({ post_id }) => post_id)
  }

  closeMatches = async (q: string, who: PersonName = 'maya', some: Partial<SearchCriteria> = {}) =>
    (await this.ask(q, who, some)).partial

  post = async (who: PersonName, title: string, question = false) => {
    const id = await this.write(who, title, question)
    await this.drain()
    return id
  }

  edit = async (who: PersonName, id: string, title: string) => {
    const input = { title, content: 'Thank you', tags: [], topics: [], question: false }
    const form = { product: 'Quad', idempotencyKey: `edit-${title}` }
    const edited = await editPost(await this.ctx(who, new Date()), id, input, form)
    expect(edited).toMatchObject({ ok: true })
    await this.drain()
  }
}

/** One for all tests of a file, with all posts embedded. */
export function withEmbeddedSearch(): EmbeddedSearch {
  return inTests(new EmbeddedSearch())
}

export function inTests<One extends EmbeddedSearch>(on: One): One {
  beforeAll(async () => {
    await on.embedder.open()
    await on.prepare()
    on.fixtures = await openFixtures()
    on.engine = await emptyEngine()
    await (await createBuiltSearch(on.fixtures, on.engine)).close()
    await on.restart()
    expect(await on.embedMissing()).toBe(true)
    await on.drain()
  })
  afterEach(() => on.embedder.behaveNormally())
  afterAll(async () => {
    await on.close()
    on.embedder.close()
    on.machine.close()
  })
  return on
}
