import { dismissMessage } from '~/domain/home/mindset.server'
import { dismissSchema } from '~/domain/home/schema'
import { postOnly } from '~/http/action-table.server'
import { parseForm } from '~/http/forms'
import { redirectBack } from '~/http/redirect-back.server'
import { NotFound } from '~/platform/failures'

/** Dismisses a message of the school. (HOME-20) */
const { loader, action } = postOnly({
  'mindset-message': {
    back: () => '/home',
    run: async ({ ctx, request }) => {
      const { input } = parseForm(await request.clone().formData(), dismissSchema)
      if (!input) throw new NotFound()
      await dismissMessage(ctx, input.message)
      return redirectBack(request, '/home')
    },
  },
})
export { loader, action }
export default () => null
