import { describe, expect } from 'vitest'
import { addComment } from '~/domain/comments/commands.server'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { personalData } from '~/domain/data-lifecycle/personal-data.server'
import { removeSchool } from '~/domain/data-lifecycle/remove-school.server'
import { reportSubject } from '~/domain/moderation/commands.server'
import { decide } from '~/domain/moderation/decisions.server'
import { loadDecisionNotice } from '~/domain/moderation/mailing.server'
import { privatizePost } from '~/domain/posts/commands.server'
import { topicById } from '~/domain/topics/queries.server'
import {
  ctx,
  db,
  dbTest as test,
  expectCounts,
  form,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'
import { askUnnamed } from '~tests/support/unnamed-question'

const add = async (who: PersonName, post: string, content: string) => {
  const added = await addComment(await ctx(who), post, { content }, form(`${who} ${content}`))
  if (!added.ok) throw new Error(content)
  return added.id
}

/** A question of Maya's with what she and Sam wrote below it, and a private one. */
async function askTwo() {
  const open = await askUnnamed(await ctx('maya'), 'Open?')
  const secret = await askUnnamed(await ctx('maya'), 'Secret?')
  await privatizePost(await ctx('maya'), secret)
  const [mine, sams] = [await add('maya', open, 'More'), await add('sam', open, 'Hm')]
  return { open, secret, mine, sams }
}

const posts = async (...ids: string[]) =>
  (await db.read.post.findMany({ where: { id: { in: ids } } })).map(({ id }) => id)
const erase = async (content: 'keep' | 'remove') => {
  await eraseAccount(await ctx('maya'), content)
  await expectCounts()
}

describe('when its author deletes their account', () => {
  test('with their texts, it goes with what they added, and from cases', async () => {
    const { open, secret, mine } = await askTwo()
    const flag = { reason: 'spam' as const, custom_reason: null }
    for (const ref of [{ kind: 'post', id: open } as const, { kind: 'comment', id: mine } as const])
      await reportSubject(await ctx('leo'), ref, flag, ref.id)
    const cases = { subject_id: { in: [open, mine] } }
    expect(await db.read.moderationCase.count({ where: cases })).toBe(2)
    await erase('remove')
    expect(await posts(open, secret)).toEqual([])
    expect(await db.read.comment.count({ where: { id: mine } })).toBe(0)
    expect(await db.read.moderationCase.count({ where: cases })).toBe(0)
    expect(await db.read.unnamedQuestion.count()).toBe(0)
    const gone = { name: 'post.deleted', subject_id: { in: [open, secret] } }
    expect(await db.read.event.count({ where: gone })).toBe(2)
  })

  test('without, it stays, what no one else could read goes, and no one can look it up anymore', async () => {
    const { open, secret, mine, sams } = await askTwo()
    const row = { user_id: idOf('maya'), partner_code: 'northfield', width: 1, height: 1, bytes: 1 }
    const times = { attached_at: NOW, created_at: NOW }
    const pictures = [{ post_id: open }, { comment_id: mine }, { post_id: secret }]
    await db.write((tx) =>
      tx.picture.createMany({
        data: pictures.map((of, at) => ({ id: `picture ${at}`, ...row, ...of, ...times })),
      }),
    )
    await erase('keep')
    const left = await db.read.picture.findMany({ orderBy: { id: 'asc' } })
    expect(left.map(({ id, user_id }) => [id, user_id === idOf('maya')])).toEqual([
      ['picture 0', false],
      ['picture 1', false],
    ])
    expect(await posts(open, secret)).toEqual([open])
    expect(await db.read.comment.count({ where: { id: { in: [mine, sams] } } })).toBe(2)
    expect(await db.read.unnamedQuestion.count()).toBe(0)
    expect(JSON.stringify(await db.read.post.findMany({ where: { id: open } }))).not.toContain(
      idOf('maya'),
    )
  })

  test('those of others stay as they are', async () => {
    await askTwo()
    const other = await askUnnamed(await ctx('leo'), 'Leo’s?')
    await erase('remove')
    expect(await posts(other)).toEqual([other])
    expect(await db.read.unnamedQuestion.findMany()).toMatchObject([{ user_id: idOf('leo') }])
  })
})

test('the copy of one’s data has them, and that of no one else', async () => {
  const { open, secret, mine } = await askTwo()
  const data = async (who: PersonName) =>
    (await personalData(db, idOf(who), 'Quad', NOW))?.data ?? {}
  const own = await data('maya')
  expect(own.questions_without_your_name).toMatchObject([secret, open].map((id) => ({ id })))
  expect(own.what_you_added_to_them).toMatchObject([{ id: mine }])
  expect((own.posts as { id: string }[]).map(({ id }) => id)).not.toContain(open)
  expect((await data('leo')).questions_without_your_name).toEqual([])
})

test('a school that is removed takes it along', async () => {
  await askTwo()
  for await (const _ of removeSchool(db, 'northfield', NOW));
  expect(await db.read.unnamedQuestion.count()).toBe(0)
  expect(await db.read.user.count({ where: { partner_code: 'northfield' } })).toBe(0)
})

test('a decision of staff reaches its author, whose name it doesn’t have', async () => {
  const { open } = await askTwo()
  const flag = { reason: 'spam' as const, custom_reason: null }
  const reported = await reportSubject(await ctx('leo'), { kind: 'post', id: open }, flag, 'flag')
  if (!reported.ok) throw new Error('not reported')
  const { id } = reported
  expect(await db.read.moderationCase.findMany({ where: { id } })).not.toMatchObject([
    { author_id: idOf('maya') },
  ])
  await decide(await ctx('stan'), id, { decision: 'hide', noticeToAuthor: 'No ads' })
  expect(await loadDecisionNotice(db, id, 'hide')).toMatchObject({ email: 'maya@northfield.test' })
  await expectCounts()
})

test('the number next to a topic counts one’s own private one, and no one else’s', async () => {
  const before = async (who: PersonName) =>
    (await topicById(await ctx(who), idOf('topic:study'))).posts_count
  const counts = [await before('maya'), await before('sam')]
  const secret = await askUnnamed(await ctx('maya'), 'In a topic?')
  await db.write((tx) =>
    tx.postTopic.create({
      data: {
        post_id: secret,
        topic_id: idOf('topic:study'),
        partner_code: 'northfield',
        created_at: NOW,
      },
    }),
  )
  await db.write((tx) => tx.post.update({ where: { id: secret }, data: { private: true } }))
  expect([await before('maya'), await before('sam')]).toEqual([counts[0]! + 1, counts[1]])
})
