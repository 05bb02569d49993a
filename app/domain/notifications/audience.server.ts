import { loadAccounts, type Member } from '~/domain/accounts/viewer.server'
import type { Tx } from '~/platform/database/types'
import { visibleComments } from '~/policy/comments'
import { matchesCondition, type Condition, type ConditionRow } from '~/policy/condition'
import { visiblePeople } from '~/policy/people'
import { visiblePosts } from '~/policy/posts'
import { CONDITIONS, type Subject } from './conditions.server'
import type { NotificationKind } from './schema'

/** What an action is about, by ids; left out where there is no such thing. */
type Subjects = {
  kind: NotificationKind
  actor_id?: string
  about?: { post_id?: string | null; comment_id?: string | null; case_id?: string | null }
}

/** As `visible.server.ts` asks them of rows when someone reads. */
const RULES: Record<Subject, (reader: Member) => Condition> = {
  actor: ({ viewer, partner }) => visiblePeople(viewer, partner),
  post: ({ viewer }) => visiblePosts(viewer),
  comment: ({ viewer }) => visibleComments(viewer),
}

/**
 * Those of the people who are here and can see what an action is about, by the policy, as of this
 * transaction; no one where something of it has gone. For `notify`.
 */
export async function findAudience(
  tx: Tx,
  subjects: Subjects,
  { ids, product }: { ids: readonly string[]; product: string },
): Promise<Member[]> {
  const rows = await findSubjects(tx, subjects)
  if (!rows) return []
  const members = await loadAccounts(tx, ids, product)
  const { visible } = CONDITIONS[subjects.kind]
  return members.filter((member) =>
    visible.every((seen) => {
      const row = rows[seen]
      return row !== null && matchesCondition(RULES[seen](member), row)
    }),
  )
}

/** The rows that rules are about, with their authors; null where one has gone meanwhile. */
async function findSubjects(
  tx: Tx,
  { actor_id, about = {} }: Subjects,
): Promise<Record<Subject, ConditionRow | null> | null> {
  const { post_id, comment_id, case_id } = about
  const include = { user: true } as const
  const actor = actor_id ? await tx.user.findUnique({ where: { id: actor_id } }) : null
  const post = post_id ? await tx.post.findUnique({ where: { id: post_id }, include }) : null
  const comment = comment_id
    ? await tx.comment.findUnique({ where: { id: comment_id }, include })
    : null
  const isGone =
    (actor_id && !actor) ||
    (post_id && !post) ||
    (comment_id && !comment) ||
    (case_id && (await tx.moderationCase.count({ where: { id: case_id } })) === 0)
  // Rules name columns; lists and objects, which rows have too, they can't.
  return isGone ? null : ({ actor, post, comment } as Record<Subject, ConditionRow | null>)
}
