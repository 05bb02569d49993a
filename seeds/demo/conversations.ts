import { conversations, type ConversationContent } from '../content/schools'
import { seededId } from '../ids'
import { createRow, type SeedRows } from '../rows'
import { dateBefore, HOUR } from '../time'
import type { SeedPerson } from './people'

type IdOf = (name: string) => string

/** Sam's talk with Maya, and the invitation by Alex that waits for Sam. (DM-22) */
export function addConversations(rows: SeedRows, people: readonly SeedPerson[], today: Date): void {
  const ids = new Map(people.map(({ name, row }) => [name, row.id]))
  const personId: IdOf = (name) => {
    const id = ids.get(name)
    if (!id) throw new Error(`no one of the demo is called ${name}`)
    return id
  }
  for (const content of conversations()) addConversation(rows, personId, content, today)
}

function addConversation(
  rows: SeedRows,
  personId: IdOf,
  { from, to, accepted, messages }: ConversationContent,
  today: Date,
): void {
  const at = ({ hours_ago }: { hours_ago: number }) => dateBefore(today, hours_ago * HOUR)
  const [first, second = first] = messages
  const last = messages.at(-1)
  if (!first || !second || !last) return
  const channel_id = seededId(first.hours_ago * HOUR, 'channel', from, to)
  const partner_code = 'northfield'
  const invited = { invited_at: at(first), invite_accepted_at: accepted ? at(second) : null }
  const common = { partner_code, last_message_at: at(last) }
  rows.Channel.push(
    createRow('Channel', {
      ...common,
      id: channel_id,
      hidden: false,
      last_number: messages.length,
      created_at: at(first),
    }),
  )
  for (const [name, other, invitation] of [
    [from, to, {}],
    [to, from, invited],
  ] as const) {
    const firstUnread = messages.findIndex(({ by, unread }) => unread && by !== name)
    rows.ChannelMember.push(
      createRow('ChannelMember', {
        ...common,
        ...invitation,
        channel_id,
        user_id: personId(name),
        other_user_id: personId(other),
        unread: firstUnread >= 0,
        last_read: firstUnread < 0 ? messages.length : firstUnread,
      }),
    )
  }
  for (const [index, message] of messages.entries())
    rows.Message.push(
      createRow('Message', {
        id: seededId(message.hours_ago * HOUR, 'message', channel_id, index),
        partner_code,
        channel_id,
        user_id: personId(message.by),
        number: index + 1,
        text: message.text.trim(),
        created_at: at(message),
      }),
    )
}
