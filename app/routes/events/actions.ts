import { attend } from '~/domain/campus-events/attendance.server'
import { acceptEvent } from '~/domain/campus-events/commands.server'
import {
  ACCEPTED,
  ATTENDANCE_WORDS,
  DECIDED_BEFORE,
  wishField,
} from '~/domain/campus-events/schema'
import { PICK } from '~/domain/announcements/schema-school'
import { postOnly } from '~/http/guards/action-table.server'
import {
  redirectWithFlash,
  redirectWithNotice,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { event } from '~/views/links'

const page = ({ params }: RouteArgs) => event(params.eventId ?? '', params.dateId)

/** That staff accept a suggestion, and whether someone comes. */
const { loader, action } = postOnly({
  accept: {
    back: page,
    run: async (args) => {
      const done = await acceptEvent(args.ctx, args.params.eventId ?? '')
      if (!done.ok) return redirectWithNotice(args.context, page(args), DECIDED_BEFORE)
      return redirectWithFlash(args.context, page(args), ACCEPTED)
    },
  },
  attend: {
    back: page,
    run: async (args) => {
      const { ctx, context, params, request } = args
      const wish = wishField.safeParse((await request.formData()).get('status'))
      if (!wish.success) return redirectWithNotice(context, page(args), PICK)
      const done = await attend(ctx, params.eventId ?? '', params.dateId ?? '', wish.data)
      return done.ok
        ? redirectWithFlash(context, page(args), ATTENDANCE_WORDS[done.status])
        : redirectWithNotice(context, page(args), done.errors['']?.join(' ') ?? '')
    },
  },
})
export { loader, action }
export default () => null
