import { describe, expect } from 'vitest'
import { commentTexts } from '~/domain/comments/comment-texts.server'
import { loadCommentLikers } from '~/domain/comments/likers.server'
import { likeComment } from '~/domain/comments/likes.server'
import { postThreads } from '~/domain/comments/queries.server'
import { commentById, commentsBelowPosts } from '~/domain/comments/user-comments.server'
import { reportSubject } from '~/domain/moderation/commands.server'
import { postById, postsByIds } from '~/domain/posts/queries.server'
import { isNotFound } from '~/platform/failures'
import { comment } from '~tests/support/comment'
import { ctx, db, dbTest as test, idOf, type PersonName } from '~tests/support/fixtures'

/** By Greta of Northfield, who shares with all students, as Glen of Lakeside does. */
const post = idOf('post:global')
const WRITERS = ['sam', 'glen', 'lou'] as const
let ids: Record<string, string>

test.beforeEach(async () => {
  ids = {}
  for (const name of WRITERS) ids[name] = await comment(name, `By ${name}`, { post: 'global' })
})

/** Whose comments a reader finds, by every way to read a comment. */
async function writersRead(name: PersonName) {
  const reader = await ctx(name)
  const writerName = (id: string) => WRITERS.find((writer) => ids[writer] === id)
  const thread = (await postThreads(reader, { id: post })).items.map(({ id }) => id)
  const below = (await commentsBelowPosts(reader, [post], 10)).map(({ id }) => id)
  const texts = (await commentTexts(reader, [post], 10)).map(({ id }) => id)
  expect([below, texts]).toEqual([thread, thread])
  for (const writer of WRITERS) {
    const id = ids[writer] ?? ''
    if (thread.includes(id)) await commentById(reader, id)
    else {
      const offensive = { reason: 'offensive', custom_reason: null } as const
      const report = () => reportSubject(reader, { kind: 'comment', id }, offensive, `once-${name}`)
      for (const reject of [
        () => commentById(reader, id),
        () => likeComment(reader, id),
        () => loadCommentLikers(reader, id, 1),
        report,
      ])
        await expect(reject()).rejects.toSatisfy(isNotFound)
    }
  }
  return thread.map(writerName).sort()
}

describe('[OPTIN-21] a comment reaches no further than its writer shares', () => {
  test.each<[PersonName, (typeof WRITERS)[number][]]>([
    ['alex', ['glen', 'sam']],
    ['greta', ['glen', 'sam']],
    ['stan', ['glen', 'sam']],
    ['lou', ['glen', 'lou']],
    ['lisa', ['glen', 'lou']],
  ])('%s reads those of their school and those for all students', async (name, writers) => {
    expect(await writersRead(name)).toEqual(writers)
  })

  test('also where the author of the post turns sharing on later', async () => {
    const late = await comment('sam', 'For my school')
    await db.write((tx) => tx.user.update({ where: { id: idOf('maya') }, data: { global: true } }))
    const question = { id: idOf('post:question') }
    const read = async (name: PersonName) =>
      (await postThreads(await ctx(name), question)).items.map(({ id }) => id)
    expect(await read('alex')).toContain(late)
    expect(await read('lou')).toEqual([])
    expect((await postById(await ctx('lou'), question.id)).comment_count).toBe(0)
  })

  test('the writer’s own setting widens it', async () => {
    await db.write((tx) => tx.user.update({ where: { id: idOf('sam') }, data: { global: true } }))
    expect(await writersRead('lou')).toEqual(['glen', 'lou', 'sam'])
  })
})

test('a post counts the comments that its reader can see', async () => {
  const counts = async (name: PersonName) => {
    const reader = await ctx(name)
    const [listed] = await postsByIds(reader, [post])
    return [(await postById(reader, post)).comment_count, listed?.comment_count]
  }
  for (const name of ['alex', 'lou'] as const) expect(await counts(name)).toEqual([2, 2])
  const block = { user_id: idOf('alex'), blocked_user_id: idOf('sam') }
  const row = { ...block, partner_code: 'northfield', created_at: new Date() }
  await db.write((tx) => tx.block.create({ data: row }))
  for (const name of ['alex', 'sam'] as const)
    expect(await counts(name)).toEqual(name === 'alex' ? [1, 1] : [2, 2])
})
