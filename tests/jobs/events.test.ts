import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { EVENTS } from '~/domain/events'
import { commentCreated } from '~/domain/comments/events'
import { userChanged } from '~/domain/accounts/events'
import { handlers } from '~/handlers'
import { eventHandler, on } from '~/handlers/handler'
import { searchHandler } from '~/handlers/search'
import { listJobs } from '~/jobs/queries.server'
import { defineEvent } from '~/platform/events/events'
import { publish } from '~/platform/events/publish.server'
import { ROOT } from '~tests/support/paths'
import { publishedEvents } from '~tests/support/database'
import { workshop } from './support'

/** The program's own files, with their text. */
const sources = ['app', 'search', 'cli', 'seeds'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({
      path: `${folder}/${path}`,
      text: readFileSync(join(ROOT, folder, path), 'utf8'),
    })),
)

const handled = new Set(handlers.flatMap(({ events }) => events))

describe('every event', () => {
  test.each(EVENTS.map((event) => [event.eventName, event] as const))(
    '%s has a handler, or is marked as log-only',
    (name, { logOnly = false }) => expect(handled.has(name)).toBe(!logOnly),
  )

  test('that a handler listens to is defined, once', () => {
    const names = EVENTS.map(({ eventName }) => eventName)
    expect(new Set(names).size).toBe(names.length)
    expect([...handled].filter((name) => !names.includes(name))).toEqual([])
  })

  test('is defined in events.ts of its concept and listed', () => {
    const defining = sources
      .map(({ path, text }) => ({ path, count: text.split('= defineEvent(').length - 1 }))
      .filter(({ count }) => count > 0)
    for (const { path } of defining) expect(path).toMatch(/^app\/domain\/[\w-]+\/events\.ts$/)
    expect(defining.reduce((sum, { count }) => sum + count, 0)).toBe(EVENTS.length)
  })

  test('says of itself only what search and the handlers read', () => {
    const keys = new Set(EVENTS.flatMap((event) => Object.keys(event)))
    expect([...keys].sort()).toEqual(['eventName', 'logOnly', 'payload', 'search'])
  })

  test('is written by publish alone', () => {
    const writes =
      /\bevent\.(create|createMany|upsert)\(|INTO\s+"?Event"?\b|(Into|InOrder)\('Event'/
    const writers = sources.filter(({ text }) => writes.test(text)).map(({ path }) => path)
    expect(writers).toEqual(['app/platform/events/publish.server.ts'])
  })
})

describe('a published event', () => {
  test('belongs to the school of its subject, else of the person who acts, else of the job', async () => {
    const { db, clock } = workshop()
    const viewer = { id: 'sam', partner_code: 'northfield' }
    const elsewhere = { id: 'c', partner_code: 'lakeside' }
    await db.write(async (tx) => {
      const ctx = { viewer, now: clock.now() }
      await publish(tx, ctx, [
        commentCreated({ subject: elsewhere, post_id: 'p' }),
        userChanged({ subject: 'sam' }),
      ])
      await publish(tx, { now: clock.now(), partner: elsewhere }, userChanged({ subject: 'lou' }))
    })
    const rows = await publishedEvents({ db })
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['comment.created', 'lakeside', 'sam', 'c', { post_id: 'p' }],
      ['user.changed', 'northfield', 'sam', 'sam', {}],
      ['user.changed', 'lakeside', null, 'lou', {}],
    ])
    const nowhere = publish({} as never, { now: clock.now() }, userChanged({ subject: 'sam' }))
    await expect(nowhere).rejects.toThrow('user.changed belongs to no school')
  })

  test('of an older version is parsed leniently: unknown fields are dropped', async () => {
    const { dispatcher, db, clock } = workshop()
    const opened = defineEvent('case.opened', z.object({ note: z.string().optional() }))
    const payloads: unknown[] = []
    const handler = eventHandler(
      { name: 'witness' },
      on(opened, async ({ payload }) => void payloads.push(payload)),
    )
    const old = { name: 'case.opened', subject_id: 'c', partner_code: 'x', payload: { by: 'sam' } }
    await db.write((tx) => publish(tx, { now: clock.now() }, old))
    await dispatcher({ handlers: [handler] }).drain()
    expect(payloads).toEqual([{}])
  })

  test('whose payload is invalid is a dead job at once; the others of its batch are done', async () => {
    const { dispatcher, db, clock, services } = workshop()
    const applied: string[] = []
    services.search = {
      applyEvents: async (events: { subject_id: string }[]) =>
        void applied.push(...events.map(({ subject_id }) => subject_id)),
    } as never
    const about = { name: 'comment.created', partner_code: 'northfield' }
    await db.write((tx) =>
      publish(tx, { now: clock.now() }, [
        { ...about, subject_id: 'good', payload: { post_id: 'p' } },
        { ...about, subject_id: 'bad', payload: { post_id: 7 } },
      ]),
    )
    await dispatcher({ handlers: [searchHandler] }).drain()
    expect(applied).toEqual(['good'])
    const jobs = await listJobs(db, { limit: 10 })
    expect(jobs).toMatchObject([{ state: 'dead', attempts: 1, event: 'comment.created' }])
    expect(jobs[0]?.last_error).toContain('The payload of comment.created is invalid')
  })
})
