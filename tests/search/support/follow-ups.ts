import { createPost } from '~/domain/posts/create.server'
import { Dispatcher } from '~/jobs/dispatcher.server'
import { openLog } from '~/platform/log.server'
import { reactors } from '~/reactors'
import { SEARCH_JOBS } from '~/reactors/search'
import type { ReactorServices } from '~/reactors/reactor'
import type { Search } from '~search/index'
import { ctxFor, type PersonName, type World } from '~tests/support/world'

/** What works off events for this search, as the running site has it. */
export function followUps(world: World, search: Search): Dispatcher {
  const dispatcher = new Dispatcher({
    services: {
      db: world.db,
      search: search.sync,
      log: openLog('silent'),
      now: () => new Date(),
      mailer: {} as ReactorServices['mailer'],
      env: {} as ReactorServices['env'],
    },
    reactors,
    poll: 50,
  })
  search.onUp(() => dispatcher.goOn(SEARCH_JOBS))
  return dispatcher
}

export async function writePost(
  world: Pick<World, 'db'>,
  who: PersonName,
  title: string,
  question = false,
) {
  const input = { title, content: 'Thank you', tags: [], topics: [], question }
  const form = { once: `once-${title.replace(/\W/g, '')}`, product: 'Quad' }
  const outcome = await createPost(ctxFor(world, who, new Date()), input as never, form)
  if (!outcome.ok) throw new Error('The post was refused')
  return outcome.id
}
