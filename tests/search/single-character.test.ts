import { expect, onTestFinished, test } from 'vitest'
import { buildCriteria } from '~search/criteria/criteria'
import { databaseEngine } from '~search/fallback/database-engine'
import { buildQuery } from '~search/results/result-page'
import { ctxFor, idOf, openFixtures } from '~tests/support/database'

test('the database finds a single character as a word of titles and tags, and at the start of names', async () => {
  const one = await openFixtures()
  onTestFinished(one.close)
  const texts = {
    welcome: { title: 'Vitamin D in winter' },
    question: { tag_names: ['vitamin-d', 'd'] },
    leader: { title: 'Dinner', content: 'Vitamin d' },
  }
  await one.db.write(async (tx) => {
    for (const [name, data] of Object.entries(texts))
      await tx.post.update({ where: { id: idOf(`post:${name}`) }, data })
    await tx.user.update({ where: { id: idOf('alex') }, data: { first_name: 'Dora' } })
  })
  const find = async (q: string) => {
    const criteria = buildCriteria({ q, size: 10 })
    const query = await buildQuery(await ctxFor(one, 'maya'), 'posts', criteria, false)
    const [found] = await databaseEngine(one.db).search([query])
    return ['welcome', 'question', 'leader', 'blocked'].filter((name) =>
      found?.ids.includes(idOf(`post:${name}`)),
    )
  }
  expect(await find('d')).toEqual(['welcome', 'question', 'blocked'])
})
