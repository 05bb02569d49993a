import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { allRows, createWorkspace, test } from './quad'
import { HILL_FILE, RICH_FILE } from './schools'

test('[CLI-13] what export prints import accepts, anywhere', async ({ cli }) => {
  await cli.quad('partners import -', { input: RICH_FILE })
  const target = createWorkspace()
  for (const [other, face] of [
    [target, []],
    [createWorkspace(), ['--json']],
  ] as const) {
    const args = ['partners', 'export', 'hill', ...face]
    const { out: input, ...end } = await cli.quad(args)
    expect(end).toMatchObject({ code: 0, err: '' })
    await expect(input).toMatchFileSnapshot(`exported-hill${face.length}.txt`)
    await other.prints('partners import -', [], { input })
    expect((await other.quad(args)).out).toBe(input)
    await cli.prints('partners import -', 'Nothing to do.', { input })
  }
  const where = { title: { in: ['Food', 'Housing'] } }
  const [food, housing] = await target.look((db) =>
    db.read.topic.findMany({ where, orderBy: { title: 'asc' } }),
  )
  const pantry = { title: 'Pantry', content_markdown: 'Open **Tuesdays**.\nBring a bag.' }
  expect(food?.contents).toEqual([pantry])
  expect(housing?.description).toBe('Where\nto live')
  const include = { institutions: { where: { primary: true } } }
  expect(await target.look((db) => db.read.partner.findFirst({ include }))).toMatchObject({
    require_id: true,
    external_id_name: 'Hill number',
    settings: {
      welcome_message: 'Hello!\n\n**Come** and see.',
      external_id_pattern: 'H\\d{4}',
      pbo_variant: true,
      single_sign_on: { label: 'Hill ID' },
    },
    institutions: [{ external_id_pattern: 'M\\d+', one_time_prompts: ['mobile-app'] }],
  })
})

test('[CLI-13] what a school shows on home is changed by its file', async ({ cli }) => {
  await cli.quad('partners import -', { input: RICH_FILE })
  const input = RICH_FILE.replace('A tutor, image: lantern', 'Another').replace('Call us', 'Write')
  await cli.quad('partners import -', { input })
  const [quotes, tiles] = await cli.look(({ read }) =>
    Promise.all([
      read.mindsetQuote.findMany({ orderBy: [{ user_type: 'asc' }, { order: 'asc' }] }),
      read.sideMenuContent.findMany({ orderBy: { order: 'asc' } }),
    ]),
  )
  const cells = quotes.map((one) => [one.kind, one.user_type, one.text, one.author, one.order])
  expect(cells).toEqual([
    ['message', 'leader', 'Thank you.', null, 1],
    ['quote', 'student', 'Begin before you are ready.', 'Another', 1],
    ['quote', 'student', 'Sleep on it.', null, 2],
  ])
  expect(quotes.map(({ image }) => image)).toEqual([null, null, null])
  const markdown = tiles.map(({ content_markdown }) => content_markdown)
  expect(markdown).toEqual(['## News\n\n**Soup** on Friday', 'Write.'])
})

test('[CLI-13] a file does not depend on the order of storing', async ({ cli, oneSchool }) => {
  const flags = { topics_page_v2: true, enrollment_module_opt_in: false, dark_mode: true }
  const settings = { email_domains: ['hill.edu', 'a.hill.edu'], accent: 'plum' }
  const where = { partner_code: 'hill' }
  await oneSchool.write((tx) => tx.partner.update({ where, data: { flags, settings } }))
  const input = await oneSchool.prints('partners export hill', [
    /dark_mode: true\n +enrollment_module_opt_in: false\n +topics_page_v2/,
    /accent: plum\n +email_domains:\n +- hill.edu\n +- a.hill.edu/,
  ])
  await cli.quad('partners import -', { input })
  expect((await cli.quad('partners export hill')).out).toBe(input)
})

test('a file creates and updates, and keeps what it leaves out', async ({ cli }) => {
  const path = join(cli.dir, 'hill.yaml')
  const imported = async (text: string, outcome: string) => {
    writeFileSync(path, text)
    const { changes } = await cli.json(['partners', 'import', path], { outcome })
    return changes!.map(({ action, kind, name, note = '' }) =>
      [action, kind, name, note].join(' ').trim(),
    )
  }
  const first = await imported(HILL_FILE, 'done')
  expect(first.map((change) => change.split(' ')[0])).toEqual(Array(13).fill('create'))
  const second = await imported(HILL_FILE, 'nothing to do')
  for (const change of second) expect(change).toMatch(/^unchanged /)

  const before = await cli.look(allRows)
  const change = {
    partner_code: 'hill',
    name: 'Hill University',
    programs: ['LAW', 'Music'],
    topic_categories: [{ name: 'Campus', topics: [{ title: 'Food', description: 'Eat' }] }],
    flags: { dark_mode: true },
  }
  const third = await imported(JSON.stringify(change), 'done')
  for (const done of [
    'update partner hill flags, name',
    'unchanged institution main',
    'update program LAW name',
    'create program Music',
    'update topic Food description, order',
    'kept topic Housing',
    'kept program Nursing',
  ])
    expect(third).toContain(done)
  const after = await cli.look(allRows)
  expect(after.Topic).toHaveLength(3)
  expect(after.Program).toHaveLength(3)
  expect(after.RestrictedTerm).toEqual(before.RestrictedTerm)
  const [partner] = after.Partner as [{ flags: string; settings: string }]
  expect(JSON.parse(partner.flags)).toEqual({ topics_page_v2: true, dark_mode: true })
  expect(JSON.parse(partner.settings)).toEqual({ accent: 'plum', email_domains: ['hill.edu'] })
})

type ImportCase = {
  what: string
  replace?: Record<string, string>
  add?: string
  file?: string
  problems: string[]
}

const REFUSED = parse(
  readFileSync(join(import.meta.dirname, 'refused-files.yaml'), 'utf8'),
) as ImportCase[]

test.for(REFUSED)(
  '[CLI-12] every error of a file is named with its path: $what',
  async ({ replace = {}, add = '', file = HILL_FILE, problems }, { oneSchool }) => {
    let input = file
    for (const [from, to] of Object.entries(replace)) {
      expect(input).toContain(from)
      input = input.replace(from, to)
    }
    const before = await oneSchool.look(allRows)
    const { error } = await oneSchool.json('partners import -', {}, { code: 1, input: input + add })
    const found = [...error!.problems!].map(({ path, message }) => `${path} ${message}`)
    expect(found.sort()).toEqual([...problems].sort())
    expect(await oneSchool.look(allRows)).toEqual(before)
  },
)

test('[CLI-12] [SIGNUP-18] every error has its file, line and column', async ({ cli }) => {
  const path = join(cli.dir, 'hill.yaml')
  const wrong = HILL_FILE.replace('campus: Hilltop', String.raw`external_id_pattern: '(\d)\1'`)
    .replace('Nursing', 'law')
    .replace('primary: true, ', '')
    .replace('abbreviation: HC\n', '')
    .replace('name: First week', 'nam: x')
    .replace('accent: plum', 'time_zone: Chicago')
  writeFileSync(path, wrong)
  const placeWith = (text: string) => {
    const before = wrong.slice(0, wrong.indexOf(text)).split('\n')
    return `${before.length}:${before.at(-1)!.length + 1}`
  }
  const messages = Object.entries({
    "'(\\d)": String.raw`institutions[0].external_id_pattern can't use \1: patterns are RE2`,
    '- { institution_code: main': 'institutions exactly one must be primary; 0 are',
    'law]': 'programs[1] is the same as programs[0]',
    'Chicago, email':
      'settings.time_zone must be a time zone by its IANA name, such as America/Chicago; did you mean America/Chicago?',
    'x\n    resource': 'influence_initiatives[0].nam is not known; did you mean name?',
    '#': 'abbreviation is needed for a new school',
  }).map(([text, message]) => `${path}:${placeWith(text)}: ${message}`)
  await cli.refuses(['partners', 'import', path], 1, messages)
})

test('[CLI-12] what only the database knows is named in the same round, with its place', async ({
  oneSchool,
}) => {
  const dale = `partner_code: dale
host: hill.localhost
name: Dale
name: Dale College
topic_categories:
  - name: Campus
    topics: [{ title: Food, icon: house }]
prompt_categories:
  - name: First
    prompts: [{ slug: one, title: One, topics: [Food, Housing] }]
settings: { chosen_school_topic: housing }
`
  const { error } = await oneSchool.json('partners import -', {}, { code: 1, input: dale })
  const lines = [...error!.problems!].map(({ at, path, message }) => `${at} ${path} ${message}`)
  expect(lines).toEqual([
    '-:1:1 shorthand_name is needed for a new school',
    '-:1:1 abbreviation is needed for a new school',
    '-:2:7 host hill.localhost belongs to Hill College (hill)',
    '-:4:1 name is given twice',
    '-:7:35 topic_categories[0].topics[0].icon must be a known icon; did you mean home?',
    '-:10:55 prompt_categories[0].prompts[0].topics[1] must be the code or title of a topic of this school',
    '-:11:34 settings.chosen_school_topic must be the code or title of a topic of this school',
  ])
  expect(error!.problems![4]).toMatchObject({ line: 7, column: 35 })
  // The same where nothing is wrong with the file by itself.
  const input =
    'partner_code: hill\nprompt_categories:\n  - { name: A, prompts: [{ slug: b, title: C, topics: [D] }] }'
  const alone = await oneSchool.json('partners import -', {}, { code: 1, input })
  expect(alone.error).toMatchObject({
    message: 'Standard input has 1 error. Nothing was changed.',
    problems: [{ at: '-:3:56', line: 3, column: 56 }],
  })
})

test('what is no YAML is refused with the line, no file as wrong usage', async ({ cli }) => {
  await cli.refuses('partners import -', 1, 'line ', { input: 'name: [Hill\nhost: x' })
  await cli.refuses('partners import /nowhere/hill.yaml', 2, [])
})

/** Nothing that a library or a bug would say */
const OWN_WORDS = /^(?![^]*(bug in quad|expected object|parseAll))/

test('[CLI-12] what is no school at all is refused in its own words', async ({ cli }) => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
  for (const [from, to] of ['ab', 'bc', 'cd', 'de'].map((pair) => pair.split('')))
    bomb.push(`${to}: &${to} [${Array(10).fill(`*${from}`).join(', ')}]`)
  const large = `# ${'x'.repeat(5 * 1024 ** 2)}\n${HILL_FILE}`
  for (const [input, message] of [
    ['', 'Standard input is empty.'],
    ['- partner_code: hill\n', 'Standard input is a list, not a school'],
    ['hill\n', 'Standard input is a single value, not a school'],
    [bomb.join('\n'), 'repeats its anchors (&, *) too often'],
    ['name: *nowhere\n', 'Unresolved alias'],
    ['[{a: '.repeat(5_000), 'is nested too deeply'],
    ['- '.repeat(5_000), 'is nested too deeply'],
    [`${HILL_FILE}\n---\n${HILL_FILE}`, 'a second document begins here; a file holds one school'],
    [large, 'larger than 4 MiB'],
  ] as const)
    await cli.refuses('partners import -', 1, [message, OWN_WORDS], { input })
  const binary = join(cli.dir, 'hill.yaml')
  writeFileSync(binary, Buffer.from([0x6e, 0x61, 0xff, 0xfe, 0x0a]))
  await cli.refuses(['partners', 'import', binary], 1, 'is not UTF-8 text')
  expect(await cli.look((db) => db.read.partner.count())).toBe(0)
})
