import { ON_POSTGRESQL } from '~/platform/database/kind'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { openDb } from '~/platform/database/open.server'
import { LiveEvents } from '~/platform/live/events.server'
import { openLog } from '~/platform/monitoring/log.server'
import { db, dbTest, idOf, NOW } from '~tests/support/fixtures'

const test = dbTest
const log = openLog('silent')

type Names = { actor_id?: string; subject_id?: string; payload?: object }

async function publish({ actor_id, subject_id = 'x', payload = {} }: Names, into = db) {
  const common = { id: crypto.randomUUID(), name: 'test.happened', created_at: NOW }
  const data = { ...common, actor_id, subject_id, payload, partner_code: 'northfield' }
  return (await into.write((tx) => tx.event.create({ data }))).seq
}

/** What one hears of a person, and what ends that. */
async function hear(live: LiveEvents, who: string) {
  const heard: number[] = []
  const end = await live.listen(who, (from) => heard.push(from))
  onTestFinished(end)
  return { heard, end }
}

describe('live events', () => {
  test('are told to everyone they name, once they are stored', async () => {
    const live = new LiveEvents(db, log)
    await publish({ actor_id: idOf('sam') })
    const names = ['sam', 'maya', 'leo', 'alex'] as const
    const [sam, maya, leo, alex] = await Promise.all(names.map((one) => hear(live, idOf(one))))
    const payload = { other_user_id: idOf('leo'), title: idOf('alex') }
    const seq = await publish({ actor_id: idOf('sam'), subject_id: idOf('maya'), payload })
    live.wake()
    await vi.waitFor(() =>
      expect([sam, maya, leo, alex].map((one) => one?.heard)).toEqual([[seq], [seq], [seq], []]),
    )
    expect(live.position).toBe(seq)
  })

  test('are found without being woken, whichever process wrote them', async () => {
    const live = new LiveEvents(db, log, { pollMs: 20 })
    const { heard } = await hear(live, idOf('sam'))
    const other = openDb(db.place)
    onTestFinished(() => other.close())
    const seq = await publish({ actor_id: idOf('sam') }, other)
    await vi.waitFor(() => expect(heard).toEqual([seq]))
  })

  test('come in order and all of them, also when there are many', async () => {
    const live = new LiveEvents(db, log)
    const { heard } = await hear(live, idOf('sam'))
    const first = await publish({ actor_id: idOf('sam') })
    await db.write(async (tx) => {
      const common = { name: 'test.happened', partner_code: '', actor_id: idOf('sam') }
      await tx.event.createMany({
        data: Array.from({ length: 1200 }, (_, at) => ({
          ...common,
          id: `many ${at}`,
          subject_id: 'x',
          payload: {},
          created_at: NOW,
        })),
      })
    })
    live.wake()
    await vi.waitFor(() => expect(heard).toHaveLength(1201))
    expect(heard).toEqual(Array.from({ length: 1201 }, (_, at) => first + at))
  })

  test('are no longer read when no one listens', async () => {
    const live = new LiveEvents(db, log, { pollMs: 20 })
    const { heard, end } = await hear(live, idOf('sam'))
    end()
    end()
    await publish({ actor_id: idOf('sam') })
    live.wake()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([heard, live.listeners()]).toEqual([[], 0])
    // Who comes later hears what is new then.
    const later = await hear(live, idOf('sam'))
    const seq = await publish({ actor_id: idOf('sam') })
    await vi.waitFor(() => expect(later.heard).toEqual([seq]))
  })

  test('a change without an event reaches the person it is about', async () => {
    const live = new LiveEvents(db, log)
    const [sam, maya] = [await hear(live, idOf('sam')), await hear(live, idOf('maya'))]
    live.touch(idOf('sam'))
    await vi.waitFor(() => expect([sam.heard, maya.heard]).toEqual([[live.position + 1], []]))
  })

  // A server that can be asked tells of nothing while a table is away.
  test.skipIf(ON_POSTGRESQL)(
    'a failure to read them is logged, and the next look makes up for it',
    async () => {
      const failed = vi.spyOn(log, 'error').mockImplementation(() => undefined)
      onTestFinished(() => failed.mockRestore())
      const live = new LiveEvents(db, log, { pollMs: 20 })
      const { heard } = await hear(live, idOf('sam'))
      const rename = (from: string, to: string) =>
        db.write((tx) => tx.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`))
      await rename('Event', 'Away')
      await vi.waitFor(() => expect(failed).toHaveBeenCalled())
      await rename('Away', 'Event')
      const seq = await publish({ actor_id: idOf('sam') })
      await vi.waitFor(() => expect(heard).toEqual([seq]))
    },
  )
})
