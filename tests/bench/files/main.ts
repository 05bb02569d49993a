import S3rver from '@20minutes/s3rver'
import autocannon from 'autocannon'
import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3mini } from 's3mini'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import { quad } from '../process'
import { measuredBy, table, whole, writeSections } from '../report'
import { runSite } from '../site'

/** npm run bench:files: a face from a folder and from a bucket; writes a part of docs/benchmarks.md. */
const root = process.cwd()
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const SIGNATURES = 2_000
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

type Cost = { requests: number; cpuMs: number; bytes: number }

const dataDir = mkdtempSync(join(tmpdir(), 'quad-bench-files-'))
const s3 = await startBucket()
try {
  const env = { DATA_DIR: dataDir, NODE_ENV: 'development', ...s3.env }
  await quad(root, ['seed', 'demo'], { ...env, FILES_URL: '' })
  await quad(root, ['files', 'copy', '--from', dataDir, '--yes'], env)
  const folder = await measureFace('', 4611)
  const bucket = await measureFace(s3.env.FILES_URL, 4612)
  writeSections({ Files: report(folder, bucket, await signatureMs()) })
} finally {
  s3.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)

async function startBucket() {
  const options = { silent: true, allowMismatchedSignatures: true }
  const server = new S3rver({
    ...options,
    directory: join(dataDir, 's3'),
    configureBuckets: [{ name: 'quad' }],
  })
  await server.configureBuckets()
  const http = createServer(server.callback() as never)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const service = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const env = {
    FILES_URL: `s3://quad?endpoint=${service}`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  }
  return { env, service, close: () => http.close() }
}

/** A face of 96 pixels as a browser loads it first, and again when it has it. */
async function measureFace(FILES_URL: string, port: number): Promise<{ first: Cost; again: Cost }> {
  Object.assign(process.env, s3.env, { FILES_URL })
  const host = 'northfield.localhost'
  const email = 'sam@northfield.test'
  const settings = { root, dataDir, port, host, email, password: DEMO_PASSWORD, meili: null }
  const site = await runSite({ ...settings, mode: 'real' })
  try {
    const url = `${site.base}${facePath()}`
    const headers = { cookie: site.cookie, host: `${host}:${port}`, accept: 'image/webp' }
    const etag = (await fetch(url, { headers })).headers.get('etag') ?? ''
    const cost = async (more: Record<string, string>): Promise<Cost> => {
      const load = (duration: number) =>
        autocannon({ url, headers: { ...headers, ...more }, connections: 10, duration })
      await load(2)
      const before = site.cpuMs()
      const { requests, throughput, errors } = await load(SECONDS)
      if (errors > 0) throw new Error(`${errors} requests failed`)
      const cpuMs = site.cpuMs() - before
      return { requests: requests.total, cpuMs, bytes: throughput.total }
    }
    return { first: await cost({}), again: await cost({ 'if-none-match': etag }) }
  } finally {
    await site.stop()
  }
}

/** The address of Maya's face. */
function facePath(): string {
  const db = new Database(join(dataDir, 'quad.db'), { readonly: true })
  const found = db.prepare('SELECT avatar_url FROM "User" WHERE email = ?')
  const { avatar_url } = found.get('maya@northfield.test') as { avatar_url: string }
  db.close()
  return avatar_url.replace('.webp', '-96')
}

/** Milliseconds of CPU that signing one address takes. */
async function signatureMs(): Promise<number> {
  const client = new S3mini({ ...KEYS, endpoint: `${s3.service}/quad`, region: 'us-east-1' })
  await client.getPresignedUrl('GET', 'photos/a.webp', 60)
  const before = process.cpuUsage()
  for (let at = 0; at < SIGNATURES; at++)
    await client.getPresignedUrl('GET', `photos/${at}.webp`, 60)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / SIGNATURES
}

type Face = Awaited<ReturnType<typeof measureFace>>

function report(folder: Face, bucket: Face, signature: number): string {
  const per = ({ cpuMs, requests }: Cost) => cpuMs / requests
  const base = per(folder.first)
  const row = (name: string, ms: number, bytes: number) => [
    name,
    ms.toFixed(2),
    (1000 / ms).toFixed(0),
    (ms / base).toFixed(2),
    whole(bytes),
  ]
  const bytes = ({ bytes: all, requests }: Cost) => all / requests
  const { first, again } = bucket
  return [
    `${measuredBy('bench:files')}: a face of 96 pixels for someone signed in, ten connections. CPU is that of`,
    'the site’s process; a signed address is the check that a 304 makes plus the measured signature.',
    '',
    table(
      ['', 'CPU ms', 'requests/s of one core', 'ratio to the folder', 'bytes through the process'],
      [
        row('from a folder', base, bytes(folder.first)),
        row('from a bucket through the process', per(first), bytes(first)),
        row('signed address of the bucket (computed)', per(again) + signature, bytes(again) + 500),
        row('again, in the browser’s cache (304)', per(again), bytes(again)),
      ],
    ),
  ].join('\n')
}
