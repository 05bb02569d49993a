import { beforeAll, expect, test } from 'vitest'
import { addScimToken, newScimSecret } from '~/domain/provisioning/tokens.server'
import { db, site } from './fixtures'

export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export type Json = Record<string, unknown>
export type Answer = { status: number; type: string | null; body: Json; etag: string; ms: number }
type School = 'northfield' | 'lakeside'

/** What was answered, each once */
const answers = new Set<string>()

/** Without ids, times, addresses and names that are new in each run; of entries that are the same then, one. */
function steady(value: unknown): unknown {
  if (typeof value === 'string') return /^(?!urn:).*\d|^W\//.test(value) ? '…' : value
  if (!Array.isArray(value)) return value
  return [...new Set(value.map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one) as Json)
}

/** The last call of a test file, whose answers are what its outline says. (-u writes it again) */
export function expectSameAnswers(file: string): void {
  beforeAll(() => answers.clear())
  test('what is answered is written down', async () => {
    const lines = [...answers].sort().join('\n')
    await expect(`${lines}\n`).toMatchFileSnapshot(`scim-answers/${file}.txt`)
  })
}

const secrets = new Map<string, Promise<string>>()

/** The school's key, made once for a site. */
export const schoolKey = (school: School) => {
  const name = `${site.port} ${school}`
  const made = secrets.get(name) ?? makeKey(school)
  secrets.set(name, made)
  return made
}

async function makeKey(partner_code: School) {
  const secret = newScimSecret()
  await db.write((tx) => addScimToken(tx, { partner_code, name: 'Entra', secret }, new Date()))
  return secret
}

type Options = {
  school?: School
  key?: string | null
  type?: string
  headers?: Record<string, string>
}

export async function scim(
  method: string,
  path: string,
  body?: unknown,
  sent: Options = {},
): Promise<Answer> {
  const { school = 'northfield', type = 'application/scim+json; charset=utf-8' } = sent
  const key = sent.key === undefined ? await schoolKey(school) : sent.key
  const begun = performance.now()
  const response = await fetch(`http://127.0.0.1:${site.port}/scim/v2${path}`, {
    method,
    headers: {
      'X-Test': '1',
      ...(key && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': type }),
      ...sent.headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const [resource] = path.split('?')
  const known = text && JSON.stringify(JSON.parse(text, (_, value) => steady(value)))
  answers.add(`${method} ${resource?.replace(/[^/]*\d.*/, '…')} ${response.status} ${known}`)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: text ? (JSON.parse(text) as Json) : {},
    etag: response.headers.get('etag') ?? '',
    ms: performance.now() - begun,
  }
}

export const found = (answer: Answer) => answer.body.Resources as Json[]
export const filtered = async (filter: string, kind = 'Users', sent: Options = {}) =>
  found(await scim('GET', `/${kind}?filter=${encodeURIComponent(filter)}`, undefined, sent))

let count = 0
export const newcomer = (more: Json = {}): Json => {
  const name = `new${++count}`
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `${name}@northfield.test`,
    externalId: `ext-${name}`,
    active: true,
    name: { givenName: 'Nea', familyName: 'Newcomer' },
    emails: [{ type: 'work', value: `${name}@northfield.test`, primary: true }],
    ...more,
  }
}

export async function created(more: Json = {}): Promise<Json & { id: string }> {
  const answer = await scim('POST', '/Users', newcomer(more))
  expect(answer).toMatchObject({ status: 201, type: 'application/scim+json' })
  return answer.body as Json & { id: string }
}

export const patch = (id: string, Operations: unknown, sent: Options = {}) =>
  scim('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations }, sent)

export const error = (status: number, scimType?: string) => ({
  status,
  type: 'application/scim+json',
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
  },
})
