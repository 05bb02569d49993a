import { db, empty, idOf, member } from '~tests/support/fixtures'
import { forgetMessages } from '~tests/support/messages'
import { forgetEdits } from './edits'

/** Whatever Maya wrote in the sequence before. */
export async function forgetWritten() {
  await forgetMessages()
  await forgetEdits()
  await empty('draft', 'savedSubmission', 'notification', 'idempotencyKey', 'rateLimit')
  // Sam flags more than one person may in an hour.
  await empty('moderationReport')
  await db.write(async (tx) => {
    await tx.userProfile.updateMany({ where: { user_id: idOf('maya') }, data: { about: null } })
    await tx.comment.deleteMany({
      where: { user_id: idOf('maya'), content: { startsWith: 'Words ' } },
    })
    await tx.post.deleteMany({
      where: { user_id: idOf('maya'), content: { startsWith: 'Words ' } },
    })
  })
}

/** The page of a question that isn't Maya's. */
export const findQuestion = async (): Promise<string> => {
  const title = 'Which bus goes to the lab?'
  const known = await db.read.post.findFirst({ where: { title } })
  if (known) return `/post/${known.id}`
  return (await member('sam').press('/ask', 'Post', { title, content: 'The early one.' })).path
}
