import { loadMember } from '~/domain/accounts/viewer.server'
import { countTraits } from '~/domain/people/in-common'
import { loadCommonTraits } from '~/domain/people/open-profiles.server'
import { recommendPeople } from '~/domain/people/recommended.server'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { sql } from '~/platform/database/sql-text'
import { selectIds } from '~/platform/database/sql.server'
import { seeded } from '~seeds/random'
import { mean, quantile } from '../report'
import { TODAY } from './schools'

/** How good the first ten of a list of people are, on average over many viewers. */
export type PeopleMeasurement = {
  school: string
  viewers: number
  /** The share of the first ten with at least two things in common, by order */
  share: Record<'recommended' | 'newest' | 'random', number>
  /** Milliseconds of the recommended list */
  p50: number
}

const FIRST = 10
const MAX_VIEWERS = 200

export async function measurePeople(db: Db, school: string): Promise<PeopleMeasurement> {
  const viewers = await listViewers(db)
  const shares = { recommended: [], newest: [], random: [] } as Record<string, number[]>
  const waits: number[] = []
  const rng = seeded('recommended people', school)
  for (const ctx of viewers) {
    const visible = sql`${visiblePeopleSql(ctx)} AND u.partner_code = ${ctx.viewer.partner_code}
      AND u.id <> ${ctx.viewer.id}`
    const newest = await selectIds(
      db,
      sql`SELECT u.id FROM "User" u WHERE ${visible} ORDER BY u.id DESC`,
    )
    const { id, partner_code } = ctx.viewer
    const start = performance.now()
    const recommended = await recommendPeople(
      db,
      { id, partner_code, settings: ctx.partner.settings, now: TODAY },
      { where: visiblePeopleSql(ctx) },
    )
    waits.push(performance.now() - start)
    shares.recommended!.push(await shareAlike(ctx, recommended))
    shares.newest!.push(await shareAlike(ctx, newest))
    shares.random!.push(await shareAlike(ctx, rng.shuffle(newest)))
  }
  return {
    school,
    viewers: viewers.length,
    p50: quantile(waits, 0.5),
    share: {
      recommended: mean(shares.recommended!),
      newest: mean(shares.newest!),
      random: mean(shares.random!),
    },
  }
}

async function shareAlike(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const first = ids.slice(0, FIRST)
  const traits = await loadCommonTraits(ctx, first)
  return [...traits.values()].filter((person) => countTraits(person) >= 2).length / FIRST
}

/** Members of the largest school, evenly picked. */
async function listViewers(db: Db): Promise<Ctx[]> {
  const ids = await selectIds(
    db,
    sql`SELECT u.id FROM "User" u WHERE u.joined_date IS NOT NULL AND NOT u.invalid_user
      AND NOT u.test_user AND u.partner_code = (SELECT partner_code FROM "User"
        GROUP BY partner_code ORDER BY count(*) DESC LIMIT 1) ORDER BY u.id`,
  )
  const step = Math.max(1, Math.floor(ids.length / MAX_VIEWERS))
  const members = await Promise.all(
    ids
      .filter((_, at) => at % step === 0)
      .slice(0, MAX_VIEWERS)
      .map((id) => loadMember(db, id, 'Quad')),
  )
  return members.flatMap((member) =>
    member ? [{ ...member, db, now: TODAY, requestId: 'relevance' }] : [],
  )
}
