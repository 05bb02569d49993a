import { dismissAnnouncement } from '~/domain/announcements/commands.server'
import { postOnly } from '~/http/guards/action-table.server'
import { redirectBack } from '~/http/responses/redirect-back.server'

/** A form of the layout: back to the page it was on. */
const { loader, action } = postOnly({
  dismiss: {
    back: () => '/home',
    run: async ({ ctx, params, request }) => {
      await dismissAnnouncement(ctx, params.announcementId ?? '')
      return redirectBack(request, '/home')
    },
  },
})
export { loader, action }
export default () => null
