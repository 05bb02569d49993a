import * as z from 'zod'
import { isPlainText, normalizeUnicode } from '~/platform/text/text-checks'

export const MAX_NOTE_LENGTH = 2000
/** As many as a coach looks through */
export const MAX_NOTES = 100
/** Of a note in the list of all follow-ups */
export const NOTE_EXCERPT = 280

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)

/** A note about a student, and the day on which to come back to it: today or later. */
export const coachNoteSchema = (today: string) =>
  z.object({
    text: z
      .string({ error: 'Please write a note' })
      .transform((text) => normalizeUnicode(text).replace(/\r\n?/g, '\n').trim())
      .refine((text) => !/^[\s\p{Cf}]*$/u.test(text), { error: 'Please write a note' })
      .refine((text) => text.length <= MAX_NOTE_LENGTH, {
        error: `Please use at most ${MAX_NOTE_LENGTH.toLocaleString('en')} characters`,
      })
      .refine(isPlainText, { error: "Please remove the characters that can't be displayed" }),
    follow_up: z
      .string({ error: 'Please enter one date' })
      .refine(isDay, { error: `Please enter a date such as ${today}`, abort: true })
      .refine((day) => day >= today, { error: 'Please choose today or a later day' })
      .optional(),
  })
export type CoachNoteInput = z.infer<ReturnType<typeof coachNoteSchema>>

export type CoachNoteView = {
  id: string
  text: string
  /** 2026-11-30 */
  follow_up: string | null
  done: boolean
  due: FollowUpDue
  at: string
  /** Null for someone who has deleted their account */
  by: string | null
}

/** Whether the day of a follow-up has come. */
export type FollowUpDue = 'overdue' | 'today' | 'later'

/** A follow-up that isn't done. */
export type OpenFollowUp = {
  id: string
  text: string
  follow_up: string
  due: FollowUpDue
  student: { id: string; name: string }
}

export const NOTE_ADDED = 'Your note is added.'
export const FOLLOW_UP_DONE = 'Marked as done.'
export const NOTE_DELETED = 'The note is deleted.'
