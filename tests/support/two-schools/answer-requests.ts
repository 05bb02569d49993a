import type { Db } from '~/platform/database/types'
import { idOf, NOW } from './names'
import { post } from './posts'

const DAYS_AGO = new Date(NOW.getTime() - 2 * 86_400_000)

/** A question of Sam's that is old enough to ask people about, and Leo, asked about Maya's. */
export async function fillAnswerRequests({ write }: Pick<Db, 'write'>): Promise<void> {
  await write(async (tx) => {
    await tx.post.create({ data: post('old', { by: 'sam', marked_question_at: DAYS_AGO }, 48) })
    await tx.answerRequest.create({
      data: {
        id: idOf('answer request'),
        partner_code: 'northfield',
        post_id: idOf('post:question'),
        user_id: idOf('leo'),
        requester_id: idOf('maya'),
        created_at: NOW,
      },
    })
  })
}
