import { userChanged } from '~/domain/accounts/events'
import { eventWritten } from '~/domain/campus-events/events'
import { commentCreated, commentEdited } from '~/domain/comments/events'
import { decisionAppealed } from '~/domain/moderation/events'
import { checkAppeal, checkPublicText } from '~/domain/moderation/public-risks.server'
import { postCreated, postEdited, postUnprivatized } from '~/domain/posts/events'
import { eventHandler, on } from './handler'

const post = [postCreated, postEdited, postUnprivatized].map((definition) =>
  on(definition, ({ subject_id: id }, { db, now }) =>
    checkPublicText(db, { kind: 'post', id }, now()),
  ),
)
const comment = [commentCreated, commentEdited].map((definition) =>
  on(definition, ({ subject_id: id }, { db, now }) =>
    checkPublicText(db, { kind: 'comment', id }, now()),
  ),
)
const event = on(eventWritten, ({ subject_id: id }, { db, now }) =>
  checkPublicText(db, { kind: 'event', id }, now()),
)
const about = on(userChanged, ({ subject_id: id }, { db, now }) =>
  checkPublicText(db, { kind: 'user', id }, now()),
)

const appeal = on(decisionAppealed, ({ payload }, { db, now }) =>
  checkAppeal(db, payload.case, now()),
)

/** Staff looks at what others can read that says someone may be in danger. */
export const publicRisksHandler = eventHandler(
  { name: 'later-risks' },
  ...post,
  ...comment,
  event,
  about,
  appeal,
)
