import { expect } from 'vitest'
import { newId } from '~/platform/ids'
import { test } from './quad'
import { ADD_HILL } from './schools'

test('[CLI-26] dead jobs are listed, retried and dropped, others are not', async ({ here }) => {
  const at = new Date(0)
  const kinds = ['search', 'search', 'mail', 'mail', 'search', 'search']
  const data = kinds.map((name, n) => ({
    id: newId(),
    key: newId(),
    name,
    payload: {},
    state: n < 5 ? 'dead' : 'ready',
    attempts: 12,
    last_error: 'Error: no such mailbox',
    run_at: at,
    created_at: at,
  }))
  await here.write((tx) => tx.job.createMany({ data }))
  const ids = data.map(({ id }) => id)
  const inState = (state?: string) =>
    here.look((db) => db.read.job.count({ where: state ? { state } : {} }))
  await here.prints('jobs list --state dead', ['no such mailbox', ...ids.slice(0, 5)])

  await here.tells(`jobs retry ${ids[0]}`, { outcome: 'done', retried: 1 })
  await here.tells('jobs retry --name mail', { outcome: 'done', retried: 2 })
  expect(await inState('dead')).toBe(2)

  await here.needsYes('jobs drop')
  expect(await inState()).toBe(6)
  await here.tells(`jobs drop ${ids[1]} --yes`, { outcome: 'done', dropped: 1 })
  await here.tells(`jobs drop ${ids[5]} --yes`, { outcome: 'nothing to do' })
  await here.tells('jobs drop --name mail --yes', { outcome: 'nothing to do' })
  await here.tells('jobs drop --name search --yes', { dropped: 1 })
  expect(await inState()).toBe(4)
  expect(await inState('ready')).toBe(4)
})

test('a refused or interrupted command is in the audit too, a dry run is not', async ({ here }) => {
  await here.quad('terms add darn --partner nowhere')
  await here.quad('terms add darn --dry-run')
  await here.quad('terms add ...')
  await here.quad(ADD_HILL)
  await here.quad([...ADD_HILL, '--program', 'Law'])
  const rows = await here.look((db) => db.read.audit.findMany())
  expect(rows.map((row) => [row.command, row.target, row.outcome])).toEqual([
    ['terms add', 'darn', 'failed: There is no school "nowhere".'],
    ['partners add', 'hill', 'done'],
    ['partners add', 'hill', expect.stringMatching(/^failed: /)],
  ])
})

test('doctor --repair-counts says what is wrong, then counts again', async ({ hill }) => {
  await hill.write((tx) => tx.topic.updateMany({ data: { posts_count: 7 } }))
  const topics = await hill.look((db) => db.read.topic.count())
  const wrong = [{ table: 'Topic', column: 'posts_count', wrong: topics }]
  const tried = await hill.tells('doctor --repair-counts --dry-run', {}, { code: 1 })
  expect(tried).toEqual({ ok: false, dry_run: true, wrong })
  await hill.prints('doctor --repair-counts', /Topic +posts_count +\d/)
  await hill.prints('doctor --repair-counts', /^All counts are right.\n$/)
  const where = { command: 'doctor --repair-counts' }
  expect(await hill.look((db) => db.read.audit.count({ where }))).toBe(1)
})
