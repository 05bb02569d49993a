import { expect } from 'vitest'
import { parse, stringify } from 'yaml'
import { partnerFile } from '~/domain/partners/queries.server'
import { changes, edit, FILE, GONE, school, stored } from './coded-school'

const DALE = FILE.replace('partner_code: hill', 'partner_code: dale').replace(
  'host: hill',
  'host: dale',
)

school(
  '[CLI-12] a new title under the same code renames the entry, which keeps its id',
  async ({ oneSchool }) => {
    const before = await stored(oneSchool)
    const input = edit({
      'name: Law': 'name: Law and order',
      'name: Campus': 'name: On campus',
      'title: Housing': 'title: Dorms',
      'name: Weeks': 'name: By week',
      'slug: first-week, title: First': 'slug: week-one, title: Week one',
      'Stay calm.': 'Breathe.',
    })
    const dryRun = await oneSchool.prints(
      'partners import - --dry-run',
      [
        'update  topic            Dorms',
        '    title: Housing → Dorms\n',
        '    name: Law → Law and order\n',
        '    slug: first-week → week-one\n    title: First → Week one\n',
        '    text: Stay calm. → Breathe.\n',
        '6 to update, 7 unchanged.',
      ],
      { input },
    )
    expect(dryRun).not.toContain('archive')
    expect(await stored(oneSchool)).toEqual(before)
    const made = await changes(oneSchool, input)
    expect(made.find(({ kind }) => kind === 'topic')).toMatchObject({
      action: 'update',
      code: 'housing',
      name: 'Dorms',
      values: [{ field: 'title', from: 'Housing', to: 'Dorms' }],
    })
    const after = await stored(oneSchool)
    expect(after.map(({ id, code }) => [id, code])).toEqual(
      before.map(({ id, code }) => [id, code]),
    )
    expect(
      after.filter(({ name }, at) => name !== before[at]!.name).map(({ name }) => name),
    ).toEqual(['Law and order', 'On campus', 'Dorms', 'By week', 'Week one', 'Breathe.'])
    expect(await changes(oneSchool, input)).toEqual([])
    // A prompt goes on naming its topics, whichever way the file does.
    const prompt = await oneSchool.look((db) =>
      db.read.prompt.findFirstOrThrow({ where: { code: 'first' } }),
    )
    expect(prompt.topics).toHaveLength(2)
  },
)

school('[CLI-12] two entries can change their titles with each other', async ({ oneSchool }) => {
  const before = await stored(oneSchool)
  const input = edit({
    'title: Housing': 'title: X',
    'title: Food': 'title: Housing',
    'title: X': 'title: Food',
  })
  await changes(oneSchool, input)
  const names = Object.fromEntries((await stored(oneSchool)).map(({ id, name }) => [id, name]))
  const [housing, food] = ['housing', 'food'].map(
    (code) => before.find((one) => one.code === code)!.id,
  )
  expect([names[housing!], names[food!]]).toEqual(['Food', 'Housing'])
})

school(
  '[CLI-12] another school’s entries with the same codes stay as they are',
  async ({ oneSchool }) => {
    await oneSchool.quad('partners import -', { input: DALE })
    const ofDale = async () =>
      (await stored(oneSchool)).filter(({ partner_code }) => partner_code === 'dale')
    const before = await ofDale()
    expect(before).toHaveLength(12)
    await changes(oneSchool, edit({ 'title: Housing': 'title: Dorms', 'name: Law': 'name: Order' }))
    await changes(oneSchool, GONE, ['--archive', '--yes'])
    expect(await ofDale()).toEqual(before)
    expect((await stored(oneSchool)).filter(({ gone }) => gone)).toHaveLength(6)
  },
)

school('[CLI-12] codes are made from titles where there are none, and stay', async ({ cli }) => {
  const plain = `partner_code: hill
name: Hill
shorthand_name: Hill
abbreviation: H
host: hill.localhost
programs: [C, C++, 北大, Économie & droit]
topic_categories: [{ name: A, topics: [{ title: Food }] }]
`
  await cli.quad('partners import -', { input: plain })
  const codes = () =>
    cli.look(async (db) => (await partnerFile(db.read, 'hill'))!.programs.map(({ code }) => code))
  expect(await codes()).toEqual(['c', 'c-2', 'economie-droit', 'entry'])
  // Rows of before codes were stored get the same ones at every reading.
  await cli.write((tx) => tx.program.updateMany({ data: { code: null } }))
  const exported = (await cli.quad('partners export hill')).out
  expect((parse(exported) as { programs: unknown }).programs).toEqual([
    { code: 'c', name: 'C' },
    { code: 'c-2', name: 'C++' },
    { code: 'economie-droit', name: 'Économie & droit' },
    { code: 'entry', name: '北大' },
  ])
  expect(await changes(cli, plain)).toEqual([])
  // One that is renamed by the code of the export is the same row, and the others keep theirs.
  const ids = await stored(cli)
  await changes(cli, exported.replace('name: C\n', 'name: Chemistry\n'))
  const rows = await stored(cli)
  expect(rows.map(({ id }) => id)).toEqual(ids.map(({ id }) => id))
  expect(rows.map(({ code, name }) => `${code} ${name}`)).toEqual([
    'c Chemistry',
    'c-2 C++',
    'entry 北大',
    'economie-droit Économie & droit',
    'a A',
    'food Food',
  ])
  // A code of one's own for an entry that has another is taken over.
  const own = {
    partner_code: 'hill',
    topic_categories: [{ name: 'A', topics: [{ code: 'meals', title: 'Food' }] }],
  }
  const made = await changes(cli, stringify(own))
  expect(made.map(({ action, values }) => [action, values])).toEqual([
    ['update', [{ field: 'code', from: 'food', to: 'meals' }]],
  ])
  expect(await changes(cli, stringify(own))).toEqual([])
})

school(
  '[CLI-12] flags and settings are shown one by one, from what to what',
  async ({ oneSchool }) => {
    const input = 'partner_code: hill\nflags: { dark_mode: true }\nsettings: { accent: lake }\n'
    await oneSchool.prints(
      'partners import - --dry-run',
      ['    flags.dark_mode: false → true\n    settings.accent: none → lake\n'],
      { input },
    )
    const audit = await oneSchool.json(
      'partners import -',
      { outcome: 'done', counts: { update: 1 } },
      { input },
    )
    expect(audit.changes![0]!.values).toEqual([
      { field: 'flags.dark_mode', from: false, to: true },
      { field: 'settings.accent', from: null, to: 'lake' },
    ])
  },
)
