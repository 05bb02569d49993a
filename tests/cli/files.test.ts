import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { contentName } from '~/domain/photos/files.server'
import { openS3Storage } from '~/platform/storage/s3-storage.server'
import { s3Server } from '../support/s3-server'
import { workspaceIn, test, type Workspace } from './quad'

type Files = Record<string, Buffer>

/** Files of all kinds, and one that is no file of the site. */
function someFiles(photos = 3): Files {
  const pictures = Array.from({ length: photos }, (_, at) => Buffer.from(`picture ${at}`))
  return {
    ...Object.fromEntries(pictures.map((bytes) => [`photos/${contentName(bytes)}`, bytes])),
    [`photos/${'f'.repeat(32)}.webp`]: randomBytes(70_000),
    'photo-sizes/abc-96.webp': Buffer.from('small'),
    'waiting-photos/someone/one.image': Buffer.from('waiting'),
    'downloads/copy/json': Buffer.alloc(0),
  }
}

function write(dir: string, files: Files) {
  for (const [key, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, key)), { recursive: true })
    writeFileSync(join(dir, key), bytes)
  }
}

/** A workspace with files in DATA_DIR, the keys of an empty bucket, and that bucket. */
async function withFiles(cli: Workspace, files = someFiles()) {
  const server = await s3Server()
  const { FILES_URL, ...keys } = server.filesEnv
  write(cli.dir, files)
  const object = (key: string) => join(server.folder, `${key}._S3rver_object`)
  return { server, url: FILES_URL, files, object, withBucket: workspaceIn(cli.dir, keys), keys }
}

const names = (files: Files) => Object.keys(files).sort()
const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('files go into a bucket and back, whole, and a second run finds nothing to do', async ({
  cli,
}) => {
  const { server, url, files, object, withBucket } = await withFiles(cli)
  writeFileSync(join(cli.dir, 'photos', 'x.webp.0a1b2c3d.part'), 'half of one')
  const count = names(files).length
  await withBucket.prints(`files copy --to ${url} --dry-run`, [
    /create +files +photos +4 files/,
    '7 to',
  ])
  expect(server.keys()).toEqual([])
  const place = server.settings.endpoint
  const done = { outcome: 'done', from: cli.dir, to: place, copied: count, settled: true }
  await withBucket.json(`files copy --to ${url}`, done)
  expect(server.keys()).toEqual(names(files))
  for (const [key, bytes] of Object.entries(files))
    expect(sum(readFileSync(object(key))), key).toBe(sum(bytes))
  await withBucket.json(`files copy --to ${url}`, { outcome: 'nothing to do', surplus: 0 })

  const back = join(cli.dir, 'elsewhere')
  const moved = workspaceIn(cli.dir, server.filesEnv)
  await moved.prints(`files copy --to ${back}`, 'each read back and compared by SHA-256')
  for (const [key, bytes] of Object.entries(files))
    expect(sum(readFileSync(join(back, key))), key).toBe(sum(bytes))
  await moved.prints(`files verify --with ${back}`, [`${count} files are the same in ${back}`])
  await moved.json(`files copy --to file://${back}`, { outcome: 'nothing to do' })
  const audit = await cli.look((db) => db.read.audit.findMany({ where: { command: 'files copy' } }))
  expect(audit.map(({ outcome }) => outcome)).toEqual([
    'done',
    'nothing to do',
    'done',
    'nothing to do',
  ])
})

test('a run that was killed goes on with the next', async ({ cli }) => {
  const { server, url, files, keys, withBucket } = await withFiles(cli, someFiles(60))
  const killed = workspaceIn(cli.dir, keys)
  await killed.killed(`files copy --to ${url}`, /Copying: files \d/)
  const half = server.keys().length
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(names(files).length)
  server.requests.length = 0
  await withBucket.json(`files copy --to ${url} --yes`, { outcome: 'done', settled: true })
  const puts = server.requests.filter((one) => one.startsWith('PUT'))
  expect(puts.length).toBeLessThanOrEqual(names(files).length - half + 8)
  expect(server.keys()).toEqual(names(files))
  await withBucket.prints(`files verify --with ${url}`, `${names(files).length} files are the same`)
})

test('damage is noticed and repaired by the next run, which asks first', async ({ cli }) => {
  const { url, files, object, withBucket, server } = await withFiles(cli)
  await withBucket.json(`files copy --to ${url}`)
  const photo = names(files)[3] ?? ''
  const download = 'downloads/copy/json'
  writeFileSync(object(photo), 'of one size'.slice(0, files[photo]?.length))
  rmSync(object(download))
  const compared = { different: [photo], missing: [download], surplus: [] }
  await withBucket.json(`files verify --with ${url}`, { ok: false, compared }, { code: 1 })
  const moved = workspaceIn(cli.dir, server.filesEnv)
  await moved.json('files verify', { ok: false, damaged: [photo], unnamed: 1 }, { code: 1 })
  await withBucket.needsYes(`files copy --to ${url}`)
  await withBucket.json(`files copy --to ${url} --yes`, { copied: 2, unchanged: 5 })
  await moved.json('files verify', { ok: true, damaged: [], missing: [] })
})

test('a photo that someone has and that isn’t there is missing', async ({ twoSchools }) => {
  const url = `/photos/${'0'.repeat(40)}.webp`
  await twoSchools.write((tx) =>
    tx.user.updateMany({ where: { email: 'sam@northfield.test' }, data: { avatar_url: url } }),
  )
  await twoSchools.json('files verify', { ok: false, missing: [url.slice(1)] }, { code: 1 })
})

test('keys that are wrong, no bucket and a service that is away are told apart', async ({
  cli,
}) => {
  const { server, url, keys } = await withFiles(cli)
  const copy = (to: string, env: Record<string, string> = {}) =>
    [`files copy --to ${to}`, 1, { env: { ...keys, ...env } }] as const
  const [wrong, one, given] = copy(url, { S3_SECRET_ACCESS_KEY: 'TOPSECRET' })
  const again = 'The same command goes on from there.'
  await cli.refuses(wrong, one, ['rejects these settings (SignatureDoesNot', again], given)
  const [none, , plain] = copy(url.replace('quad?', 'other?'))
  await cli.refuses(none, 1, ['There is no bucket at', 'FILES_URL for files'], plain)
  server.broken.now = true
  await cli.refuses(`files copy --to ${url}`, 1, ['fails (503).', again], plain)
  for (const args of ['files verify', 'doctor'])
    await cli.fails(args, 1, '', { env: server.filesEnv })
})

test('what can’t be a place is refused before anything is read', async ({ cli, emptyFolder }) => {
  const { url, keys, server } = await withFiles(cli)
  const usage: [string, string, Record<string, string>?][] = [
    ['files copy', 'Name the place to copy to with --to'],
    [`files copy --to ${cli.dir}`, `Both places are ${cli.dir}.`],
    [`files copy --from ${url} --to ${url}`, 'Both places are http'],
    ['files copy --to https://s3.example.com/quad', '--to must be a URL starting with s3://'],
    [`files copy --to ${url}`, '--to needs S3_ACCESS_KEY_ID', { S3_ACCESS_KEY_ID: '' }],
  ]
  for (const [args, text, env] of usage)
    await cli.refuses(args, 2, text, { env: { ...keys, ...env } })
  const given = { env: { ...keys, S3_SECRET_ACCESS_KEY: 'x' } }
  await emptyFolder.fails(
    'files copy --to s3://KEY:TOPSECRET@quad',
    2,
    /^((?!TOPSECRET).)*$/s,
    given,
  )
  await cli.fails(`files copy --to ${join(cli.dir, 'quad.db')}`, 1, 'is not a folder', given)
  expect(server.keys()).toEqual([])
})

test('files of an earlier setting are named by doctor, and brought over', async ({ cli }) => {
  const { server } = await withFiles(cli)
  const moved = workspaceIn(cli.dir, server.filesEnv)
  const left = /warn +photos +6 files are in .* where no one reads them/
  await moved.prints('doctor', left)
  await moved.json(`files copy --from ${cli.dir}`, { copied: 7, to: server.settings.endpoint })
  expect(await openS3Storage(server.settings).has('downloads/copy/json')).toBe(true)
})
