import { expect, test } from 'vitest'
import { newId } from '~/platform/ids'
import { desk } from './quad'
import { ADD_HILL, HILL_FILE } from './schools'

test('dead work is listed with its error and retried by name or id', async () => {
  const here = desk()
  const at = new Date(0)
  const ids = [newId(), newId(), newId()]
  await here.look((db) =>
    db.write((tx) =>
      tx.job.createMany({
        data: ids.map((id, n) => ({
          id,
          name: n < 2 ? 'search' : 'mail',
          key: id,
          payload: {},
          state: 'dead',
          attempts: 12,
          last_error: 'Error: no such mailbox',
          run_at: at,
          created_at: at,
        })),
      }),
    ),
  )
  const listed = await here.quad(['jobs', 'list', '--state', 'dead'])
  expect(listed.out).toContain('no such mailbox')
  for (const id of ids) expect(listed.out).toContain(id)
  expect((await here.quad(['jobs', 'list', '--state', 'asleep'])).code).toBe(2)

  const byName = await here.quad(['jobs', 'retry', '--name', 'search', '--json'])
  expect(byName.json()).toMatchObject({ outcome: 'done', retried: 2 })
  const unknown = await here.quad(['jobs', 'retry', 'nobody'])
  expect(unknown).toMatchObject({ code: 1, out: '' })
  expect(await here.quad(['jobs', 'retry', ids[2] ?? ''])).toMatchObject({ code: 0 })
  const states = await here.look((db) => db.read.job.findMany({ select: { state: true } }))
  expect(states).toEqual(Array(3).fill({ state: 'ready' }))
})

test('[CLI-26] dead work is given up by id or name after a yes; what waits is never dropped', async () => {
  const here = desk()
  const at = new Date(0)
  const ids = [newId(), newId(), newId(), newId()]
  const states = ['dead', 'dead', 'dead', 'ready']
  await here.look((db) =>
    db.write((tx) =>
      tx.job.createMany({
        data: ids.map((id, n) => ({
          ...{ id, name: n === 0 ? 'mail' : 'search', key: id, payload: {} },
          ...{ state: states[n] ?? '', attempts: 12, run_at: at, created_at: at },
        })),
      }),
    ),
  )
  const left = () => here.look((db) => db.read.job.findMany({ select: { id: true } }))
  const asked = await here.quad(['jobs', 'drop'])
  expect(asked.code).toBe(2)
  expect(asked.err).toContain('--yes')
  expect(await left()).toHaveLength(4)
  expect((await here.quad(['jobs', 'drop', 'nobody', '--yes'])).code).toBe(1)
  const byId = await here.quad(['jobs', 'drop', ids[1] ?? '', '--yes', '--json'])
  expect(byId.json()).toMatchObject({ outcome: 'done', dropped: 1 })
  const waiting = await here.quad(['jobs', 'drop', ids[3] ?? '', '--yes', '--json'])
  expect(waiting.json().outcome).toBe('nothing to do')
  const byName = await here.quad(['jobs', 'drop', '--name', 'mail', '--yes', '--json'])
  expect(byName.json()).toMatchObject({ dropped: 1 })
  await here.quad(['jobs', 'drop', '--yes'])
  expect(await left()).toEqual([{ id: ids[3] }])
})

test('a refused or interrupted command is in the audit too, a dry run is not', async () => {
  const here = desk()
  await here.quad(['terms', 'add', 'darn', '--partner', 'nobody'])
  await here.quad(['terms', 'add', 'darn', '--dry-run'])
  await here.quad(['terms', 'add', '...'])
  await here.quad(ADD_HILL)
  await here.quad([...ADD_HILL, '--program', 'Law'])
  const rows = await here.look((db) => db.read.audit.findMany())
  expect(rows).toMatchObject([
    { command: 'terms add', target: 'darn', outcome: 'failed: There is no school "nobody".' },
    { command: 'partners add', target: 'hill', outcome: 'done' },
    {
      command: 'partners add',
      target: 'hill',
      outcome: expect.stringMatching(/^failed: /) as string,
    },
  ])
})

test('doctor --repair-counts says what is wrong, then counts anew and is noted', async () => {
  const here = desk()
  await here.quad(['partners', 'import', '-'], { input: HILL_FILE })
  await here.look((db) => db.write((tx) => tx.topic.updateMany({ data: { posts_count: 7 } })))
  const topics = await here.look((db) => db.read.topic.count())
  const found = [{ table: 'Topic', column: 'posts_count', wrong: topics }]
  const tried = await here.quad(['doctor', '--repair-counts', '--dry-run', '--json'])
  expect(tried).toMatchObject({ code: 1 })
  expect(tried.json()).toEqual({ ok: false, dry_run: true, wrong: found })
  const repaired = await here.quad(['doctor', '--repair-counts'])
  expect(repaired).toMatchObject({ code: 0 })
  expect(repaired.out).toMatch(/Topic +posts_count +\d/)
  expect((await here.quad(['doctor', '--repair-counts'])).out).toBe('All counts are right.\n')
  const rows = await here.look((db) => db.read.audit.findMany({ select: { command: true } }))
  expect(rows.filter(({ command }) => command === 'doctor --repair-counts')).toHaveLength(1)
})
