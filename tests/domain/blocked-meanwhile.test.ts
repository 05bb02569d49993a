import { describe, expect } from 'vitest'
import { askToAnswer } from '~/domain/answer-requests/commands.server'
import { markAnswer } from '~/domain/comments/answers.server'
import { addComment } from '~/domain/comments/commands.server'
import { likeComment } from '~/domain/comments/likes.server'
import { openChannel } from '~/domain/messages/channels.server'
import { rejectInvite } from '~/domain/messages/own-commands.server'
import { acceptInvite, sendFirstMessage, sendMessage } from '~/domain/messages/send.server'
import { reportSubject } from '~/domain/moderation/commands.server'
import { followPost, mutePost } from '~/domain/notifications/post-follows.server'
import { block } from '~/domain/people/blocking.server'
import { follow, skip } from '~/domain/people/commands.server'
import { likePost } from '~/domain/posts/likes.server'
import { savePost } from '~/domain/posts/saved.server'
import { isNotFound } from '~/platform/failures'
import type { Ctx } from '~/platform/ctx'
import {
  ctx,
  db,
  dbTest as test,
  events,
  expectCounts,
  form,
  idOf,
  type PersonName,
} from '~tests/support/fixtures'
import { comment } from '~tests/support/comment'
import { fillConversations } from '~tests/support/two-schools/conversations'

/** Writes of one person that another one is part of: who acts, on Maya, and how. */
type Write = (viewer: Ctx, comment: string) => Promise<unknown>
const maya = idOf('maya')
const question = idOf('post:question')
const hello = { text: 'Hi' }
const flag = (viewer: Ctx, kind: 'post' | 'comment' | 'message' | 'user', id: string) =>
  reportSubject(viewer, { kind, id }, { reason: 'other', custom_reason: 'Odd' }, 'a-form-key')

const WRITES: [string, PersonName, Write][] = [
  ['follow', 'sam', (sam) => follow(sam, maya)],
  ['skip', 'sam', (sam) => skip(sam, maya)],
  ['like a post', 'sam', (sam) => likePost(sam, question)],
  ['like a comment', 'sam', (sam, id) => likeComment(sam, id)],
  ['save a post', 'sam', (sam) => savePost(sam, question)],
  ['follow a post', 'sam', (sam) => followPost(sam, question)],
  ['mute a post', 'sam', (sam) => mutePost(sam, question)],
  ['comment', 'sam', (sam) => addComment(sam, question, { content: 'Here' }, form())],
  ['mark an answer', 'stan', (stan, id) => markAnswer(stan, id)],
  [
    'ask to answer',
    'stan',
    (stan) => askToAnswer(stan, question, { people: [maya] }, 'a-form-key'),
  ],
  ['open a conversation', 'leo', (leo) => openChannel(leo, maya)],
  ['invite', 'leo', (leo) => sendFirstMessage(leo, maya, hello, form())],
  ['send a message', 'sam', (sam) => sendMessage(sam, idOf('channel:open'), hello, form())],
  ['accept an invitation', 'alex', (alex) => acceptInvite(alex, idOf('channel:alex'))],
  ['ignore an invitation', 'alex', (alex) => rejectInvite(alex, idOf('channel:alex'))],
  ['flag a post', 'sam', (sam) => flag(sam, 'post', question)],
  ['flag a comment', 'sam', (sam, id) => flag(sam, 'comment', id)],
  ['flag a message', 'sam', (sam) => flag(sam, 'message', idOf('message:open'))],
  ['report a person', 'leo', (leo) => flag(leo, 'user', maya)],
]

const acted = async () =>
  JSON.stringify((await events()).map(({ name, actor_id }) => [name, actor_id]))

describe('a request that began before a block', () => {
  test.each(WRITES)('can no longer %s (%s)', async (_, name, write) => {
    await fillConversations(db)
    const invitation = await sendFirstMessage(
      await ctx('maya'),
      idOf('alex'),
      hello,
      form('invite'),
    )
    if (!invitation.ok) throw new Error('not invited')
    // The case names it before it has an id.
    await db.write((tx) =>
      tx.channel.update({
        where: { id: invitation.channel_id },
        data: { id: idOf('channel:alex') },
      }),
    )
    const answer = await comment('maya', 'I know', { post: 'leader' })
    const below = name === 'stan' ? await comment('maya', 'So do I') : answer
    const began = await ctx(name)
    await block(await ctx('maya'), idOf(name))
    const before = await acted()
    await expect(write(began, below)).rejects.toSatisfy(isNotFound)
    expect(await acted()).toBe(before)
  })

  test('in both directions', async () => {
    const began = await ctx('sam')
    await block(await ctx('sam'), maya)
    await expect(follow(began, maya)).rejects.toSatisfy(isNotFound)
  })
})

test('a follow and a block at the same moment leave no follow', async () => {
  for (const name of ['sam', 'alex', 'leo', 'alma', 'cora', 'stan', 'emma', 'bea'] as const) {
    const [viewer, other] = [await ctx(name), await ctx('maya')]
    const race = [follow(viewer, maya), block(other, idOf(name)), follow(viewer, maya)]
    const [first, blocked, second] = await Promise.allSettled(race)
    expect(blocked!.status).toBe('fulfilled')
    for (const person of [first!, second!])
      if (person.status === 'rejected') expect(isNotFound(person.reason)).toBe(true)
    expect(await db.read.follow.count({ where: { user_id: idOf(name) } })).toBe(0)
  }
  await expectCounts()
})
