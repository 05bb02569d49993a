import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectionVariables } from '../../cli/backups/postgresql-programs'
import { describeAddress, readAddress, withDatabase } from '~prisma/server/address'

const dir = mkdtempSync(join(tmpdir(), 'quad-address-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const authority = join(dir, 'ca.pem')
writeFileSync(authority, 'an authority')

const BASE = 'postgresql://quad:secret@db.example/quad'

test('hosts, ports and logins are read in each of the ways that they are written', () => {
  expect(readAddress('postgres://a%40b:p%3Aw@one:5433,two,[::1]:5434/quad%20db')).toMatchObject({
    hosts: [
      { host: 'one', port: 5433 },
      { host: 'two', port: 5432 },
      { host: '::1', port: 5434 },
    ],
    user: 'a@b',
    password: 'p:w',
    database: 'quad db',
    tls: undefined,
    needsWritable: false,
  })
  const socket = { hosts: [{ host: '/run/postgresql', port: 5432 }], database: 'quad' }
  expect(readAddress('postgresql:///quad?host=/run/postgresql')).toMatchObject(socket)
  expect(readAddress('postgresql://%2Frun%2Fpostgresql/quad')).toMatchObject(socket)
  expect(readAddress('postgresql://one,two/quad?port=6000,6001').hosts).toEqual([
    { host: 'one', port: 6000 },
    { host: 'two', port: 6001 },
  ])
})

test('what parameters ask for is honored', () => {
  const session = 'target_session_attrs=read-write&connect_timeout=3&channel_binding=prefer'
  const options = 'options=-c%20jit%3Don%20--statement-timeout%3D5s'
  expect(readAddress(`${BASE}?${session}&${options}&schema=public&pgbouncer=false`)).toMatchObject({
    needsWritable: true,
    connectMs: 3000,
    channelBinding: 'prefer',
    options: '-c jit=on --statement-timeout=5s',
    optionNames: ['jit', 'statement_timeout'],
  })
})

test.each([
  ['sslmode=disable', false],
  ['ssl=false', false],
  ['sslmode=no-verify', { rejectUnauthorized: false }],
  ['sslmode=require', { checksName: true }],
  ['sslmode=verify-full', { checksName: true, ca: undefined }],
  ['sslrootcert=system', { checksName: true, ca: undefined }],
])('%s says how TLS is talked', (query, tls) => {
  const expected = tls === false ? tls : (expect.objectContaining(tls) as unknown)
  expect(readAddress(`${BASE}?${query}`).tls).toEqual(expected)
})

test('a private authority is read from its file', () => {
  const { tls } = readAddress(`${BASE}?sslmode=verify-ca&sslrootcert=${authority}`)
  expect(tls).toMatchObject({ ca: 'an authority', checksName: false })
})

test.each([
  ['pgbouncer=true', /pgbouncer=true: it stands for a pooler in transaction mode/],
  ['connection_limit=5', /connection_limit=5: the setting DATABASE_CONNECTIONS/],
  ['schema=other', /schema=other: all tables are in the schema public/],
  ['target_session_attrs=standby', /a site writes; use read-write/],
  ['sslmode=prefer', /would go on without TLS/],
  ['sslmode=sometimes', /must have an sslmode of disable, no-verify, verify-ca/],
  ['sslrootcert=/nowhere/ca.pem', /sslrootcert that can’t be read: \/nowhere\/ca.pem \(ENOENT\)/],
  ['channel_binding=always', /channel_binding=disable, prefer or require/],
  ['channel_binding=require', /channel_binding=require without sslmode=verify-full/],
  ['connect_timeout=0', /connect_timeout of 1 to 99/],
  ['options=-csearch_path%3Dother', /can’t have search_path in its options/],
  ['options=--default-transaction-read-only%3Don', /default_transaction_read_only in its options/],
  ['application_name=quad', /application_name=quad: Quad recognizes its connections/],
  ['token=abc', /^can’t have token, which Quad doesn’t know: leave it out$/],
])('%s is refused with the reason', (query, reason) => {
  expect(() => readAddress(`${BASE}?${query}`)).toThrow(reason)
})

test('an address is shown without its password, and another database of its server is found', () => {
  const address = 'postgresql://quad:secret@one:5433,two/quad?target_session_attrs=read-write'
  expect(describeAddress(address)).toBe('postgresql://one:5433,two/quad')
  expect(withDatabase(address, 'drill')).toBe(
    'postgresql://quad:secret@one:5433,two/drill?target_session_attrs=read-write',
  )
})

test('the programs of PostgreSQL get the same address by their variables', () => {
  const more = `target_session_attrs=read-write&sslmode=verify-full&sslrootcert=${authority}`
  expect(connectionVariables(`postgresql://quad:secret@one:5433,two/quad?${more}`)).toEqual({
    PGHOST: 'one,two',
    PGPORT: '5433,5432',
    PGUSER: 'quad',
    PGPASSWORD: 'secret',
    PGDATABASE: 'quad',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: authority,
    PGTARGETSESSIONATTRS: 'read-write',
    PGAPPNAME: 'quad backup',
  })
})
