import { createPost } from '~/domain/posts/create.server'
import { Dispatcher } from '~/jobs/dispatcher.server'
import { openLog } from '~/platform/monitoring/log.server'
import { handlers } from '~/handlers'
import type { EventHandler, HandlerServices } from '~/handlers/handler'
import { SEARCH_JOB_NAMES } from '~/handlers/search'
import type { Search } from '~search/index'
import { ctxFor, type PersonName, type Fixtures } from '~tests/support/database'

/** What works off events for this search, as the running site has it. */
export function processEvents(
  fixtures: Fixtures,
  search: Search,
  more: readonly EventHandler[] = [],
): Dispatcher {
  const dispatcher = new Dispatcher({
    services: {
      db: fixtures.db,
      search: search.sync,
      log: openLog('silent'),
      now: () => new Date(),
      mailer: {} as HandlerServices['mailer'],
      env: { PRODUCT_NAME: 'Quad' } as HandlerServices['env'],
      photos: {} as HandlerServices['photos'],
      downloads: {} as HandlerServices['downloads'],
      push: [],
    },
    handlers: [...handlers, ...more],
    pollInterval: 50,
  })
  search.onRecovered(() => dispatcher.resume(SEARCH_JOB_NAMES))
  return dispatcher
}

export async function writePost(
  fixtures: Pick<Fixtures, 'db'>,
  who: PersonName,
  title: string,
  question = false,
) {
  const input = { title, content: 'Thank you', tags: [], topics: [], question }
  const form = { idempotencyKey: `once-${title.replace(/\W/g, '')}`, product: 'Quad' }
  const outcome = await createPost(await ctxFor(fixtures, who, new Date()), input as never, form)
  if (!outcome.ok) throw new Error('The post was refused')
  return outcome.id
}
