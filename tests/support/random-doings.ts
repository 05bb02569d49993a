import fc from 'fast-check'
import type { Db } from '~/platform/db.server'
import { idOf, keptCounts, NOW, type PersonName } from './world'

const two = (n: number) => String(n).padStart(2, '0')
export const USERS: PersonName[] = ['sam', 'maya', 'alex', 'leo', 'alma', 'lou']
const POSTS = ['welcome', 'question', 'secret', 'gone', 'hidden', 'blocked', 'leader', 'lake']

/** Something between people or under posts, drawn at random. */
export const doing = fc.record({
  kind: fc.constantFrom('like', 'follow', 'comment', 'deleted comment', 'block', 'skip'),
  who: fc.constantFrom(...USERS),
  whom: fc.constantFrom(...USERS),
  post: fc.constantFrom(...POSTS),
})
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never

export async function fill(db: Db, doings: Doing[]) {
  const common = { partner_code: 'northfield', created_at: NOW }
  await db.write(async (tx) => {
    for (const [n, { kind, who, whom, post }] of doings.entries()) {
      const row = { ...common, user_id: idOf(who) }
      const under = { ...row, post_id: idOf(`post:${post}`) }
      const [a, b] = [idOf(who), idOf(whom)]
      if (kind === 'like')
        await tx.postLike.upsert({
          where: { user_id_post_id: { user_id: a, post_id: under.post_id } },
          create: under,
          update: {},
        })
      if (kind === 'follow' && a !== b)
        await tx.follow.upsert({
          where: { user_id_followed_user_id: { user_id: a, followed_user_id: b } },
          create: { ...row, followed_user_id: b },
          update: {},
        })
      if (kind === 'block' && a !== b)
        await tx.block.upsert({
          where: { user_id_blocked_user_id: { user_id: a, blocked_user_id: b } },
          create: { ...row, blocked_user_id: b },
          update: {},
        })
      if (kind === 'skip' && a !== b)
        await tx.skip.upsert({
          where: { user_id_skipped_user_id: { user_id: a, skipped_user_id: b } },
          create: { ...row, skipped_user_id: b },
          update: {},
        })
      if (kind.endsWith('comment'))
        await tx.comment.create({
          data: {
            ...under,
            id: idOf(`random comment ${two(n)}`),
            content: 'Said at random',
            deleted_at: kind === 'comment' ? null : NOW,
          },
        })
    }
  })
  await keptCounts({ db })
}
