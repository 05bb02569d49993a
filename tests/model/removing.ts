import { deleteComment } from '~/domain/comments/own-commands.server'
import { deleteMessage } from '~/domain/messages/own-commands.server'
import { deletePost } from '~/domain/posts/commands.server'
import { ctx } from '~tests/support/fixtures'
import { decideAs, flag } from '~tests/support/moderation'
import type { Text } from './forms'
import { hasBlocked } from './others'
import { findStored, storedAs } from './stored'

const DELETE = { message: deleteMessage, comment: deleteComment, post: deletePost }

/** False where it isn't stored, or can't be removed now. */
export async function removeStored(
  by: 'maya' | 'stan',
  text: Pick<Text, 'words' | 'kind'>,
  hasMessages: boolean,
): Promise<boolean> {
  const kind = storedAs(text.kind)
  const id = await findStored(text)
  const reader = text.kind === 'first message' ? 'alex' : 'sam'
  const blocked = await hasBlocked(reader)
  if (!id || kind === 'about') return false
  // Who has blocked someone reads nothing more of them, and has nothing to flag.
  if ((by === 'stan' || kind === 'message') && blocked) return false
  if (by === 'maya') {
    if (kind === 'message' && !hasMessages) return false
    await DELETE[kind](await ctx('maya'), id)
    return true
  }
  const decision = { decision: 'remove', noticeToAuthor: 'No.' } as const
  return (await decideAs('stan', await flag(reader, { kind, id }), decision)).ok
}
