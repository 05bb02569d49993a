import { defineRecords, deletes, keeps, type Content } from '~/domain/records/define'
import { senderName } from './schema-texts'
import { describePicture, type Picture } from '~/domain/photos/schema-pictures'
import { fullName } from '~/domain/safety/excerpt'
import { isStaff } from '~/policy/viewer'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'

/**
 * Messages follow the choice for posts: they stay with those who got them, under 'Former member', or
 * their conversations go for both. One that neither side has any longer goes either way.
 */
export const messageRecords = defineRecords({
  Channel: {
    school: { called: 'conversations' },
    retention: 'for good',
  },
  ChannelMember: {
    people: {
      user_id: deletes(),
      other_user_id: [deletes(undefined, 'remove'), keeps('The other one still reads it.')],
    },
    beforeErasure: deleteChannels,
    exports: { conversations: exportConversations },
    retention: 'for good',
    labels: { invited_at: 'Invited', invite_accepted_at: 'Accepted' },
  },
  Message: {
    people: {
      user_id: [deletes(undefined, 'remove'), deletes('row.deleted_at IS NOT NULL', 'keep')],
    },
    exports: 'They are part of the conversations.',
    school: { called: 'messages' },
    retention: { column: 'deleted_at', days: 30 },
  },
})

async function deleteChannels(tx: Tx, { viewer }: Ctx, content: Content) {
  const gone = content === 'keep' ? { other_user: { deleted_at: { not: null } } } : {}
  const own = await tx.channelMember.findMany({
    where: { user_id: viewer.id, ...gone },
    select: { channel_id: true },
  })
  await tx.channel.deleteMany({ where: { id: { in: own.map(({ channel_id }) => channel_id) } } })
}

/** Everything both have written and not deleted, as the person can read it. */
async function exportConversations({ db, viewer }: Ctx) {
  const members = await db.read.channelMember.findMany({
    where: { user_id: viewer.id, last_message_at: { not: null } },
    orderBy: { last_message_at: 'desc' },
    include: {
      other_user: { select: { id: true, first_name: true, last_name: true, roles: true } },
      channel: {
        select: {
          messages: { where: { deleted_at: null }, orderBy: { number: 'asc' } },
        },
      },
    },
  })
  return members.map(({ other_user: { id, roles, ...other }, channel, ...member }) => ({
    id: member.channel_id,
    with: { id, name: fullName(other) },
    invited_at: member.invited_at,
    invite_accepted_at: member.invite_accepted_at,
    messages: channel.messages.map(({ user_id, text, pictures, created_at }) => ({
      from:
        user_id === viewer.id
          ? 'You'
          : senderName(fullName(other), isStaff({ roles: roles as string[] })),
      text,
      pictures: (pictures as Picture[]).map(describePicture),
      sent_at: created_at,
    })),
  }))
}
