import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeSettings, readEnv } from '~/platform/settings/env.server'
import { parseFilesUrl } from '~/platform/settings/files-url'

const dir = mkdtempSync(join(tmpdir(), 'quad-env-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const read = (values: Record<string, string>) => readEnv({ DATA_DIR: dir, ...values })

const KEYS = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

test('without settings the defaults hold', () => {
  expect(read({})).toMatchObject({
    NODE_ENV: 'development',
    PORT: 3000,
    BASE_URL: 'http://localhost:3000',
    PRODUCT_NAME: 'Quad',
    TRUST_PROXY: 0,
    TRUSTED_IP_HEADER: '',
    databaseFile: join(dir, 'quad.db'),
  })
})

const WRONG: [Record<string, string>, string | RegExp][] = [
  [{ PORT: 'many' }, 'PORT must be a number (it is "many")'],
  [{ PORT: '70000' }, 'PORT must be between 0 and 65535'],
  [{ PORT: '30.5' }, 'PORT must be a whole number'],
  [{ SECURITY_CONTACT: 'security' }, 'SECURITY_CONTACT must be an email address, or begin with'],
  [{ SECURITY_CONTACT: 'https://a.test\nPolicy: x' }, 'SECURITY_CONTACT must be an email address'],
  [
    { SECURITY_POLICY_URL: 'http://a.test' },
    'SECURITY_POLICY_URL must be a URL starting with https://',
  ],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a number of proxies'],
  [{ TRUSTED_IP_HEADER: 'a b' }, 'TRUSTED_IP_HEADER must be the name of a header'],
  [{ BASE_URL: 'quad.example' }, 'BASE_URL must be a URL starting with http:// or https://'],
  [{ MEILI_HOST: 'ftp://x' }, 'MEILI_HOST must be a URL'],
  [{ MEILI_PREFIX: 'a b' }, 'MEILI_PREFIX must be up to 40 letters'],
  [{ DATABASE_URL: 'postgresql://quad@host:x/quad' }, 'with a port that is a number'],
  [{ DATABASE_URL: 'postgresql://quad:a@b/c@host/quad' }, 'has more than one @'],
  [{ DATABASE_URL: 'postgresql://quad@host' }, 'must name a database'],
  [{ SEARCH_MEANING: 'maybe' }, 'SEARCH_MEANING must be on or off'],
  [{ SEARCH_EMBEDDER_URL: 'embedder' }, 'SEARCH_EMBEDDER_URL must be a URL starting with http://'],
  [
    { SEARCH_EMBEDDER_URL: 'https://a:b@x' },
    'without a user and password in it (it is "https://***',
  ],
  [{ SEARCH_EMBEDDER_URL: 'https://x' }, 'SEARCH_EMBEDDER_URL needs SEARCH_EMBEDDER_DIMENSIONS'],
  [{ SEARCH_EMBEDDER_DIMENSIONS: '0' }, 'SEARCH_EMBEDDER_DIMENSIONS must be the number of numbers'],
  [{ SEARCH_EMBEDDER_RATIO: '1.5' }, 'SEARCH_EMBEDDER_RATIO must be a number from 0 to 1'],
  [{ SEARCH_EMBEDDER_KEY: 'a key' }, /SEARCH_EMBEDDER_KEY must be letters[^"]*$/],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be a URL starting with smtp:// or smtps://'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production'],
  [{ PRODUCT_NAME: '<b>' }, 'PRODUCT_NAME must be 1 to 40 letters'],
  [{ BACKUP_SCHEDULE: 'daily' }, 'BACKUP_SCHEDULE must be a time pattern of five fields'],
  [{ BACKUP_SCHEDULE: '0 0 3 * * *' }, 'BACKUP_SCHEDULE must be a time pattern of five fields'],
  [{ BACKUP_SCHEDULE: '0 0 31 2 *' }, 'BACKUP_SCHEDULE must be a time pattern of five fields'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a number of backups such as 14'],
  [{ S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be the address of a bucket'],
  [{ S3_ENDPOINT: 'https://a:b@s3.example/quad' }, 'S3_ENDPOINT must be the address of a bucket'],
  [{ S3_ENDPOINT: 'https://s3.example/quad' }, 'S3_ENDPOINT needs S3_ACCESS_KEY_ID and'],
  [{ FILES_URL: 'quad-files' }, 'FILES_URL must be a URL such as s3://quad-files?endpoint='],
  [{ FILES_URL: 'https://s3.example/quad' }, 'FILES_URL must be a URL starting with s3:// or'],
  [{ FILES_URL: 's3://' }, 'FILES_URL must name a bucket of 3 to 63'],
  [{ FILES_URL: 's3://Quad_Files' }, 'FILES_URL must name a bucket of 3 to 63'],
  [{ FILES_URL: 's3://quad/a b' }, 'FILES_URL must have only letters'],
  [{ FILES_URL: 's3://quad/../x?endpoint=ftp://x' }, 'FILES_URL must have an endpoint such as'],
  [{ FILES_URL: 's3://quad?endpoint=https://x/y' }, 'FILES_URL must have an endpoint such as'],
  [{ FILES_URL: 's3://quad?region=a/b' }, 'FILES_URL must have a region such as'],
  [{ FILES_URL: 's3://quad?endpoint=https://x' }, 'FILES_URL needs S3_ACCESS_KEY_ID and'],
  [{ FILES_URL: 's3://quad', ...KEYS }, 'FILES_URL needs an endpoint (s3://quad-files?'],
  [{ FILES_URL: 'file://srv/quad' }, 'FILES_URL must be a folder such as file:///srv/'],
  [{ FILES_URL: 'file:///' }, 'FILES_URL must be a folder such as file:///srv/'],
  [{ VAPID_PUBLIC_KEY: 'short' }, 'VAPID_PUBLIC_KEY must be a key of `npx web-push'],
  [{ VAPID_PUBLIC_KEY: 'B'.repeat(87) }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are needed'],
  [
    { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'A'.repeat(42) + 'E' },
    'VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY',
  ],
  [{ PUSH_GATEWAY_URL: 'ftp://x' }, 'PUSH_GATEWAY_URL must be a URL'],
  [{ PUSH_GATEWAY_URL: 'https://x' }, 'PUSH_GATEWAY_URL needs PUSH_GATEWAY_SECRET'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64 (it is "0")'],
  [{ WEB_CONCURRENCY: '1.5' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64'],
  [{ WEB_CONCURRENCY: '65' }, 'WEB_CONCURRENCY must be a whole number from 1 to 64'],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS must be a whole number from 0 to 300'],
  [{ WEB_JOBS: 'no' }, 'WEB_JOBS must be on or off'],
  [{ NODE_ENV: 'production' }, 'SESSION_SECRET is required in production'],
]

test.each(WRONG)('%j is named with its reason', (values, message) => {
  expect(() => read(values)).toThrow(message)
})

/** (npx vitest run tests/platform/env.test.ts -u writes it again) */
test('each message says the whole of what a setting has to be', async () => {
  const lines = WRONG.flatMap(([values]) => {
    try {
      read(values)
      return [JSON.stringify(values)]
    } catch (error) {
      return [JSON.stringify(values), (error as Error).message.replace(/^.*wrong:\s*/, '')]
    }
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('env-messages.txt')
})

test.each([
  ['s3://quad?endpoint=https://s3.example/', { bucket: 'quad', endpoint: 'https://s3.example' }],
  ['s3://quad/a/b/?region=eu-central-1', { prefix: 'a/b', endpoint: '', region: 'eu-central-1' }],
  ['file:///srv/quad-files', { kind: 'folder', path: '/srv/quad-files' }],
])('FILES_URL %s is read whole', (FILES_URL, place) => {
  expect(parseFilesUrl(FILES_URL)).toMatchObject(place)
})

test.each(['/proc/none/of/these', '/dev/null/data'])('DATA_DIR %s is refused', (DATA_DIR) => {
  expect(() => read({ DATA_DIR })).toThrow('DATA_DIR must be a folder that can be written')
})

test('every wrong setting is named at once', () => {
  const message = /PORT must.*\n.*MEILI_HOST must/s
  expect(() => read({ PORT: 'x', MEILI_HOST: 'y' })).toThrow(message)
})

test('outside production the secret is made once and kept for its owner only', () => {
  const first = read({}).SESSION_SECRET
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(read({}).SESSION_SECRET).toBe(first)
  const file = join(dir, 'session-secret')
  expect(readFileSync(file, 'utf8')).toBe(first)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test.each([
  's3://KEY:TOPSECRET@quad',
  's3://quad?secret=TOPSECRET',
  's3://quad/TOPSECRET@x',
  's3://quad?endpoint=https://a:TOPSECRET@x',
])('a secret in FILES_URL %# is shown nowhere', (FILES_URL) => {
  let message = ''
  try {
    read({ FILES_URL, ...KEYS })
  } catch (error) {
    message = String(error)
  }
  expect(message).toContain('FILES_URL ')
  const views = JSON.stringify(describeSettings({ FILES_URL }))
  expect(`${message} ${views}`).not.toContain('TOPSECRET')
})
