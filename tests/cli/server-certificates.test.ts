import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test as plain } from 'vitest'
import { startPostgresql } from '../../bin/postgresql.mjs'
import { newClient } from '~prisma/server/client'
import { workspaceIn } from './quad'

/** Where the server's own account can look: the folder for temporary files may be ours alone. */
const dir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'quad-certificates-'))
const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'])
    return true
  } catch {
    return false
  }
})()
const server = hasOpenssl ? await startPostgresql() : null
const test = plain.skipIf(!server)
afterAll(() => {
  server?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'ignore' })
const request = ['req', '-newkey', 'rsa:2048', '-nodes', '-subj']

/** An authority of one's own, and a certificate for an IP address and another one for a name. */
beforeAll(async () => {
  if (!server) return
  openssl(...request, '/CN=Ours', '-x509', '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2')
  openssl(...request, '/CN=db', '-keyout', 'server.key', '-out', 'server.csr')
  const client = newClient(server.url)
  await client.connect()
  const set = async (name: string, file: string) => {
    const { uid, gid } = statSync(server.data)
    chownSync(join(dir, file), uid, gid)
    chmodSync(join(dir, file), 0o600)
    await client.query(`ALTER SYSTEM SET ${name} = '${join(dir, file)}'`)
  }
  const sign = ['x509', '-req', '-in', 'server.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key']
  execFileSync('sh', ['-c', `echo subjectAltName=IP:127.0.0.1,DNS:db.test > names`], { cwd: dir })
  openssl(...sign, '-CAcreateserial', '-days', '2', '-extfile', 'names', '-out', 'server.pem')
  chmodSync(dir, 0o755)
  await set('ssl_cert_file', 'server.pem')
  await set('ssl_key_file', 'server.key')
  await client.query('ALTER SYSTEM SET ssl = on')
  const rules = join(server.data, 'pg_hba.conf')
  const before = readFileSync(rules, 'utf8')
  writeFileSync(rules, `host all guarded 127.0.0.1/32 scram-sha-256\n${before}`)
  await client.query(`CREATE ROLE guarded LOGIN SUPERUSER PASSWORD 'secret'`)
  await client.query('SELECT pg_reload_conf()')
  await client.end()
})

const address = (query: string, host = '127.0.0.1') =>
  `${Object.assign(new URL(server?.url ?? ''), { hostname: host }).href}?${query}`

/** Whether the connection is encrypted, or why there is none. */
async function encryption(place: string) {
  const client = newClient(place)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ ssl: boolean }>(
      'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
    )
    return rows[0]?.ssl
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const authority = `sslrootcert=${join(dir, 'ca.pem')}`

test('the certificate of an IP address counts for it, and for no other name', async () => {
  expect(await encryption(address(`sslmode=verify-full&${authority}`))).toBe(true)
  expect(await encryption(address(authority))).toBe(true)
  const other = address(`sslmode=verify-full&${authority}`, 'localhost')
  expect(await encryption(other)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  expect(await encryption(other.replace('verify-full', 'verify-ca'))).toBe(true)
})

test('an authority that isn’t named is none, unless nothing is to be checked', async () => {
  const unknown = ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN']
  for (const mode of ['require', 'verify-ca', 'verify-full'])
    expect(unknown).toContain(await encryption(address(`sslmode=${mode}`)))
  expect(await encryption(address('sslmode=no-verify'))).toBe(true)
  expect(await encryption(address('sslmode=disable'))).toBe(false)
  const { quad } = workspaceIn(dir, { DATABASE_URL: address('sslmode=require') })
  const { code, err } = await quad('db status')
  expect([code, err]).toEqual([1, expect.stringContaining('sslrootcert=/path/to/ca.pem')])
})

test('a login that isn’t bound to the encryption is ended where the address requires it', async () => {
  const query = `sslmode=verify-full&${authority}&channel_binding=require`
  // The test's server trusts this one: no login at all is no bound one.
  expect(await encryption(address(query))).toBe('28000')
  const login = { username: 'guarded', password: 'secret' }
  const guarded = Object.assign(new URL(address('')), login).href
  expect(await encryption(`${guarded}${query}`)).toBe(true)
  expect(await encryption(`${guarded}sslmode=disable&channel_binding=prefer`)).toBe(false)
})
