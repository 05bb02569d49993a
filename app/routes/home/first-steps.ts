import { markPromptShown } from '~/domain/accounts/one-time-prompts.server'
import { FIRST_STEPS } from '~/domain/home/schema'
import { postOnly } from '~/http/guards/action-table.server'
import { redirectBack } from '~/http/responses/redirect-back.server'

/** Dismisses the list of first steps for good. */
const { loader, action } = postOnly({
  'first-steps': {
    back: () => '/home',
    run: async ({ ctx, request }) => {
      await markPromptShown(ctx, FIRST_STEPS)
      return redirectBack(request, '/home')
    },
  },
})
export { loader, action }
export default () => null
