import Ajv from 'ajv/dist/2020'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { checkPartner } from '~/domain/partners/check'
import { partnerJsonSchema } from '~/domain/partners/json-schema'
import { ROOT } from '../support/paths'
import { desk } from './quad'
import { HILL_FILE } from './schools'

// Formats are only told: the pattern beside them is what counts.
const fits = new Ajv({ validateFormats: false, allowUnionTypes: true }).compile(partnerJsonSchema())

test('[CLI-12] partners schema prints the published JSON Schema, draft 2020-12, with what every value is for', async () => {
  const { out } = await desk().quad(['partners', 'schema'])
  const file = readFileSync(join(ROOT, 'docs/partner-file.schema.json'), 'utf8')
  expect(file, 'npx quad partners schema > docs/partner-file.schema.json').toBe(out)
  const schema = JSON.parse(out) as ReturnType<typeof partnerJsonSchema>
  expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
  expect(schema.required).toEqual(['partner_code'])
  for (const [name, value] of Object.entries(schema.properties ?? {}))
    expect([name, value.description]).toEqual([name, expect.stringMatching(/./)])
  expect(schema.properties?.name).toMatchObject({ minLength: 1, maxLength: 120 })
  expect(schema.properties?.global_status?.enum).toEqual([
    'hybrid',
    'pre-hybrid',
    'global',
    'private',
  ])
})

test('[CLI-12] the template names every value, fits the schema and imports as it stands, in both faces', async () => {
  const [here, there] = [desk(), desk()]
  const yaml = (await here.quad(['partners', 'template'])).out
  const json = (await here.quad(['partners', 'template', '--json'])).out
  expect(yaml.split('\n')[0]).toBe('# yaml-language-server: $schema=./partner-file.schema.json')
  const given = parse(yaml) as Record<string, unknown>
  const named = Object.keys(partnerJsonSchema().properties ?? {})
  expect(['$schema', ...Object.keys(given)].sort()).toEqual(named.sort())
  for (const [{ quad }, input] of [
    [here, yaml],
    [there, json],
  ] as const) {
    expect(fits(parse(input))).toBe(true)
    expect(await quad(['partners', 'import', '-'], { input })).toMatchObject({ code: 0 })
    const again = await quad(['partners', 'import', '-', '--json'], { input })
    expect(again.json().outcome).toBe('nothing to do')
  }
  const [one, other] = [
    await here.quad(['partners', 'export', 'hill']),
    await there.quad(['partners', 'export', 'hill']),
  ]
  expect(one.out).toBe(other.out)
  expect(fits(parse(one.out))).toBe(true)
})

const hill = () => parse(HILL_FILE) as Record<string, never>
const ONE = { institution_code: 'main', name: 'Main', primary: true }

test.each<[what: string, wrong: Record<string, unknown>]>([
  ['no code', { partner_code: undefined }],
  ['a code with capitals', { partner_code: 'Hill' }],
  ['a name that is a number', { name: 7 }],
  ['an empty name', { name: '' }],
  ['a blank name', { name: '  ' }],
  ['a name that is too long', { name: 'x'.repeat(121) }],
  ['a host with a port', { host: 'hill.edu:80' }],
  ['an unknown value', { programmes: [] }],
  ['an unknown status', { status: 'closed' }],
  ['a text for a yes', { direct_messaging: 'yes' }],
  ['an address without a scheme', { prospective_student_apply_link: 'hill.edu' }],
  ['an unknown flag', { flags: { dark: true } }],
  ['an unknown setting', { settings: { accnt: 'plum' } }],
  ['an unknown accent', { settings: { accent: 'pink' } }],
  ['a contact without an address', { settings: { moderation_contact: { name: 'Pat' } } }],
  [
    'a contact whose address is none',
    { settings: { moderation_contact: { name: 'P', email: 'p' } } },
  ],
  [
    'a secret itself',
    {
      settings: {
        single_sign_on: {
          issuer: 'https://a.b',
          client_id: 'q',
          client_secret_env: 'hush!',
          label: 'L',
        },
      },
    },
  ],
  [
    'an issuer without a scheme',
    {
      settings: {
        single_sign_on: {
          issuer: 'a.b',
          client_id: 'q',
          client_secret_env: 'HILL_SECRET',
          label: 'L',
        },
      },
    },
  ],
  ['no list', { programs: 'Law' }],
  ['a list with a number', { programs: ['Law', 7] }],
  [
    'an institution without a name',
    { institutions: [{ institution_code: 'main', primary: true }] },
  ],
  ['no primary institution', { institutions: [{ ...ONE, primary: false }] }],
  ['two primary institutions', { institutions: [ONE, { ...ONE, institution_code: 'web' }] }],
  ['an unknown prompt', { institutions: [{ ...ONE, one_time_prompts: ['nothing'] }] }],
  [
    'a topic without a title',
    { topic_categories: [{ name: 'A', topics: [{ description: 'B' }] }] },
  ],
  [
    'too many contents',
    {
      topic_categories: [
        {
          name: 'A',
          topics: [{ title: 'B', contents: Array(11).fill({ title: 'C', content_markdown: 'D' }) }],
        },
      ],
    },
  ],
  [
    'a slug with capitals',
    { prompt_categories: [{ name: 'A', prompts: [{ slug: 'A b', title: 'C' }] }] },
  ],
  [
    'a number that is too large',
    {
      prompt_categories: [
        { name: 'A', prompts: [{ slug: 'a', title: 'C', numeric_prepend: 10_000 }] },
      ],
    },
  ],
  ['an unknown kind', { prompt_categories: [{ name: 'A', kind: 'other' }] }],
  ['a quote for nobody', { mindset: [{ text: 'A' }] }],
  ['a term that is too long', { restricted_terms: ['x'.repeat(201)] }],
  ['an empty tile', { side_menu: [''] }],
])('[CLI-12] %s is refused by the schema and by import alike', (_, wrong) => {
  const raw = { ...hill(), ...wrong }
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined))
  expect(fits(given)).toBe(false)
  expect(checkPartner(given).ok).toBe(false)
})

test('what both take', () => {
  expect(fits(hill())).toBe(true)
  expect(checkPartner(hill()).ok).toBe(true)
  for (const fine of [
    { institutions: [] },
    { assignments_active: null },
    { prospective_student_apply_link: '' },
  ]) {
    expect(fits({ ...hill(), ...fine })).toBe(true)
    expect(checkPartner({ ...hill(), ...fine }).ok).toBe(true)
  }
})
