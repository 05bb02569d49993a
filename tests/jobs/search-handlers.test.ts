import { expect, test } from 'vitest'
import { schoolSearchHandler } from '~/handlers/search'
import type { StoredEvent } from '~/platform/events/events'

test.each([
  ['each school once', ['hill', 'dale', 'hill'], ['hill', 'dale']],
  ['all of them for an event of none', ['hill', '', 'dale'], ['']],
])('of the events of schools, %s is compared with the index', async (_, schools, compared) => {
  const seen: string[] = []
  const search = { resyncSchool: async (school: string) => void seen.push(school) }
  const events = schools.map((partner_code) => ({ partner_code }) as StoredEvent)
  await schoolSearchHandler.handleMany({ search } as never, events)
  expect(seen).toEqual(compared)
})
