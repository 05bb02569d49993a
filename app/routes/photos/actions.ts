import { redirect } from '@remix-run/node'
import { framingQuery, framingSchema, rotate } from '~/domain/photos/schema-framing'
import { readWaiting, removeWaiting } from '~/domain/photos/waiting.server'
import { postOnly } from '~/http/guards/action-table.server'
import { parseForm } from '~/http/forms/forms'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { NotFound } from '~/platform/failures'
import { framePhoto } from '~/views/links'

const back = ({ params }: RouteArgs) => framePhoto(params.picture ?? '')

/** Leads to the page with the framing of the form; numbers that are none leave it as it was. */
const show = (turnTo?: 'left' | 'right') => ({
  back,
  run: async (args: RouteArgs) => {
    const { ctx, context, params, request } = args
    const { waiting } = context.services.photos
    if (!(await readWaiting(waiting, ctx.viewer, params.picture ?? ''))) throw new NotFound()
    const { input } = parseForm(await request.formData(), framingSchema)
    if (!input) return redirect(`${back(args)}?problem=numbers`, 303)
    const framing = turnTo ? rotate(input, turnTo) : input
    return redirect(back(args) + framingQuery(framing), 303)
  },
})

/** What one does with a chosen picture before it is saved. (PHOTO-02) */
const { loader, action } = postOnly({
  'show-framing': show(),
  'rotate-left': show('left'),
  'rotate-right': show('right'),
  cancel: {
    back,
    run: async ({ ctx, context, params }) => {
      await removeWaiting(context.services.photos.waiting, ctx.viewer, params.picture ?? '')
      return redirect('/profile', 303)
    },
  },
})
export { loader, action }
export default () => null
