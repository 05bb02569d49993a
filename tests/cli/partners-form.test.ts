import Ajv from 'ajv/dist/2020'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect } from 'vitest'
import { checkPartner } from '~/domain/partners/check.server'
import { partnerJsonSchema } from '~/domain/partners/json-schema.server'
import { ROOT } from '../support/paths'
import { createWorkspace, test } from './quad'
import { HILL_FILE } from './schools'

// Formats are for people: the pattern next to them is what counts.
const fits = new Ajv({ validateFormats: false, allowUnionTypes: true }).compile(partnerJsonSchema())

test('[CLI-12] partners schema prints the published JSON Schema', async ({ cli }) => {
  const { out } = await cli.quad('partners schema')
  const file = readFileSync(join(ROOT, 'docs/partner-file.schema.json'), 'utf8')
  expect(file, 'npx quad partners schema > docs/partner-file.schema.json').toBe(out)
  const { properties, ...schema } = JSON.parse(out) as ReturnType<typeof partnerJsonSchema>
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    required: ['partner_code'],
  })
  for (const [name, value] of Object.entries(properties ?? {}))
    expect([name, value.description]).toEqual([name, expect.stringMatching(/./)])
  const statuses = ['hybrid', 'pre-hybrid', 'global', 'private']
  expect(properties?.name).toMatchObject({ minLength: 1, maxLength: 120 })
  expect(properties?.global_status?.enum).toEqual(statuses)
})

test('[CLI-12] the template names every value, and imports as it is', async ({ cli }) => {
  const target = createWorkspace()
  const yaml = (await cli.quad('partners template')).out
  const json = (await cli.quad('partners template --json')).out
  expect(yaml.split('\n')[0]).toBe('# yaml-language-server: $schema=./partner-file.schema.json')
  const template = parse(yaml) as Record<string, unknown>
  const named = Object.keys(partnerJsonSchema().properties ?? {})
  expect(['$schema', ...Object.keys(template)].sort()).toEqual(named.sort())
  for (const [at, input] of [
    [cli, yaml],
    [target, json],
  ] as const) {
    expect(fits(parse(input))).toBe(true)
    for (const outcome of ['done', 'nothing to do'])
      await at.json('partners import -', { outcome }, { input })
  }
  const { out } = await cli.quad('partners export hill')
  expect((await target.quad('partners export hill')).out).toBe(out)
  expect(fits(parse(out))).toBe(true)
})

const hill = () => parse(HILL_FILE) as Record<string, never>
const verdicts = (file: object) => ({ schema: fits(file), import: checkPartner(file).ok })

const readYaml = (name: string): unknown =>
  parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
const REJECTED = readYaml('rejected-values.yaml') as Record<string, Record<string, unknown>>
const TEXTS = readYaml('rejected-texts.yaml') as Record<string, string[]>

const texts = (file: object): string[] => {
  const checked = checkPartner(file)
  return checked.ok ? [] : checked.problems.map(({ path, message }) => `${path} ${message}`)
}

test.for(Object.entries(REJECTED))(
  '[CLI-12] %s is rejected by the schema and by import',
  ([name, wrong]) => {
    const values = Object.entries({ ...hill(), ...wrong }).filter(([, value]) => value !== null)
    const file = Object.fromEntries(values)
    expect(verdicts(file)).toEqual({ schema: false, import: false })
    expect(texts(file)).toEqual(TEXTS[name])
  },
)

test.each([
  { phone: '555-0142' },
  { phone: '555-0142 Ext. 7' },
  { text_number: '555-0143' },
  { link: 'https://chat.test/' },
])('[CLI-12] one way to reach someone in a crisis is enough: %o', (way) => {
  const settings = { crisis_contacts: [{ label: 'Counseling', ...way }] }
  expect(verdicts({ ...hill(), settings })).toEqual({ schema: true, import: true })
})

test('[CLI-12] hours that end before they begin are rejected by import alone', () => {
  const hours = (from: string, to: string) =>
    verdicts({ ...hill(), settings: { moderation_escalation: { hours: { from, to } } } })
  expect(hours('18:00', '08:00')).toEqual({ schema: true, import: false })
  expect(hours('08:00', '24:00')).toEqual({ schema: true, import: true })
})

const SAML = { protocol: 'saml', metadata_url: 'https://a.b/metadata', label: 'L' }
const SIGN_ON = { issuer: 'https://a.b', client_id: 'q', client_secret_env: 'ONE', label: 'L' }

const PEM = 'must be a certificate (PEM), from BEGIN CERTIFICATE to END CERTIFICATE'
test.each<[what: object, texts: string[]]>([
  [
    { ...SIGN_ON, issuer: 'https://login.microsoftonline.com/common/v2.0' },
    [
      'issuer lets in people of many tenants; write the one of your own, such as https://login.microsoftonline.com/<tenant ID>/v2.0',
    ],
  ],
  [
    { ...SIGN_ON, issuer: 'https://accounts.google.com', vouches_for_email: true },
    [
      'vouches_for_email is for a provider of the school’s own: everyone can have an account of this issuer',
    ],
  ],
  [
    { ...SAML, metadata_url: undefined },
    ['entity_id', 'login_url', 'certificates'].map(
      (name) => `${name} is needed where there is no metadata`,
    ),
  ],
  [
    { ...SAML, metadata_url: 'a.b' },
    ['metadata_url must be an address beginning with https:// or http://'],
  ],
  [{ ...SAML, login_url: 'https://a.b' }, ['login_url must be left out: the metadata says it']],
  [
    { ...SAML, metadata: '<x/>' },
    [
      'metadata_url must be left out where there is metadata',
      'metadata can’t be used: it has no identity provider',
    ],
  ],
  [{ ...SAML, certificates: ['x'] }, [`certificates[0] ${PEM}`]],
  [{ ...SAML, metadata_certificates: ['x'] }, [`metadata_certificates[0] ${PEM}`]],
  [
    { ...SAML, metadata_certificates: [] },
    ['metadata_certificates must have an entry, or be left out'],
  ],
])('[CLI-12] a login of %o says what import has against it', (single_sign_on, problems) => {
  expect(texts({ ...hill(), settings: { single_sign_on } })).toEqual(
    problems.map((text) => `settings.single_sign_on.${text}`),
  )
})

test.for([
  {},
  { settings: { single_sign_on: SIGN_ON } },
  { settings: { single_sign_on: { ...SIGN_ON, protocol: 'oidc' } } },
  { settings: { single_sign_on: SAML } },
  { institutions: [] },
  { assignments_active: null },
  { prospective_student_apply_link: '' },
  { programs: ['Law', { name: 'Art' }, { code: 'film', name: 'Film' }] },
  {
    topic_categories: [
      { code: 'a', name: 'A' },
      { name: 'B', topics: [] },
    ],
  },
])('[CLI-12] %o is taken by both', (fine) => {
  expect(verdicts({ ...hill(), ...fine })).toEqual({ schema: true, import: true })
})
