import { answerRequested } from '~/domain/answer-requests/events'
import { eventRow } from '~/platform/events/publish.server'
import { seededId } from '../ids'
import { createRow, type SeedRows } from '../rows'
import { dateBefore, HOUR } from '../time'
import type { SeedPerson } from './people'

const AGE = 5 * HOUR

/** Maya asked Sam about her newest question without an answer; he's told by the event. */
export function addAnswerRequest(rows: SeedRows, people: readonly SeedPerson[], today: Date): void {
  const [sam, maya] = ['sam', 'maya'].map(
    (name) => people.find((person) => person.name === name)?.row,
  )
  const question = rows.Post.find(
    (post) =>
      post.user_id === maya?.id && post.marked_question_at !== null && !post.answer_comment_id,
  )
  if (!sam || !maya || !question) throw new Error('Maya has nothing to ask Sam')
  const id = seededId(AGE, 'answer request', question.id, sam.id)
  const subject = { id, partner_code: question.partner_code }
  const row = { post_id: question.id, user_id: sam.id }
  const created_at = dateBefore(today, AGE)
  rows.AnswerRequest.push(
    createRow('AnswerRequest', { ...subject, ...row, requester_id: maya.id, created_at }),
  )
  const event = eventRow(
    { viewer: maya, now: created_at },
    answerRequested({ subject, post_id: row.post_id, user_id: row.user_id }),
  )
  rows.Event.push({ ...event, id: seededId(AGE, event.name, id), dispatched_at: null })
}
