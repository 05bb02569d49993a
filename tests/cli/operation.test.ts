import { expect } from 'vitest'
import { newId } from '~/platform/ids'
import { test } from './quad'
import { ADD_HILL } from './schools'

test('[CLI-26] without jobs there is only the sum', async ({ cli }) => {
  await cli.prints('jobs list', /^0 events waiting; jobs: 0 ready, 0 running, 0 dead\.\n$/)
})

test('[CLI-26] dead jobs are listed, retried and dropped, others are not', async ({ cli }) => {
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
  await cli.write((tx) => tx.job.createMany({ data }))
  const ids = data.map(({ id }) => id)
  const inState = (state?: string) =>
    cli.look((db) => db.read.job.count({ where: state ? { state } : {} }))
  await cli.prints('jobs list --state dead', [
    'no such mailbox',
    ...ids.slice(0, 5),
    /\n\n0 events waiting; jobs: 1 ready, 0 running, 5 dead\.\n$/,
  ])

  await cli.json(`jobs retry ${ids[0]}`, { outcome: 'done', retried: 1 })
  await cli.json('jobs retry --name mail', { outcome: 'done', retried: 2 })
  expect(await inState('dead')).toBe(2)

  await cli.needsYes('jobs drop')
  expect(await inState()).toBe(6)
  await cli.json(`jobs drop ${ids[1]} --yes`, { outcome: 'done', dropped: 1 })
  await cli.json(`jobs drop ${ids[5]} --yes`, { outcome: 'nothing to do' })
  await cli.json('jobs drop --name mail --yes', { outcome: 'nothing to do' })
  await cli.json('jobs drop --name search --yes', { dropped: 1 })
  expect(await inState()).toBe(4)
  expect(await inState('ready')).toBe(4)
})

test('a refused or interrupted command is in the audit too, a dry run is not', async ({ cli }) => {
  await cli.quad('terms add darn --partner nowhere')
  await cli.quad('terms add darn --dry-run')
  await cli.quad('terms add ...')
  await cli.quad(ADD_HILL)
  await cli.quad([...ADD_HILL, '--program', 'Law'])
  const rows = await cli.look((db) => db.read.audit.findMany())
  expect(rows.map((row) => [row.command, row.target, row.outcome])).toEqual([
    ['terms add', 'darn', 'failed: There is no school "nowhere".'],
    ['partners add', 'hill', 'done'],
    ['partners add', 'hill', expect.stringMatching(/^failed: /)],
  ])
})

test('doctor --repair-counts says what is wrong, then counts again', async ({ oneSchool }) => {
  await oneSchool.write((tx) => tx.topic.updateMany({ data: { posts_count: 7 } }))
  const topics = await oneSchool.look((db) => db.read.topic.count())
  const wrong = [{ table: 'Topic', column: 'posts_count', wrong: topics }]
  const tried = await oneSchool.json('doctor --repair-counts --dry-run', {}, { code: 1 })
  expect(tried).toEqual({ ok: false, dry_run: true, wrong })
  await oneSchool.prints('doctor --repair-counts', /Topic +posts_count +\d/)
  await oneSchool.prints('doctor --repair-counts', /^All counts are right.\n$/)
  const where = { command: 'doctor --repair-counts' }
  expect(await oneSchool.look((db) => db.read.audit.count({ where }))).toBe(1)
})
