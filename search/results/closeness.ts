import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { alongIndex, inList, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import type { Embedder } from '../meaning/embedder'
import { findLength, multiply, unpackVector } from '../meaning/vectors/pack'

/** What someone wrote lately, and what of it is compared */
const READ = 100
const COMPARED = 20

const vectorRow = defineRow({ id: col.text, vector: col.text })

/**
 * How close in meaning posts are to what the viewer knows something about: the cosine with the closest of the
 * questions that they answered and the posts they wrote that ask nothing. By the stored vectors, so nothing is
 * asked of the embedder; posts without one are left out. For posts that the viewer can see.
 */
export async function findCloseness(
  ctx: Ctx,
  ids: readonly string[],
  embedder: Pick<Embedder, 'name'>,
): Promise<ReadonlyMap<string, number>> {
  const own = await ownVectors(ctx, embedder)
  const rows = await selectRows(
    ctx.db,
    vectorRow,
    sql`SELECT v.post_id AS id, v.vector FROM "PostVector" v
      WHERE ${inList('v.post_id', [...ids])} AND v.embedder = ${embedder.name}`,
  )
  return new Map(
    rows.map(({ id, vector }) => {
      const post = toDirection(vector)
      return [id, Math.max(0, ...own.map((other) => cosine(post, other)))]
    }),
  )
}

type Direction = { numbers: Int8Array; length: number }

function toDirection(packed: string): Direction {
  const numbers = unpackVector(packed)
  return { numbers, length: findLength(numbers) }
}

const cosine = (a: Direction, b: Direction) =>
  multiply(a.numbers, b.numbers) / (a.length * b.length)

/** Of what they can still see, the newest first */
async function ownVectors(ctx: Ctx, { name }: Pick<Embedder, 'name'>): Promise<Direction[]> {
  const { id } = ctx.viewer
  const rows = await selectRows(
    ctx.db,
    vectorRow,
    sql`SELECT v.post_id AS id, v.vector FROM (
        SELECT * FROM (SELECT c.post_id AS id, c.created_at AS at
          FROM ${alongIndex('"Comment" c', 'Comment_user_id_created_at_id_idx')}
          WHERE c.user_id = ${id} AND c.deleted_at IS NULL
          ORDER BY c.created_at DESC LIMIT ${READ}) answered
        UNION ALL
        SELECT * FROM (SELECT mine.id, mine.created_at AS at
          FROM ${alongIndex('"Post" mine', 'Post_user_id_created_at_id_idx')}
          WHERE mine.user_id = ${id} AND mine.marked_question_at IS NULL
          ORDER BY mine.created_at DESC LIMIT ${READ}) written
      ) own
      ${THEN_JOIN} "Post" p ON p.id = own.id ${THEN_JOIN} "User" u ON u.id = p.user_id
      ${THEN_JOIN} "PostVector" v ON v.post_id = p.id
      WHERE (p.user_id = ${id}) = (p.marked_question_at IS NULL)
        AND v.embedder = ${name} AND ${visiblePostsSql(ctx)}
      GROUP BY v.post_id, v.vector ORDER BY max(own.at) DESC LIMIT ${COMPARED}`,
  )
  return rows.map(({ vector }) => toDirection(vector))
}
