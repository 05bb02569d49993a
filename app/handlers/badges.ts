import { userChanged, termsAccepted } from '~/domain/accounts/events'
import { awardBadges, withdrawLeaderBadge } from '~/domain/badges/commands.server'
import type { BadgeFamily } from '~/domain/badges/schema'
import { commentCreated, commentLiked } from '~/domain/comments/events'
import { postCreated, postLiked, questionAnswered } from '~/domain/posts/events'
import { progressCompleted } from '~/domain/progress/events'
import { eventHandler, on, type HandlerServices } from './handler'

/** Badges follow from what people did; counting again gives the same ones. (BADGE-07) */
export const badgesHandler = eventHandler(
  { name: 'badges', batchSize: 20, timeoutSeconds: 300 },
  on(postCreated, (event, services) =>
    award(services, authorOfPost(services, event.subject_id), [
      'first_post',
      'questions',
      'prompts',
    ]),
  ),
  on(commentCreated, (event, services) =>
    award(services, authorOfComment(services, event.subject_id), ['welcomer']),
  ),
  on(questionAnswered, (event, services) =>
    award(services, authorOfComment(services, event.subject_id), ['answers']),
  ),
  // Only of what someone else wrote. (POST-12)
  on(postLiked, async ({ subject_id, actor_id }, services) => {
    const author = await authorOfPost(services, subject_id)
    if (author !== actor_id) await award(services, author, ['likes'])
  }),
  on(commentLiked, async ({ subject_id, actor_id }, services) => {
    const author = await authorOfComment(services, subject_id)
    if (author !== actor_id) await award(services, author, ['likes'])
  }),
  on(userChanged, async ({ subject_id }, services) => {
    await withdrawLeaderBadge(services.db, subject_id)
    await award(services, subject_id, ['leader'])
  }),
  on(termsAccepted, ({ subject_id }, services) => award(services, subject_id, ['leader'])),
  on(progressCompleted, ({ subject_id }, services) =>
    award(services, subject_id, ['profile_complete']),
  ),
)

async function award(
  { db, now }: HandlerServices,
  person: string | null | Promise<string | null>,
  families: readonly BadgeFamily[],
) {
  const id = await person
  if (id) await awardBadges(db, id, families, now())
}

const authorOfPost = async ({ db }: HandlerServices, id: string) =>
  (await db.read.post.findUnique({ where: { id }, select: { user_id: true } }))?.user_id ?? null

const authorOfComment = async ({ db }: HandlerServices, id: string) =>
  (await db.read.comment.findUnique({ where: { id }, select: { user_id: true } }))?.user_id ?? null
