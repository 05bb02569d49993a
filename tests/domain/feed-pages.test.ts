import fc from 'fast-check'
import { expect } from 'vitest'
import { feedSlots } from '~/domain/home/feed-slots'
import { homeFeed, newerPostCount, newestCursor } from '~/domain/home/feed.server'
import { parseCursor } from '~/platform/database/cursor-pagination'
import { fileDbTest as test, ctx, db, idOf, NOW, postRow } from '~tests/support/fixtures'

/** Times repeat on purpose: the id decides then. */
const time = fc.integer({ min: 0, max: 12 })
const meanwhile = fc.array(
  fc.record({
    kind: fc.constantFrom('new', 'backdated', 'deleted', 'hidden'),
    time,
    which: fc.nat(),
  }),
  { maxLength: 4 },
)

type Doing = { kind: string; time: number; which: number }

const row = (n: number, seconds: number) =>
  postRow(n, {
    partner_code: 'lakeside',
    user_id: idOf('lou'),
    created_at: new Date(NOW.getTime() + seconds * 1000),
  })

/** Writes what happens between two pages; answers the ids that are gone. */
async function happen(doings: Doing[], first: string[], count: { n: number }): Promise<string[]> {
  const gone: string[] = []
  await db.write(async (tx) => {
    for (const { kind, time: at, which } of doings) {
      // New ones come after everything; backdated ones anywhere, as when a clock was wrong.
      if (kind === 'new') await tx.post.create({ data: row(count.n, 1000 + count.n++) })
      else if (kind === 'backdated') await tx.post.create({ data: row(count.n++, at) })
      else {
        const id = first[which % first.length]
        if (!id) continue
        const data =
          kind === 'deleted' ? { deleted_at: NOW } : { hidden: true, user_id: idOf('lisa') }
        await tx.post.update({ where: { id }, data })
        gone.push(id)
      }
    }
  })
  return gone
}

test('[HOME-10] paging neither skips nor repeats, whatever comes and goes in between', async () => {
  const lou = await ctx('lou')
  await fc.assert(
    fc.asyncProperty(
      fc.array(time, { minLength: 1, maxLength: 45 }),
      fc.array(meanwhile, { minLength: 6, maxLength: 6 }),
      async (times, between) => {
        const count = { n: times.length }
        const rows = times.map((seconds, n) => row(n, seconds))
        const ids = rows.map(({ id }) => id)
        await db.write(async (tx) => {
          await tx.post.deleteMany({ where: { partner_code: 'lakeside' } })
          await tx.post.createMany({ data: rows })
        })
        const seen: { id: string; created_at: string }[] = []
        const gone = new Set<string>()
        let page = await homeFeed(lou, null)
        const since = newestCursor(lou, page.items)
        let fresh = 0
        for (let at = 0; ; at++) {
          seen.push(...page.items)
          if (!page.next) break
          expect(page.items).toHaveLength(10)
          const doings = between[at] ?? []
          fresh += doings.filter(({ kind }) => kind === 'new').length
          for (const id of await happen(doings, ids, count)) gone.add(id)
          page = await homeFeed(lou, parseCursor(page.next))
        }
        const places = seen.map(({ created_at, id }) => `${created_at} ${id}`)
        expect(new Set(places).size).toBe(places.length)
        expect(places).toEqual([...places].sort().reverse())
        const missing = ids.filter((id) => !gone.has(id) && !seen.some((post) => post.id === id))
        expect(missing).toEqual([])
        // [HOME-17] what has come meanwhile is newer than the first page, at least that.
        const place = parseCursor(since)
        if (place)
          expect(await newerPostCount(lou, place)).toBeGreaterThanOrEqual(Math.min(20, fresh))
      },
    ),
    { numRuns: 40 },
  )
})

test('[HOME-14] the callout comes before every 8th post, also where that is the first of a page', () => {
  const places = [1, 2, 3, 4, 5].flatMap((page) =>
    feedSlots(page, 10).callouts.map((at) => (page - 1) * 10 + at),
  )
  expect(places).toEqual([8, 16, 24, 32, 40, 48])
})
