import type { AnnouncementInput } from '~/domain/announcements/schema-school'
import { announce } from '~/domain/announcements/school-commands.server'
import type { Audience } from '~/policy/announcements'
import { EVERYONE } from './event-input'
import { ctx, type PersonName } from './fixtures'

export { EVERYONE }
const DAY = 86_400_000

type Change = Partial<Omit<AnnouncementInput, 'audience'>> & { audience?: Partial<Audience> }

/** For a day from now on, to everyone, unless it says otherwise. */
export const announcementInput = ({ audience, ...change }: Change): AnnouncementInput => ({
  title: 'The library closes early',
  text: 'It closes at **six** today.',
  audience: { ...EVERYONE, ...audience },
  ends_at: new Date((change.starts_at?.getTime() ?? Date.now()) + DAY),
  pinned: false,
  urgent: false,
  mail_again: false,
  ...change,
})

/** What staff of a school announce. Returns its id. */
export async function announceTo({
  by = 'stan',
  now = new Date(),
  ...change
}: Change & { by?: PersonName; now?: Date }) {
  const key = { idempotencyKey: crypto.randomUUID(), product: 'Quad' }
  const done = await announce(await ctx(by, now), announcementInput(change), key)
  if (!done.ok) throw new Error(JSON.stringify(done.errors))
  return done.id
}
