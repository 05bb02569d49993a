import { expect, onTestFinished, vi } from 'vitest'
import { idOf, test } from '~tests/support/fixtures'
import { openGatedSite, roomy, turns } from '~tests/support/gated-site'
import { error, found, newcomer, patch, schoolKey, scim, type Answer } from '~tests/support/scim'

const addPhone = (type: string) =>
  patch(idOf('nora'), [{ op: 'add', path: `phoneNumbers[type eq "${type}"].value`, value: '1' }])

/** Each costs milliseconds; of the first few the program is compiled. */
const ATTACKS: [string, () => Promise<Answer>, number][] = [
  ['no JSON', () => scim('POST', '/Users', '{"userName":'), 400],
  ['deep JSON', () => scim('POST', '/Users', '['.repeat(100_000) + ']'.repeat(100_000)), 400],
  ['a list', () => scim('POST', '/Users', []), 400],
  ['another type', () => scim('POST', '/Users', newcomer(), { type: 'text/plain' }), 415],
  ['3 MB', () => scim('POST', '/Users', newcomer({ title: 'x'.repeat(3_000_000) })), 413],
  ['a long text', () => scim('POST', '/Users', newcomer({ title: 'x'.repeat(501) })), 400],
  [
    'an unlikely name',
    () => scim('POST', '/Users', newcomer({ name: { givenName: 'www.a.test', familyName: 'B' } })),
    400,
  ],
  ['a user name of a space', () => scim('POST', '/Users', newcomer({ userName: ' ' })), 400],
  ['no mailbox', () => scim('POST', '/Users', newcomer({ userName: 'jyoung', emails: [] })), 400],
  [
    '100,000 keys',
    () =>
      scim(
        'POST',
        '/Users',
        Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at])),
      ),
    400,
  ],
  [
    '10,000 operations',
    () =>
      patch(
        idOf('nora'),
        Array.from({ length: 10_000 }, () => ({ op: 'replace', path: 'title', value: 'x' })),
      ),
    400,
  ],
  [
    '1,000 bad paths',
    () => patch(idOf('nora'), [{ op: 'add', path: 'a['.repeat(500), value: 1 }]),
    400,
  ],
  ['NUL in a path', () => addPhone('a\\u0000'), 400],
  ['half a character in a path', () => addPhone('\\ud800'), 400],
  ['a long text in a path', () => addPhone('x'.repeat(501)), 400],
  [
    '20,000 members',
    () =>
      scim('POST', '/Groups', {
        displayName: 'Many',
        members: Array.from({ length: 20_000 }, () => ({ value: 'x' })),
      }),
    400,
  ],
  ['a deep filter', () => scim('GET', `/Users?filter=${'('.repeat(900)}`), 400],
  [
    'a long filter',
    () =>
      scim('GET', `/Users?filter=${encodeURIComponent(Array(80).fill('id eq "x"').join(' and '))}`),
    400,
  ],
  ['or', () => scim('GET', '/Users?filter=id+eq+%22a%22+or+id+eq+%22b%22'), 400],
  ['everyone', () => scim('GET', '/Users?filter=userName+pr'), 400],
  ['only a type', () => scim('GET', '/Users?filter=emails%5Btype+eq+%22work%22%5D'), 400],
  ['a prototype', () => scim('GET', '/Users?filter=__proto__+eq+%22x%22'), 400],
  ['NUL in a filter', () => scim('GET', '/Users?filter=userName+eq+%22a%5Cu0000%22'), 400],
  [
    'SQL in a filter',
    () => scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "x' OR '1'='1"`)}`),
    200,
  ],
  ['a number that is none', () => scim('GET', '/Users?startIndex=x'), 400],
  ['a far page', () => scim('GET', '/Users?startIndex=999999999999&count=-5'), 200],
  ['a strange id', () => scim('GET', `/Users/${encodeURIComponent("' OR 1=1 --")}`), 404],
  ['a way out', () => scim('GET', '/Users/..%2f..%2fapi/user'), 404],
]

const details: string[] = []

test.for(ATTACKS)('refused within milliseconds: %s', async ([name, send, status]) => {
  const answer = await send()
  const { detail = '' } = (answer.body ?? {}) as { detail?: string }
  details.push(`${name}: ${status} ${detail.slice(0, 200)}`)
  expect(answer).toMatchObject(status === 200 ? { status } : error(status))
  if (status === 200) expect(found(answer)).toEqual([])
})

// (npx vitest run tests/http/scim-attacks.test.ts -u writes them again)
test('each says what is wrong, in the words written down', async () => {
  await expect(`${details.join('\n')}\n`).toMatchFileSnapshot('scim-errors.txt')
})

test('what arrives slowly takes no place in work, only one of those who send', async () => {
  const site = await openGatedSite(roomy({ work: turns([1, 1, 1]), forms: turns([1, 1, 1], 0) }))
  onTestFinished(() => site.close())
  const slow = await site.raw()
  const lines = ['POST /scim/v2/Users HTTP/1.1', 'Host: northfield.localhost', 'Content-Length: 8']
    .concat(`Authorization: Bearer ${await schoolKey('northfield')}`, 'Expect: 100-continue')
    .concat('Content-Type: application/scim+json', '', '{"a"')
  slow.write(lines.join('\r\n'))
  await vi.waitFor(async () => {
    expect((await site.ask('/current-login', {}, 'a=1').answer).status).toBe(503)
  })
  expect((await site.ask('/current-login').answer).status).toBe(200)
  slow.write(': 1}')
  await vi.waitFor(() => expect(slow.received()).toMatch(/HTTP\/1.1 400/))
})
