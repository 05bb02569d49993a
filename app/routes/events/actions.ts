import { attend } from '~/domain/campus-events/attendance.server'
import { decideEvent } from '~/domain/campus-events/commands.server'
import { ACCEPTED, ATTENDANCE_WORDS, DECLINED, wishField } from '~/domain/campus-events/schema'
import { PICK } from '~/domain/announcements/schema-school'
import { postOnly } from '~/http/guards/action-table.server'
import {
  redirectWithFlash,
  redirectWithNotice,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { event } from '~/views/links'

const page = ({ params }: RouteArgs) => event(params.eventId ?? '', params.dateId)

const decision = (state: 'published' | 'declined', words: string) => ({
  back: page,
  run: async (args: RouteArgs) => {
    await decideEvent(args.ctx, args.params.eventId ?? '', state)
    return redirectWithFlash(args.context, page(args), words)
  },
})

/** What staff decide about a suggestion, and whether someone comes. */
const { loader, action } = postOnly({
  accept: decision('published', ACCEPTED),
  decline: decision('declined', DECLINED),
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
