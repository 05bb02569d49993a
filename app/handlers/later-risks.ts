import { userChanged } from '~/domain/accounts/events'
import { commentCreated, commentEdited } from '~/domain/comments/events'
import { checkLaterText } from '~/domain/moderation/later-risks.server'
import { postCreated, postEdited, postUnprivatized } from '~/domain/posts/events'
import { eventHandler, on } from './handler'

const post = [postCreated, postEdited, postUnprivatized].map((definition) =>
  on(definition, ({ subject_id: id }, { db, now }) =>
    checkLaterText(db, { kind: 'post', id }, now()),
  ),
)
const comment = [commentCreated, commentEdited].map((definition) =>
  on(definition, ({ subject_id: id }, { db, now }) =>
    checkLaterText(db, { kind: 'comment', id }, now()),
  ),
)
const about = on(userChanged, ({ subject_id: id }, { db, now }) =>
  checkLaterText(db, { kind: 'user', id }, now()),
)

/** What someone writes while staff already looks at whether they are in danger. */
export const laterRisksHandler = eventHandler({ name: 'later-risks' }, ...post, ...comment, about)
