import { expect } from 'vitest'
import { changes, edit, GONE, school, stored } from './coded-school'
import { allRows } from './quad'

const ARCHIVED = [
  'program law',
  'topic category money',
  'topic food',
  'topic aid',
  'prompt last',
  'mindset bold',
]

school(
  '[CLI-08] [CLI-12] what is gone from its list stays, or is archived after a yes',
  async ({ oneSchool }) => {
    const before = await stored(oneSchool)
    await oneSchool.prints(
      'partners import -',
      '6 entries not in the file stay; --archive archives them.',
      { input: GONE },
    )
    expect(await stored(oneSchool)).toEqual(before)
    await oneSchool.needsYes('partners import - --archive', { input: GONE })
    expect(await stored(oneSchool)).toEqual(before)
    const { counts } = await oneSchool.json(
      'partners import - --archive --dry-run',
      {},
      { input: GONE },
    )
    expect(counts).toMatchObject({ archive: 6, kept: 0, create: 0 })
    expect(await stored(oneSchool)).toEqual(before)
    const made = await changes(oneSchool, GONE, ['--archive', '--yes'])
    const archived = made.filter(({ action }) => action === 'archive')
    expect(archived.map(({ kind, code }) => `${kind} ${code}`).sort()).toEqual([...ARCHIVED].sort())
    const after = await stored(oneSchool)
    expect(after.filter(({ gone }) => gone).map(({ code }) => code)).toEqual([
      'law',
      'money',
      'food',
      'aid',
      'last',
      'bold',
    ])
    expect(after.map(({ id, name }) => [id, name])).toEqual(
      before.map(({ id, name }) => [id, name]),
    )
    expect(await changes(oneSchool, GONE, ['--archive', '--yes'])).toEqual([])
    // The file no longer has them, and goes in again as it is.
    const { out } = await oneSchool.quad('partners export hill')
    expect(out).not.toMatch(/food|money|Be bold/i)
    expect(await changes(oneSchool, out, ['--archive', '--yes'])).toEqual([])
    await oneSchool.prints('partners show hill', 'Nursing')
    const { partners } = await oneSchool.json('partners list')
    expect(partners![0]).toMatchObject({ programs: 1 })
  },
)

school(
  '[CLI-12] an entry that is in the file again is back, by its code or by its title',
  async ({ oneSchool }) => {
    const before = await stored(oneSchool)
    await changes(oneSchool, GONE, ['--archive', '--yes'])
    const input = edit({
      'code: food, title: Food': 'code: food, title: Eating',
      'code: law, name: Law': 'name: Law',
    })
    const made = await changes(
      oneSchool,
      edit({ 'topics: [housing, Food]': 'topics: [housing, food]' }, input),
    )
    const back = made.filter(({ action }) => action === 'restore')
    expect(back.map(({ kind, code }) => `${kind} ${code}`).sort()).toEqual([...ARCHIVED].sort())
    expect(back.find(({ code }) => code === 'food')?.values).toEqual([
      { field: 'title', from: 'Food', to: 'Eating' },
    ])
    const after = await stored(oneSchool)
    expect(after.filter(({ gone }) => gone)).toEqual([])
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const prompt = await oneSchool.look((db) =>
      db.read.prompt.findFirstOrThrow({ where: { code: 'first' } }),
    )
    expect(prompt.topics).toHaveLength(2)
  },
)

school(
  '[CLI-12] a category without its list, and a list that is not in the file, lose nothing',
  async ({ oneSchool }) => {
    const before = await oneSchool.look(allRows)
    const input = `partner_code: hill
topic_categories: [{ code: campus, name: Campus }, { name: Money }]
prompt_categories: [{ name: Weeks }]
`
    expect(await changes(oneSchool, input, ['--archive', '--yes'])).toEqual([])
    // An entry can move to another category while the rest of its own stays.
    const moved = `partner_code: hill
topic_categories: [{ name: Campus }, { name: Money, topics: [{ title: Aid }, { code: food, title: Food }] }]
`
    const made = await changes(oneSchool, moved, ['--archive', '--yes'])
    expect(made.map(({ action, code, values }) => [action, code, values])).toEqual([
      ['update', 'food', [{ field: 'category', from: 'campus', to: 'money' }]],
    ])
    const after = await oneSchool.look(allRows)
    expect({ ...after, Topic: [], Event: [] }).toEqual({ ...before, Topic: [], Event: [] })
  },
)

school(
  '[CLI-12] a title of an entry that stays out of the file is refused unless that is archived',
  async ({ oneSchool }) => {
    const input = edit({
      '- { code: housing, title: Housing, icon: home }\n': '',
      '      - { code: food, title: Food }': '- { code: food, title: Housing }',
      '[housing, Food]': '[food]',
    })
    const { error } = await oneSchool.json('partners import -', {}, { code: 1, input })
    expect(error!.problems!).toMatchObject([
      {
        path: 'topic_categories[0].topics[0].title',
        message: 'is that of the entry housing, which is not in the file; --archive archives it',
        line: 12,
      },
    ])
    const made = await changes(oneSchool, input, ['--archive', '--yes'])
    expect(made.map(({ action, code }) => `${action} ${code}`).sort()).toEqual([
      'archive housing',
      'update first',
      'update food',
    ])
    // A prompt can't begin with what is archived.
    const named = edit(
      {
        '[food]': '[food, aid]',
        '  - { code: money, name: Money, topics: [{ code: aid, title: Aid }] }\n': '',
      },
      input,
    )
    await oneSchool.refuses(
      'partners import - --archive --yes',
      1,
      'topics[1] must be the code or title',
      { input: named },
    )
  },
)
