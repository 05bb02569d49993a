import * as z from 'zod'
import type { ReadAnnouncement, StaffAnnouncement } from '~/domain/announcements/schema-school'
import { AUDIENCE_ROLES, AUDIENCE_STATUSES } from '~/policy/announcements'
import { FEWEST } from '~/policy/insights'
import { time } from './time'

/** What staff of the school say, as those it is for read it. */
export const announcementEntity = z
  .object({
    id: z.string(),
    title: z.string(),
    content_markdown: z.string(),
    pinned: z.boolean(),
    urgent: z.boolean(),
    starts_at: time,
    ends_at: time,
    revised_at: time.nullable(),
    read: z.boolean(),
  })
  .meta({ id: 'Announcement' })

const FEW = `Null where it would be about fewer than ${FEWEST} people, also by subtraction`

/** The same as its staff see it: who it's for, and how many of them have read it. */
export const staffAnnouncementEntity = announcementEntity
  .extend({
    state: z.enum(['scheduled', 'current', 'ended', 'archived']),
    audience: z.object({
      status: z.array(z.enum(AUDIENCE_STATUSES)),
      programs: z.array(z.string()),
      campuses: z.array(z.string()),
      roles: z.array(z.enum(AUDIENCE_ROLES)),
    }),
    author: z.string().nullable(),
    mailed_at: time.nullable(),
    read_count: z.int().nullable().meta({ description: FEW }),
    people_count: z.int().nullable().meta({ description: FEW }),
  })
  .meta({ id: 'StaffAnnouncement' })

export const toAnnouncement = ({ text, ...announcement }: ReadAnnouncement) => ({
  ...announcement,
  content_markdown: text,
})

export const toStaffAnnouncement = ({
  audience,
  campus_codes,
  reach,
  ...announcement
}: StaffAnnouncement) => ({
  ...announcement,
  ...toAnnouncement(announcement),
  audience: {
    status: [...audience.status],
    programs: [...audience.programs],
    campuses: campus_codes,
    roles: [...audience.roles],
  },
  read_count: reach.read,
  people_count: reach.people,
})
