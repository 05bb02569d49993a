import { expect } from 'vitest'
import { editComment } from '~/domain/comments/own-commands.server'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { editPost } from '~/domain/posts/edit.server'
import { versionRecords } from '~/domain/versions/records'
import { askUnnamed } from '~tests/support/unnamed-question'
import { ctx, db, dbTest as test, form, idOf, NOW } from '~tests/support/fixtures'

const stored = async () =>
  (await db.read.formerText.findMany({ orderBy: { id: 'asc' } })).map(({ content }) => content)

/** Sam has edited a post, a comment, what they say about themselves and a question without a name; Maya a post. */
async function editAll() {
  const sam = await ctx('sam')
  const unnamed = await askUnnamed(sam, 'Is it only me?', 'First words')
  const again = await ctx('sam')
  await editPost(again, idOf('post:welcome'), { content: 'New story' }, form('story'))
  await editPost(again, unnamed, { content: 'Other words' }, form('unnamed'))
  await editComment(again, idOf('comment:sam'), { content: 'New comment' }, form('comment'))
  const { id: user_id, partner_code } = sam.viewer
  const about = { user_id, partner_code, content: 'About me', replaced_at: NOW, private: true }
  await db.write((tx) => tx.formerText.create({ data: { id: 'about', ...about } }))
  await editPost(await ctx('maya'), idOf('post:question'), { title: 'New' }, form('maya'))
  return again
}

test('the copy of one’s data has what each of one’s texts said before, and no one else’s', async () => {
  const sam = await editAll()
  const { earlier_versions: read } = versionRecords.FormerText.exports
  const rows = (await read(sam)) as { content: string }[]
  expect(rows).toHaveLength(4)
  expect(rows.map(({ content }) => content)).toEqual(
    expect.arrayContaining(['About me', 'First words']),
  )
  expect(rows.every((row) => !('user_id' in row) && !('partner_code' in row))).toBe(true)
})

test.each(['keep', 'remove'] as const)(
  'who deletes their account and chooses to %s their posts takes along what they said before',
  async (content) => {
    const sam = await editAll()
    expect(await stored()).toHaveLength(5)
    await eraseAccount(sam, content)
    const left = await db.read.formerText.findMany()
    expect(left.map(({ post_id }) => post_id)).toEqual([idOf('post:question')])
  },
)
