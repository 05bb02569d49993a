import * as z from 'zod'
import { requiredText, titleText, versionField } from '~/domain/writing/schema'
import { parseLocalTime } from '~/platform/time-zone'
import {
  AUDIENCE_ROLES,
  AUDIENCE_STATUSES,
  type Audience,
  type AudienceRole,
  type AudienceStatus,
} from '~/policy/announcements'
import { FEWEST } from '~/policy/insights'

export const MAX_TITLE = 120
/** As many as one looks through */
export const ANNOUNCEMENTS_PAGE = 20
/** As many unread ones as home shows; the page of all has the rest */
export const MOST_ON_HOME = 2
/** For how many days one is shown where its author leaves the end as it is */
export const USUAL_DAYS = 14

const MOST_CHOSEN = 500

export const STATUS_WORDS: Record<AudienceStatus, string> = {
  current: 'Current students',
  alumni: 'Alumni',
  prospective: 'Prospective students and applicants',
}
export const ROLE_WORDS: Record<AudienceRole, string> = {
  leader: 'Leaders',
  coach: 'Success coaches',
  staff: 'Staff',
}

export const PICK = 'Please choose from the list'
const ENDS_REQUIRED = 'Please say until when it’s shown'
const timeError = (zone: string) =>
  `Please enter a date and time such as 2026-12-01 08:00 (${zone.replaceAll('_', ' ')})`
const TOO_EARLY = 'Please choose a time after it starts'
const PAST = 'Please choose a time that’s still to come'

/** What is wrong with one of them is wrong with the list: forms say it there. */
const list = z.array(z.string({ error: PICK }), { error: PICK }).default([])
const names = <Name extends string>(known: readonly Name[]) =>
  list
    .refine((chosen) => chosen.every((name) => known.some((one) => one === name)), { error: PICK })
    .transform((chosen) => known.filter((name) => chosen.includes(name)))
const ids = list
  .refine((chosen) => chosen.length <= MOST_CHOSEN && chosen.every((id) => id.length <= 60), {
    error: PICK,
  })
  .transform((chosen) => [...new Set(chosen)])
const box = z.string().optional().transform(Boolean)

/** What both the form and the API take. */
export const WRITTEN = {
  title: titleText('Title is required').refine((text) => text.length <= MAX_TITLE, {
    error: `Please use at most ${MAX_TITLE} characters`,
  }),
  text: requiredText('Text is required', 'Text is too long'),
}
export const AUDIENCE = {
  status: names(AUDIENCE_STATUSES),
  programs: ids,
  campuses: ids,
  roles: names(AUDIENCE_ROLES),
}

export type AnnouncementInput = {
  title: string
  text: string
  audience: Audience
  /** At once where left out */
  starts_at?: Date
  ends_at: Date
  pinned: boolean
  urgent: boolean
  /** To everyone once more, where it was mailed already */
  mail_again: boolean
  /** The version that an edit began with; left out, it replaces any */
  version?: string
}

/** Where it can't be shown from one time to the other. */
export function timesProblem(
  { starts_at, ends_at }: Pick<AnnouncementInput, 'starts_at' | 'ends_at'>,
  now: Date,
): string | null {
  if (ends_at <= now) return PAST
  return starts_at && ends_at <= starts_at ? TOO_EARLY : null
}

/**
 * The form of staff. Times are those of a clock at the school; one that says what is `known` already means
 * the same moment, also where clocks show that time twice.
 */
export const announcementSchema = (zone: string, now: Date, known: readonly Date[] = []) => {
  const moment = (required: string) =>
    z
      .string({ error: required })
      .transform((text) => parseLocalTime(text.trim(), zone, known))
      .refine((at) => at !== null, { error: timeError(zone), abort: true })
      .transform((at) => at as Date)
  return z
    .object({
      ...WRITTEN,
      ...AUDIENCE,
      starts_at: moment(PICK).optional(),
      ends_at: moment(ENDS_REQUIRED),
      pinned: box,
      urgent: box,
      mail_again: box,
      version: versionField,
    })
    .superRefine((input, context) => {
      const problem = timesProblem(input, now)
      if (problem) context.addIssue({ code: 'custom', path: ['ends_at'], message: problem })
    })
    .transform(({ status, programs, campuses, roles, ...input }): AnnouncementInput => ({
      ...input,
      audience: { status, programs, campuses, roles },
    }))
}

export const STATES = {
  scheduled: 'Scheduled',
  current: 'On home now',
  ended: 'Ended',
  archived: 'Archived',
} as const
export type AnnouncementState = keyof typeof STATES

type Times = { starts_at: Date; ends_at: Date; archived_at: Date | null }

export function announcementState({ starts_at, ends_at, archived_at }: Times, now: Date) {
  if (archived_at) return 'archived'
  if (now >= ends_at) return 'ended'
  return now < starts_at ? 'scheduled' : 'current'
}

/** How many have read it, which is what we know of having seen it, and how many it's for; null where that isn't said. */
export type Reach = { read: number | null; people: number | null }

/** 'fewer than 5' for a few, which also may be no one. */
const FEWER = `fewer than ${FEWEST}`
const count = (people: number | null) => people?.toLocaleString('en-US') ?? FEWER

/** 'Seen by 12 of 340' */
export const reachWords = ({ read, people }: Reach): string =>
  read === null
    ? `Seen by: not shown (of ${count(people)})`
    : `Seen by ${count(read)} of ${count(people)}`

/** 'fewer than 5 people': how many would see it. */
export function audienceSize(people: number): string {
  if (people === 0) return 'no one'
  return people < FEWEST ? `${FEWER} people` : `${count(people)} people`
}

/** A place that can be chosen, or was while it was still offered. */
type PlaceChoice = { id: string; name: string; offered: boolean }
export type AudienceChoices = {
  programs: PlaceChoice[]
  campuses: (PlaceChoice & { code: string })[]
}

/** What the form's fields hold, as texts. */
export type AnnouncementFormTexts = Omit<
  AnnouncementInput,
  'audience' | 'starts_at' | 'ends_at' | 'mail_again' | 'version'
> &
  Audience & { starts_at: string; ends_at: string }

/** How it looks, and how many people would see it; null where that isn't known. */
export type AudiencePreview = { title: string; html: string; people: number | null }

export type HomeAnnouncement = {
  id: string
  title: string
  /** Its beginning, as plain text */
  snippet: string
  /** There is more of it, or markup, on its page */
  hasMore: boolean
  urgent: boolean
}
export type HomeAnnouncements = {
  unread: HomeAnnouncement[]
  /** Pinned ones that the viewer has read */
  pinned: { id: string; title: string }[]
}

/** As members read it. */
export type ReadAnnouncement = {
  id: string
  title: string
  text: string
  pinned: boolean
  urgent: boolean
  starts_at: string
  ends_at: string
  revised_at: string | null
  /** The viewer has opened it, or pressed Got it */
  read: boolean
}

/** As staff see it. */
export type StaffAnnouncement = ReadAnnouncement & {
  audience: Audience
  /** Codes of its campuses, which programs know them by */
  campus_codes: string[]
  /** 'Current students; Nursing or History' */
  audience_words: string
  state: AnnouncementState
  /** Empty for a former member */
  author: string | null
  mailed_at: string | null
  /** It's still to be mailed */
  mail_due: boolean
  reach: Reach
}

/** The version that an edit begins with: '' if it was never changed. */
export const announcementVersion = ({
  revised_at,
}: {
  revised_at: Date | string | null
}): string => (revised_at === null ? '' : new Date(revised_at).toISOString())

/** What counts, wherever how many have seen it is said. */
export const SEEN = `“Seen” counts people who opened it or pressed “Got it”, out of everyone it’s for now. To protect people’s privacy, it isn’t shown when ${FEWER} people have seen it or haven’t, or if who it’s for changed after people had seen it.`

export const PUBLISHED = 'It’s on home now.'
export const SCHEDULED = 'It’s scheduled.'
export const REVISED = 'Your changes are saved.'
export const ARCHIVED = 'It’s archived. No one sees it on home anymore.'
export const CONFLICT =
  'This announcement was changed in another window since you opened it. The new version is below. If you save, yours replaces it.'
