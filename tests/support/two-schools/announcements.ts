import type { Db } from '~/platform/database/types'
import { idOf, NOW } from './names'

const DAY = 86_400_000
const EVERYONE = { status: [], programs: [], campuses: [], roles: [] }

/** Three of Stan's at Northfield, for everyone there, and one at Lakeside. */
export const fillAnnouncements = ({ write }: Pick<Db, 'write'>) =>
  write((tx) =>
    tx.announcement.createMany({
      data: ['read', 'edit', 'archive', 'lake'].map((name) => ({
        id: idOf(`announcement:${name}`),
        partner_code: name === 'lake' ? 'lakeside' : 'northfield',
        place: 'home',
        title: `To ${name}`,
        text: `The text to ${name}`,
        audience: EVERYONE,
        author_id: idOf(name === 'lake' ? 'lisa' : 'stan'),
        starts_at: new Date(NOW.getTime() - DAY),
        ends_at: new Date(NOW.getTime() + 7 * DAY),
        created_at: new Date(NOW.getTime() - DAY),
      })),
    }),
  )
