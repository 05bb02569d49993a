import * as z from 'zod'
import { defineEvent, noPayload } from '~/platform/events/events'

/** The list of someone's assignments is needed, and is old or not there yet. The subject is the person. */
export const assignmentsRequested = defineEvent('assignments.requested', noPayload)

/** Someone ended the connection to their account at the learning platform: its tokens are revoked. */
export const canvasUnlinked = defineEvent('canvas.unlinked', noPayload)

/** Someone opened Quad from a course that is new to them. The subject is the person. */
export const courseJoined = defineEvent('course.joined', noPayload, { search: 'person and posts' })

/** Someone confirmed that an account at a platform is theirs: it logs them in. The subject is the person. */
export const platformConnected = defineEvent(
  'course.platform_connected',
  z.object({
    /** What people call the platform */
    platform: z.string(),
  }),
)

/** A response is handed in, or tried again after it failed. The subject is the post. */
export const homeworkHandedIn = defineEvent('homework.handed_in', z.object({ again: z.boolean() }))
