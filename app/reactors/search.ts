import type { BatchReactor, ReactorServices } from './reactor'
import { NotNow } from './reactor'
import { ROW_EVENTS, SCHOOL_EVENTS } from '~search/changes'

/**
 * Keeps the search index like the database. It writes the present state of the rows, so events may
 * come twice or late; while the engine is away the jobs wait and nothing is missed.
 */
export const searchReactor: BatchReactor = {
  name: 'search',
  events: ROW_EVENTS,
  batch: 200,
  limit: 300,
  handleMany: ({ search }, events) => whenThere(() => search.follow(events)),
}

/** A whole school was seeded or changed: every row of it is compared with the index. */
export const searchSchoolReactor: BatchReactor = {
  name: 'search-school',
  events: SCHOOL_EVENTS,
  batch: 20,
  limit: 3600,
  async handleMany({ search }: ReactorServices, events) {
    const schools = new Set(events.map((event) => event.partner_code))
    // An event of no single school is about all of them.
    const each = schools.has('') ? [''] : schools
    for (const school of each) await whenThere(() => search.followSchool(school))
  },
}

/** The jobs that keep the index like the database, for who asks how far it is behind. */
export const SEARCH_JOBS = [searchReactor.name, searchSchoolReactor.name] as const

async function whenThere(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error && error.name === 'EngineAway')
      throw new NotNow(error.message, { cause: error })
    throw error
  }
}
