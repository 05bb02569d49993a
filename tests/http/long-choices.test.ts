import { expect } from 'vitest'
import { as, idOf, siteTest } from '~tests/support/fixtures'
import type { Page } from '~tests/support/client'

/** Four more are there already, of which some find someone. */
const MORE = Array.from({ length: 10 }, (_, at) => ({
  id: `more${at}`,
  code: `more${at}`,
  name: `More ${at}`,
  select_order: 20 + at,
  match_order: 20 + at,
}))
const test = siteTest({
  fill: ({ db }) => db.write((tx) => tx.interest.createMany({ data: MORE })),
})
const ALL = 'Show all 14 interests'
const boxes = (page: Page) => page.all('.filters [name=interests]')
const ticked = (page: Page) =>
  boxes(page).flatMap((box) => (box.hasAttribute('checked') ? [box.getAttribute('value')] : []))

test.each([
  ['search results', '/search-results/people?'],
  ['a topic', () => `/topic/topic/${idOf('topic:study')}?`],
  ['people to meet', '/home/meet-new-friends?'],
])(
  '[SEARCH-31] [SEARCH-32] a long list is short until it is asked for, and what is chosen stays: %s',
  async (_, where) => {
    const path = typeof where === 'string' ? where : where()
    const sam = await as('sam')
    // It finds no one, so it is shown for no other reason.
    const page = await sam.get(`${path}interests=more9&interests=chess`)
    expect(ticked(page)).toEqual(['chess', 'more9'])
    expect(boxes(page).length).toBeLessThan(14)
    expect(page.all('.filters [open]')).toEqual([])
    boxes(page)
      .find((box) => box.getAttribute('value') === 'hiking')
      ?.setAttribute('checked', '')
    const all = await sam.submit(page.form(ALL), {}, { choices: 'all' })
    expect(boxes(all)).toHaveLength(14)
    expect(all.text).not.toContain('Show all')
    expect(ticked(all)).toEqual(['chess', 'hiking', 'more9'])
    expect(all.all('details.fold[open]')).toHaveLength(1)
    // What is applied then leads back to the short list.
    const applied = await sam.submit(all.form('Apply'))
    expect(ticked(applied)).toEqual(['chess', 'hiking', 'more9'])
    expect(applied.form(ALL)).toBeDefined()
  },
)
