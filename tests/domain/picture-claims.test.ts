import { expect } from 'vitest'
import { addComment } from '~/domain/comments/commands.server'
import { sendFirstMessage } from '~/domain/messages/send.server'
import { createPost } from '~/domain/posts/create.server'
import { ctx, db, dbTest as test, form, idOf, NOW } from '~tests/support/fixtures'

const PICTURE = 'a'.repeat(32)
const pictures = [{ id: PICTURE, alt: 'A desk' }]
const POST = { title: 'Desks', content: 'x', tags: [], topics: [], question: false, pictures }

/** A text of Sam's, with a form of its own. */
const TEXTS = {
  post: async (at: number) => createPost(await ctx('sam'), POST, form(`form ${at}`)),
  comment: async (at: number) =>
    addComment(
      await ctx('sam'),
      idOf('post:question'),
      { content: 'See', parent_id: null, pictures },
      form(`form ${at}`),
    ),
  message: async (at: number) =>
    sendFirstMessage(
      await ctx('sam'),
      idOf('maya'),
      { text: `Hello ${at}`, pictures },
      form(`form ${at}`),
    ),
}

test.each([
  ['post', 'post'],
  ['post', 'comment'],
  ['comment', 'message'],
] as const)('of a %s and a %s at the same moment one has the picture', async (one, other) => {
  const owner = { user_id: idOf('sam'), partner_code: 'northfield', created_at: NOW }
  const row = { id: PICTURE, ...owner, width: 1, height: 1, bytes: 1 }
  await db.write((tx) => tx.picture.create({ data: row }))
  const done = await Promise.all([TEXTS[one](1), TEXTS[other](2), TEXTS[one](3)])
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  for (const outcome of done)
    if (!outcome.ok)
      expect(outcome.errors).toEqual({
        pictures: ['One of these pictures isn’t here anymore. Please remove it.'],
      })
  const { post_id, comment_id, message_id, attached_at } = await db.read.picture.findUniqueOrThrow({
    where: { id: PICTURE },
  })
  expect([post_id, comment_id, message_id].filter(Boolean)).toHaveLength(1)
  expect(attached_at).not.toBeNull()
  // The one that failed left nothing behind.
  const where = { pictures: { not: [] } }
  const texts = [
    await db.read.post.count({ where }),
    await db.read.comment.count({ where }),
    await db.read.message.count({ where }),
  ]
  expect(texts.toSorted()).toEqual([0, 0, 1])
})
