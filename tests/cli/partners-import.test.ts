import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NO_WORD, NOT_ONE_LINE } from '~/domain/terms/schema'
import { desk, rowsOf } from './quad'
import { HILL_FILE } from './schools'

/** With everything that a school decides about signing up. */
const SIGNUP_HILL = HILL_FILE.replace(
  'settings: {',
  String.raw`allow_prospective: true
require_id: true
external_id_visible: true
external_id_name: Hill number
external_id_error_message: 'H and four digits, please.'
settings:
  {
  welcome_message: "Hello!\n\n**Come** and see.",
  external_id_pattern: 'H\d{4}',
  pbo_variant: true,
  single_sign_on:
    { issuer: https://id.hill.edu, client_id: quad, client_secret_env: HILL_SECRET, label: Hill ID },
  `,
)
  .replace(
    'campus: Hilltop }',
    String.raw`campus: Hilltop, external_id_required: true, external_id_pattern: 'M\d+', one_time_prompts: [mobile-app] }`,
  )
  .replace(
    '{ title: Food }',
    String.raw`{ title: Food, contents: [{ title: Pantry, content_markdown: "Open **Tuesdays**.\nBring a bag." }] }`,
  )

test('[CLI-13] what export prints import accepts, and another database then exports the same', async () => {
  const [here, there, third] = [desk(), desk(), desk()]
  await here.quad(['partners', 'import', '-'], { input: SIGNUP_HILL })
  for (const [other, face] of [
    [there, []],
    [third, ['--json']],
  ] as const) {
    const file = await here.quad(['partners', 'export', 'hill', ...face])
    expect(file).toMatchObject({ code: 0, err: '' })
    const imported = await other.quad(['partners', 'import', '-'], { input: file.out })
    expect(imported).toMatchObject({ code: 0 })
    expect((await other.quad(['partners', 'export', 'hill', ...face])).out).toBe(file.out)
    const again = await here.quad(['partners', 'import', '-'], { input: file.out })
    expect(again.out).toContain('Nothing to do.')
  }
  const topic = await there.look((db) => db.read.topic.findFirst({ where: { title: 'Food' } }))
  expect(topic?.contents).toEqual([
    { title: 'Pantry', content_markdown: 'Open **Tuesdays**.\nBring a bag.' },
  ])
  const partner = await there.look((db) =>
    db.read.partner.findFirst({ include: { institutions: { where: { primary: true } } } }),
  )
  expect(partner).toMatchObject({
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

test('[CLI-13] the file does not depend on the order in which flags and settings were stored', async () => {
  const [here, there] = [desk(), desk()]
  await here.quad(['partners', 'import', '-'], { input: HILL_FILE })
  await here.look((db) =>
    db.write((tx) =>
      tx.partner.update({
        where: { partner_code: 'hill' },
        data: {
          flags: { topics_page_v2: true, enrollment_module_opt_in: false, dark_mode: true },
          settings: { email_domains: ['hill.edu', 'a.hill.edu'], accent: 'plum' },
        },
      }),
    ),
  )
  const file = await here.quad(['partners', 'export', 'hill'])
  expect(file.out).toMatch(/dark_mode: true\n +enrollment_module_opt_in: false\n +topics_page_v2/)
  expect(file.out).toMatch(/accent: plum\n +email_domains:\n +- hill.edu\n +- a.hill.edu/)
  await there.quad(['partners', 'import', '-'], { input: file.out })
  expect((await there.quad(['partners', 'export', 'hill'])).out).toBe(file.out)
})

test('a file creates what is new, updates what differs, keeps what it leaves out', async () => {
  const { quad, look, dir } = desk()
  const path = join(dir, 'hill.yaml')
  writeFileSync(path, HILL_FILE)
  const first = (await quad(['partners', 'import', path, '--json'])).json()
  expect(first.outcome).toBe('done')
  expect(first.changes?.map((change) => change.action)).toEqual(Array(13).fill('create'))

  const second = (await quad(['partners', 'import', path, '--json'])).json()
  expect(second.outcome).toBe('nothing to do')
  expect(new Set(second.changes?.map((change) => change.action))).toEqual(new Set(['unchanged']))

  const before = await look(rowsOf)
  const change = {
    partner_code: 'hill',
    name: 'Hill University',
    programs: ['LAW', 'Music'],
    topic_categories: [{ name: 'Campus', topics: [{ title: 'Food', description: 'Eat' }] }],
    flags: { dark_mode: true },
  }
  writeFileSync(path, JSON.stringify(change))
  const third = (await quad(['partners', 'import', path, '--json'])).json()
  const done = third.changes?.map(({ action, kind, name, note = '' }) =>
    [action, kind, name, note].join(' ').trim(),
  )
  expect(done).toEqual(
    expect.arrayContaining([
      'update partner hill flags, name',
      'unchanged institution main',
      'update program LAW name',
      'create program Music',
      'update topic Food description, order',
      'kept topic Housing',
      'kept program Nursing',
    ]),
  )
  const after = await look(rowsOf)
  expect(after.Topic).toHaveLength(3)
  expect(after.RestrictedTerm).toEqual(before.RestrictedTerm)
  const [partner] = after.Partner as [{ flags: string; settings: string }]
  expect(JSON.parse(partner.flags)).toEqual({ topics_page_v2: true, dark_mode: true })
  expect(JSON.parse(partner.settings)).toEqual({ accent: 'plum', email_domains: ['hill.edu'] })
})

test('every error of a file is named with its path, and nothing is written', async () => {
  const { quad, look } = desk()
  const wrong = HILL_FILE.replace('primary: true', 'primary: yes please')
    .replace('status: inactive', 'status: closed')
    .replace('accent:', 'accnt:')
    .replace('{ title: Food }', '{ title: housing }')
    .replace('host: hill.localhost', 'host: "hill.localhost:3000"')
    .replace('programs: [Law, Nursing]', 'programs: [Law, 7]\nprogrammes: []')
  const answer = await quad(['partners', 'import', '-'], { input: wrong })
  expect(answer).toMatchObject({ code: 1, out: '' })
  for (const line of [
    'institutions[0].primary must be true or false',
    'institutions[1].status must be one of active, inactive',
    'settings.accnt is not known; did you mean accent?',
    'host must be a host name without scheme and port',
    'programs[1] must be a text',
    'programmes is not known; did you mean programs?',
    'topic_categories[0].topics[1].title is the same as topic_categories[0].topics[0].title',
  ])
    expect(answer.err).toContain(line)
  expect(await look((db) => db.read.partner.count())).toBe(0)

  const doubled = HILL_FILE.replace('{ title: Applying }', '{ title: food }').replace(
    'primary: true, ',
    '',
  )
  const second = await quad(['partners', 'import', '-', '--json'], { input: doubled })
  expect(second.json().error?.problems).toEqual([
    {
      path: 'topic_categories[1].topics[0].title',
      message: 'is the same as topic_categories[0].topics[1].title',
    },
    { path: 'institutions', message: 'exactly one must be primary; 0 are' },
  ])
})

test('[CLI-12] wrong values, doubles, primaries and what is taken are named in one round', async () => {
  const { quad } = desk()
  await quad(['partners', 'import', '-'], { input: HILL_FILE })
  const wrong = HILL_FILE.replace('partner_code: hill', 'partner_code: dale')
    .replace('abbreviation: HC\n', '')
    .replace('institution_code: web', 'institution_code: main, primary: true')
    .replace('[Law, Nursing]', '[Law, " law", 7]')
    .replace('answer key,', 'answer key, Answer-Key,')
  const answer = await quad(['partners', 'import', '-', '--json'], { input: wrong })
  expect(answer.json().error?.problems).toEqual([
    { path: 'programs[2]', message: 'must be a text' },
    {
      path: 'institutions[1].institution_code',
      message: 'is the same as institutions[0].institution_code',
    },
    { path: 'programs[1]', message: 'is the same as programs[0]' },
    { path: 'restricted_terms[1]', message: 'is the same as restricted_terms[0]' },
    { path: 'institutions', message: 'exactly one must be primary; 2 are' },
    { path: 'abbreviation', message: 'is needed for a new school' },
    { path: 'host', message: 'hill.localhost belongs to Hill College (hill)' },
  ])
})

const CONTENT = 'topic_categories[0].topics[1].contents[0]'

test('a file cannot bring in terms without a word or control characters', async () => {
  const { quad, look } = desk()
  const wrong = HILL_FILE.replace('abbreviation: HC', 'abbreviation: "H\\nC"')
    .replace('name: Hill College', 'name: "Hill\\u0007 College"')
    .replace('campus: Hilltop', 'campus: "Hill\\ttop"')
    .replace('description: Where to live', 'description: "Where\\nto\\u0000live"')
    .replace('{ title: Food }', '{ title: Food, contents: [{ titel: Pantry, title: "A\\nB" }] }')
    .replace('[answer key, hill trash]', '["!!!", "answer\\nkey"]')
  const answer = await quad(['partners', 'import', '-', '--json'], { input: wrong })
  const oneLine = 'must be one line without control characters'
  expect(answer.json().error?.problems).toEqual([
    { path: 'name', message: oneLine },
    { path: 'abbreviation', message: oneLine },
    { path: 'institutions[0].campus', message: oneLine },
    {
      path: 'topic_categories[0].topics[0].description',
      message: 'must not have control characters',
    },
    { path: `${CONTENT}.title`, message: oneLine },
    { path: `${CONTENT}.content_markdown`, message: 'must be a text' },
    { path: `${CONTENT}.titel`, message: 'is not known; did you mean title?' },
    { path: 'restricted_terms[0]', message: NO_WORD },
    { path: 'restricted_terms[1]', message: NOT_ONE_LINE },
  ])
  expect(await look((db) => db.read.partner.count())).toBe(0)
  const lines = HILL_FILE.replace('description: Where to live', 'description: "Where\\nto live"')
  expect(await quad(['partners', 'import', '-'], { input: lines })).toMatchObject({ code: 0 })
})

test('a file that is no YAML is refused with the line; a missing file is wrong usage', async () => {
  const { quad } = desk()
  const broken = await quad(['partners', 'import', '-'], { input: 'name: [Hill\nhost: x' })
  expect(broken).toMatchObject({ code: 1, out: '' })
  expect(broken.err).toContain('line ')
  const missing = await quad(['partners', 'import', '/nowhere/hill.yaml'])
  expect(missing).toMatchObject({ code: 2, out: '' })
})

test('[CLI-12] what is no school at all is refused in words of its own, with exit 1', async () => {
  const { quad, look, dir } = desk()
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
  for (const [from, to] of ['ab', 'bc', 'cd', 'de'].map((pair) => pair.split('')))
    bomb.push(`${to}: &${to} [${Array(10).fill(`*${from}`).join(', ')}]`)
  const large = `# ${'x'.repeat(5 * 1024 ** 2)}\n${HILL_FILE}`
  for (const [input, said] of [
    ['', 'Standard input is empty.'],
    ['- partner_code: hill\n', 'Standard input is a list, not one school'],
    ['hill\n', 'Standard input is a single value, not one school'],
    [bomb.join('\n'), 'repeats its anchors (&, *) too often'],
    ['name: *nobody\n', 'Unresolved alias'],
    ['[{a: '.repeat(5_000), 'is nested too deeply'],
    ['- '.repeat(5_000), 'is nested too deeply'],
    [`${HILL_FILE}\n---\n${HILL_FILE}`, 'a second document begins here; a file holds one school'],
    [large, 'larger than 4 MiB'],
  ] as const) {
    const refused = await quad(['partners', 'import', '-'], { input })
    expect(refused, said).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain(said)
    expect(refused.err).not.toMatch(/bug in quad|expected object|parseAll/)
  }
  const binary = join(dir, 'hill.yaml')
  writeFileSync(binary, Buffer.from([0x6e, 0x61, 0xff, 0xfe, 0x0a]))
  const refused = await quad(['partners', 'import', binary])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('is no text in UTF-8')
  expect(await look((db) => db.read.partner.count())).toBe(0)

  const near = await quad(['partners', 'import', '-'], {
    input: `${HILL_FILE}\ntopics: []\nterms: []`,
  })
  expect(near.err).toContain('topics is not known; did you mean topic_categories?')
  expect(near.err).toContain('terms is not known; did you mean restricted_terms?')
})

test('a new school from a file needs the same values as one from flags', async () => {
  const { quad } = desk()
  const answer = await quad(['partners', 'import', '-'], { input: 'partner_code: hill' })
  expect(answer.code).toBe(1)
  for (const name of ['name', 'shorthand_name', 'abbreviation', 'host'])
    expect(answer.err).toContain(`${name} is needed for a new school`)
})

test('list and show tell what there is; an unknown code names the nearest', async () => {
  const { quad } = desk()
  expect((await quad(['partners', 'list'])).out).toContain('no schools yet')
  await quad(['partners', 'import', '-'], { input: HILL_FILE })
  expect((await quad(['partners', 'list', '--json'])).json()).toEqual({
    partners: [
      {
        partner_code: 'hill',
        name: 'Hill College',
        host: 'hill.localhost',
        status: 'active',
        institutions: 2,
        programs: 2,
        users: 0,
      },
    ],
  })
  const shown = await quad(['partners', 'show', 'hill'])
  for (const part of ['Hill Campus (primary, active, hybrid)', 'Law, Nursing', 'Housing, Food'])
    expect(shown.out).toContain(part)
  const unknown = await quad(['partners', 'show', 'hil'])
  expect(unknown).toMatchObject({ code: 1, out: '' })
  expect(unknown.err).toContain('Did you mean hill?')
})
