import { pauseReminder } from '~/domain/progress/commands.server'
import { postOnly } from '~/http/guards/action-table.server'
import { redirectBack } from '~/http/responses/redirect-back.server'

/** A week without the reminder of the next step. (HOME-28) */
const { loader, action } = postOnly({
  'progress-reminder': {
    back: () => '/home',
    run: async ({ ctx, request }) => {
      await pauseReminder(ctx)
      return redirectBack(request, '/home')
    },
  },
})
export { loader, action }
export default () => null
