import type { Tx } from '~/platform/database/types'
import { idOf, NOW, postRow } from './fixtures'
import type { Fixtures } from './database'
import { person } from './two-schools/people'
import { createUsers } from './users'

export const CROWD = Array.from({ length: 16 }, (_, at) => `crowd${at}`)

/** A feed of more than a page for Sam, who follows many; some of them did things. */
export async function fillHome({ db }: Pick<Fixtures, 'db'>): Promise<void> {
  await db.write(async (tx) => {
    for (let at = 0; at < 8; at++) await createLeosPost(tx, `Extra ${at}`, at * 1000)
    await createUsers(
      tx,
      CROWD.map((name) => person(name, {}, 'x')),
    )
    const follow = { user_id: idOf('sam'), partner_code: 'northfield', created_at: NOW }
    const data = CROWD.map((name) => ({ ...follow, followed_user_id: idOf(name) }))
    await tx.follow.createMany({ data })
    await doThings(tx)
  })
}

/** What people Sam follows did with what Leo wrote, the newest first. */
async function doThings(tx: Tx) {
  const at = (minutes: number) => ({
    partner_code: 'northfield',
    created_at: new Date(Date.now() - minutes * 60_000),
  })
  const title = 'x'.repeat(61)
  await tx.post.update({ where: { id: idOf('Extra 1') }, data: { title } })
  for (const [at_, [who, what]] of [
    ['crowd0', 'Extra 1'],
    ['crowd1', 'Extra 0'],
    ['crowd2', 'Extra 0'],
    ['crowd0', 'Extra 0'],
  ].entries())
    await tx.postLike.create({
      data: { user_id: idOf(who!), post_id: idOf(what!), ...at(at_ + 1) },
    })
  const comment = { id: idOf('luck'), post_id: idOf('Extra 0'), content: 'Good **luck**!' }
  await tx.comment.create({ data: { ...comment, user_id: idOf('crowd1'), ...at(10) } })
  const followed_user_id = idOf('leo')
  await tx.follow.create({ data: { user_id: idOf('crowd2'), followed_user_id, ...at(11) } })
  // One basket too many
  const liked = { user_id: idOf('crowd3'), comment_id: comment.id }
  await tx.commentLike.create({ data: { ...liked, ...at(12) } })
  const badge = { user_id: idOf('sam'), family: 'questions', level: 1, shown_at: NOW }
  await tx.earnedBadge.create({ data: { ...badge, earned_at: NOW } })
}

export const createLeosPost = (
  tx: Tx,
  title: string,
  later = 0,
  more: { tag_names?: string[] } = {},
) =>
  tx.post.create({
    data: postRow(-later / 1000, { id: idOf(title), user_id: idOf('leo'), title, ...more }),
  })
