import { block } from '~/domain/people/blocking.server'
import { rejectInvite } from '~/domain/messages/own-commands.server'
import { acceptInvite, sendFirstMessage } from '~/domain/messages/send.server'
import { NotFound, Forbidden } from '~/platform/failures'
import { changeAccount, ctx, db, form, idOf } from '~tests/support/fixtures'

/** Sam chats with Maya; Alex doesn't know her yet. */
const OTHERS = ['sam', 'alex'] as const
export type Other = (typeof OTHERS)[number]

const WHAT = {
  blocks: block,
  writes: (by: Parameters<typeof block>[0], maya: string) =>
    sendFirstMessage(by, maya, { text: 'Hi Maya!' }, form(crypto.randomUUID())),
  accepts: async (by: Parameters<typeof block>[0]) => {
    const channel = await channelWithAlex()
    if (channel) await acceptInvite(by, channel)
  },
  ignores: async (by: Parameters<typeof block>[0]) => {
    const channel = await channelWithAlex()
    if (channel) await rejectInvite(by, channel)
  },
}
export type Doing = keyof typeof WHAT

/** Does it, as far as it's possible now. */
export async function otherDoes(other: Other, what: Doing) {
  await WHAT[what](await ctx(other), idOf('maya')).catch((error: unknown) => {
    if (!(error instanceof NotFound || error instanceof Forbidden)) throw error
  })
}

/** The conversation of Alex and Maya, if there is one. */
async function channelWithAlex(): Promise<string | undefined> {
  const where = { user_id: idOf('alex'), other_user_id: idOf('maya') }
  return (await db.read.channelMember.findFirst({ where }))?.channel_id
}

export const hasBlocked = async (other: Other): Promise<boolean> =>
  (await db.read.block.count({ where: { user_id: idOf(other) } })) > 0

/** Everyone can write to Maya, and she to them. */
export async function calmDown() {
  await changeAccount('maya', { direct_messaging: true })
  const user_id = { in: OTHERS.map((name) => idOf(name)) }
  await db.write((tx) => tx.block.deleteMany({ where: { user_id, blocked_user_id: idOf('maya') } }))
}
