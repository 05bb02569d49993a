import type { Db } from '~/platform/database/types'
import { idOf, NOW } from './names'

/** The one who wrote first, the other, and whether they accepted. */
const CHANNELS = {
  open: ['sam', 'maya', true],
  invited: ['alma', 'sam', false],
  second: ['stan', 'sam', false],
  third: ['alma', 'maya', false],
  lake: ['lou', 'lisa', true],
} as const

/** A few conversations, each with a message of its name. */
export async function fillConversations({ write }: Pick<Db, 'write'>) {
  await write(async (tx) => {
    for (const [name, [from, to, accepted]] of Object.entries(CHANNELS)) {
      const partner_code = name === 'lake' ? 'lakeside' : 'northfield'
      const id = idOf(`channel:${name}`)
      const common = { partner_code, last_message_at: NOW }
      const [user_id, other_user_id] = [idOf(from), idOf(to)]
      const invite = { invited_at: NOW, invite_accepted_at: accepted ? NOW : null, unread: true }
      await tx.channel.create({
        data: {
          ...common,
          id,
          hidden: false,
          last_number: 1,
          created_at: NOW,
          members: {
            create: [
              { ...common, user_id, other_user_id },
              { ...common, ...invite, user_id: other_user_id, other_user_id: user_id },
            ],
          },
        },
      })
      await tx.message.create({
        data: {
          id: idOf(`message:${name}`),
          partner_code,
          channel_id: id,
          user_id,
          number: 1,
          text: `The message of ${name}`,
          created_at: NOW,
        },
      })
    }
  })
}
