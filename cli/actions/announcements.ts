import { addAnnouncement, removeAnnouncement } from '~/domain/announcements/commands.server'
import { listAnnouncements } from '~/domain/announcements/queries.server'
import { announcementText } from '~/domain/announcements/schema'
import type { ReadAction, WriteAction } from '../command'
import { assertUsable, problemsAt, wrongUsage } from '../errors'
import { momentAhead } from '../moments'
import { listReport } from '../report'
import { knownPartner } from './known'

export const list: ReadAction = async (context) => {
  const now = context.now()
  const rows = await listAnnouncements(await context.db())
  const announcements = rows.map(({ partner_code, ...row }) => ({
    ...row,
    partner_code: partner_code || null,
    state: stateAt(row, now),
  }))
  return listReport(
    'announcements',
    { empty: 'There are no announcements.', whole: ['ID'] },
    announcements,
    {
      ID: 'id',
      STATE: 'state',
      SCHOOL: (row) => row.partner_code ?? 'all',
      PLACE: 'place',
      FROM: 'starts_at',
      TO: 'ends_at',
      DISMISSED: 'dismissed',
      TEXT: (row) => row.title || row.text,
    },
  )
}

type Times = { starts_at: Date; ends_at: Date; archived_at: Date | null }

function stateAt({ starts_at, ends_at, archived_at }: Times, now: Date) {
  if (archived_at) return 'archived'
  if (now >= ends_at) return 'over'
  return now < starts_at ? 'planned' : 'shown'
}

export const add: WriteAction = async (context, input) => {
  const parsed = announcementText.safeParse(input.arg(0))
  assertUsable(problemsAt('<text>', parsed))
  const text = parsed.data ?? ''
  const now = context.now()
  const from = input.text('from')
  const starts_at = from === undefined ? now : momentAhead('from', from, now)
  const ends_at = momentAhead('to', input.text('to') ?? '7d', now)
  if (ends_at <= starts_at) throw wrongUsage('--to must be later than --from.')
  const db = await context.db()
  const partner_code = await knownPartner(db, input.text('partner'))
  const same = (await listAnnouncements(db)).find(
    (known) => known.text === text && known.partner_code === partner_code && known.ends_at > now,
  )
  return {
    target: partner_code || 'all schools',
    partner_code,
    changes: [
      {
        action: same ? 'unchanged' : 'create',
        kind: 'announcement',
        name: text,
        note: `${partner_code || 'all schools'}, ${minuteText(starts_at)} to ${minuteText(ends_at)}`,
      },
    ],
    apply: async () => ({
      json: { id: await addAnnouncement(db, { partner_code, text, starts_at, ends_at }, now) },
    }),
    found: () => Promise.resolve({ json: { id: same?.id ?? null } }),
  }
}

const minuteText = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const remove: WriteAction = async (context, input) => {
  const db = await context.db()
  const id = input.arg(0)
  const known = (await listAnnouncements(db)).find((announcement) => announcement.id === id)
  if (!known) context.say(`There is no announcement "${id}". See quad announcements list.`)
  return {
    target: id,
    partner_code: known?.partner_code,
    changes: known ? [{ action: 'delete', kind: 'announcement', name: known.text }] : [],
    apply: async () => {
      await removeAnnouncement(db, id)
      return {}
    },
  }
}
