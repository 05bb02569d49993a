import { afterEach, beforeEach } from 'vitest'
import type { Dispatcher } from '~/jobs/dispatcher.server'
import { buildCriteria, type SearchCriteria } from '~search/criteria/criteria'
import type { Search } from '~search/index'
import { ctxFor, openFixtures, type Fixtures, type PersonName } from '~tests/support/database'
import { createBuiltSearch, createSearch, emptyEngine, indexNames, type TestEngine } from './engine'
import { processEvents, writePost } from './process-events'

/** Search over a database, and what works off its jobs. */
export class RunningSearch {
  fixtures!: Fixtures
  search!: Search
  dispatcher!: Dispatcher

  run(search: Search) {
    this.search = search
    this.dispatcher = processEvents(this.fixtures, search)
  }

  async close() {
    await this.dispatcher?.stop()
    await this.search?.close()
    await this.fixtures?.close()
  }

  ctx = (name: PersonName, now?: Date) => ctxFor(this.fixtures, name, now)

  ask = async (q: string, who: PersonName = 'maya', some: Partial<SearchCriteria> = {}) =>
    this.search.posts(await this.ctx(who), buildCriteria({ q, ...some }))

  ids = async (...of: Parameters<RunningSearch['ask']>) => (await this.ask(...of)).ids

  write = (who: PersonName, title: string, question = false) =>
    writePost(this.fixtures, who, title, question)

  jobs = (state: string) => this.fixtures.db.read.job.count({ where: { state, name: 'search' } })
}

export class BuiltSearch extends RunningSearch {
  engine!: TestEngine
  indexes = () => indexNames(this.engine.client)
}

type Setup = { fill?: (fixtures: Fixtures) => Promise<unknown>; engine?: boolean }

/** The same for each test, with its indexes built on the engine of this worker if there is to be one. */
export function withSearch({ fill, engine = true }: Setup = {}) {
  const on = new BuiltSearch()
  beforeEach(async () => {
    on.fixtures = await openFixtures()
    await fill?.(on.fixtures)
    if (!engine) return on.run(createSearch(on.fixtures, null))
    on.engine = await emptyEngine()
    on.run(await createBuiltSearch(on.fixtures, on.engine))
  })
  afterEach(() => on.close())
  return on
}
