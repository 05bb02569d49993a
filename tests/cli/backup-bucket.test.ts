import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openS3Storage } from '~/platform/storage/s3-storage.server'
import { drillRestore } from '../../cli/backups/drill'
import { readManifest } from '../../cli/backups/manifest'
import { s3Server } from '../support/s3-server'
import { backups, copied, SCHOOL } from './backup-programs'
import { createWorkspace, workspaceIn, test, type Workspace } from './quad'

const photo = (sign: string) => `${sign.repeat(32)}.webp`

/** A database with a school and a photo, and the settings of an empty bucket. */
async function connected(cli: Workspace) {
  const server = await s3Server()
  mkdirSync(join(cli.dir, 'photos'))
  writeFileSync(join(cli.dir, 'photos', photo('a')), 'a picture')
  await cli.quad(SCHOOL)
  return { server, withBucket: workspaceIn(cli.dir, server.env) }
}

const created = async (withBucket: Workspace, flags = '') =>
  String((await withBucket.json(`backup create ${flags}`)).name)

test('[CLI-24] a backup is copied to the bucket, listed and verified there', async ({ cli }) => {
  const { server, withBucket } = await connected(cli)
  const name = await created(withBucket)
  const photoKey = `backup-photos/${photo('a')}`
  expect(server.keys()).toEqual([photoKey, `backups/${name}.db`, `backups/${name}.json`])
  const listed = { backups: [{ name, problem: null, photos: 1 }] }
  await withBucket.json('backup list --remote', { folder: server.settings.endpoint, ...listed })
  await withBucket.json('backup verify --remote', { ok: true, backups: [{ name, ok: true }] })

  // A photo that is there already isn't sent again.
  server.requests.length = 0
  const second = await created(withBucket)
  expect(server.requests.filter((one) => one.startsWith('PUT')).join()).not.toContain('photos')
  await withBucket.json('backup list --remote', { backups: [{ name: second }, { name }] })
})

test('[CLI-24] damage in the bucket is found', async ({ cli }) => {
  const { server, withBucket } = await connected(cli)
  const name = await created(withBucket)
  const object = (key: string) => join(server.folder, `${key}._S3rver_object`)
  writeFileSync(object(`backup-photos/${photo('a')}`), 'a forgery')
  const problems = [`photos/${photo('a')} is not what was copied`]
  await withBucket.json('backup verify --remote', { backups: [{ name, problems }] }, { code: 1 })
  await withBucket.refuses('backup drill --remote', 1, "can't be restored")
  writeFileSync(object(`backups/${name}.db`), 'cut')
  await withBucket.prints('backup list --remote', 'its database is missing or cut off')
})

test('[CLI-24] a manifest that names files elsewhere is damaged, and nothing is fetched', async ({
  cli,
}) => {
  const { server, withBucket } = await connected(cli)
  const name = await created(withBucket)
  const places = [
    join(server.folder, `backups/${name}.json._S3rver_object`),
    join(cli.dir, 'backups', name, 'manifest.json'),
  ]
  const original = readFileSync(places[0]!, 'utf8')
  const problem = 'its manifest is damaged'
  for (const [from, to] of [
    [`photos/${photo('a')}`, '../../session-secret'],
    [`photos/${photo('a')}`, 'photos/../../x.webp'],
    ['"quad.db"', '"../quad.db"'],
    [`"name": "${name}"`, '"name": "../elsewhere"'],
  ] as const) {
    for (const path of places) writeFileSync(path, original.replace(from, to))
    await withBucket.json('backup list --remote', { backups: [{ name, problem }] })
    await withBucket.json('backup list', { backups: [{ name, problem }] })
    const other = workspaceIn(createWorkspace({ database: false }).dir, server.env)
    await other.refuses(`backup restore ${name} --remote --yes`, 1, "can't be restored")
    expect(readdirSync(other.dir)).not.toContain('backups')
  }
})

test('[CLI-24] a machine that lost everything comes back from the bucket', async ({ cli }) => {
  const { server, withBucket } = await connected(cli)
  const name = await created(withBucket)
  const people = await cli.look((db) => db.read.user.count())
  const other = workspaceIn(createWorkspace({ database: false }).dir, server.env)
  const restore = `backup restore ${name} --remote`
  await other.prints(`${restore} --dry-run`, server.settings.endpoint)
  expect(readdirSync(other.dir)).not.toContain('backups')
  await other.json(`${restore} --yes`, { restored: name })
  expect(await other.look((db) => db.read.user.count())).toBe(people)
  expect(readdirSync(join(other.dir, 'photos'))).toEqual([photo('a')])
})

test('[CLI-24] retention goes over folder and bucket, and photos no one shows go too', async ({
  cli,
}) => {
  const { server, withBucket } = await connected(cli)
  const first = await created(withBucket)
  rmSync(join(cli.dir, 'photos', photo('a')))
  writeFileSync(join(cli.dir, 'photos', photo('b')), 'another')
  const second = await created(withBucket)
  const plan = await withBucket.prints('backup create --keep 2 --dry-run', 'in the bucket')
  expect(plan.match(new RegExp(first, 'g'))).toHaveLength(2)
  const third = await withBucket.json('backup create --keep 2', { removed: [first] })
  expect(third).toMatchObject({ remote: { removed: [first] } })
  const name = String(third.name)
  const files = [second, name].flatMap((one) => [`backups/${one}.db`, `backups/${one}.json`])
  // Two backups of one second sort by the number behind their names.
  expect(server.keys()).toEqual([`backup-photos/${photo('b')}`, ...files.sort()])
})

test('[CLI-24] a bucket that fails fails the command; the next run makes up for it', async ({
  cli,
}) => {
  const { server, withBucket } = await connected(cli)
  server.broken.now = true
  await withBucket.fails('backup create', 1, [server.settings.endpoint, '503'])
  server.broken.now = false
  const listed = [...(await withBucket.json('backup list')).backups!].map((one) => String(one.name))
  expect(listed).toHaveLength(1)
  const next = await created(withBucket)
  await withBucket.json('backup list --remote', { backups: [{ name: next }, { name: listed[0] }] })
  const wrong = workspaceIn(cli.dir, { ...server.env, S3_SECRET_ACCESS_KEY: 'wrong' })
  await wrong.refuses('backup list --remote', 1, [
    'rejects these settings (SignatureDoesNotMatch).',
    'Check S3_ACCESS_KEY_ID',
  ])
  await cli.refuses('backup list --remote', 2, '--remote needs a bucket.')
})

test('[CLI-24] a drill restores into a temporary folder and compares every table', async ({
  cli,
}) => {
  const { withBucket } = await connected(cli)
  const name = await created(withBucket)
  const TMPDIR = join(cli.dir, 'tmp')
  mkdirSync(TMPDIR)
  const people = await cli.look((db) => db.read.user.count())
  for (const flags of ['', ' --remote']) {
    const given = { env: { TMPDIR } }
    const { tables } = await withBucket.json(
      `backup drill${flags}`,
      { ok: true, name, photos: 1 },
      given,
    )
    const row = { table: 'User', backup: people, restored: people, ok: true }
    expect(tables).toContainEqual(row)
  }
  expect(readdirSync(TMPDIR)).toEqual([])
  await withBucket.prints('backup drill', [/User +\d+ +\d+ +same/, 'can be restored: 1 photo,'])
  await withBucket.refuses('backup drill nothing', 1, 'there is no such backup')

  const manifest = await readManifest(join(backups(cli), name))
  if (typeof manifest === 'string') throw new Error(manifest)
  const photos = manifest.photos.map((one) => ({ ...one, sha256: 'of other bytes' }))
  const drill = (given: Partial<typeof manifest>) =>
    drillRestore('', backups(cli), { ...manifest, ...given }, () => Promise.resolve(), new Date())
  expect((await drill({})).problems).toEqual([])
  const file = `photos/${photo('a')}`
  expect((await drill({ photos })).problems).toEqual([`${file} is not what was copied`])
  const tables = { ...manifest.database.tables, User: people + 1 }
  const database = { ...manifest.database, tables }
  expect((await drill({ database })).problems).toEqual([
    `User has ${people} rows, not ${people + 1}`,
  ])
})

test('[CLI-24] two backups at once: the second one ends at once', async ({ cli }) => {
  await copied(cli)
  const { acquireBackupLock } = await import('~/platform/database/sqlite/lock.server')
  const release = acquireBackupLock(join(backups(cli), '.backup'))
  await cli.fails('backup create', 1, 'Another backup is being made.')
  release()
  await copied(cli)
})

test('[CLI-24] photos of a bucket are in each backup, and go back into the bucket', async ({
  cli,
}) => {
  const { settings, folder, keys, filesEnv, broken } = await s3Server()
  const withBucket = workspaceIn(cli.dir, filesEnv)
  await openS3Storage(settings).put(`photos/${photo('f')}`, 'a picture')
  const name = await created(withBucket)
  const copy = join(backups(cli), name, 'photos', photo('f'))
  expect(readFileSync(copy, 'utf8')).toBe('a picture')
  expect(readdirSync(cli.dir)).not.toContain('photos')
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  await withBucket.json(`backup restore ${name} --yes`, { restored: name })
  expect(keys()).toEqual([`photos/${photo('f')}`])
  await withBucket.json('backup drill', { ok: true, photos: 1 })
  await withBucket.prints('doctor', `can be written in ${settings.endpoint} and made`)
  mkdirSync(join(cli.dir, 'photos'))
  writeFileSync(join(cli.dir, 'photos', photo('a')), 'left behind')
  await withBucket.prints('doctor', /warn +photos +1 files are in .* where no one reads them/)
  broken.now = true
  await withBucket.fails('backup create', 1, [settings.endpoint, '503'])
  await withBucket.fails('doctor', 1, '', { out: undefined })
})
