import { expect } from 'vitest'
import { fillCases } from '~tests/support/two-schools/cases'
import { db, idOf, member, siteTest } from '~tests/support/fixtures'

const stan = member('stan')
const test = siteTest({ fill: ({ db }) => fillCases(db) })

const read = async (browser = stan, query = '?state=taken') =>
  (await browser.get(`/moderation${query}`)).all('#workload + ul li').map(({ text }) => text)

const assign = (name: string, who: 'stan' | 'emma', hours: number) =>
  db.write((tx) =>
    tx.moderationCase.update({
      where: { id: idOf(`case:${name}`) },
      data: {
        state: 'taken',
        assignee_id: idOf(who),
        assigned_at: new Date(Date.now() - hours * 3_600_000),
        harm: name === 'hide',
      },
    }),
  )

test('what is in progress says who has how many, who has had one longest first', async () => {
  expect(await read()).toEqual([expect.stringMatching(/^Appeals: 2 cases, the oldest /)])
  await assign('take', 'stan', 1)
  await assign('keep', 'emma', 30)
  await assign('hide', 'emma', 2)
  const working = (await read()).filter((line) => !line.startsWith('Appeals'))
  expect(working).toEqual([
    'Emma North: 2 cases, 1 that may indicate harm, the longest taken 1 day ago',
    'Stan North: 1 case, the longest taken 1 hour ago',
  ])
  expect(await read(stan, '')).toEqual([])
  // Of another school's staff, none of it; no one else has a queue.
  expect(await read(member('lisa'))).toEqual([])
  expect((await member('sam').get('/moderation?state=taken')).status).toBe(403)
})
