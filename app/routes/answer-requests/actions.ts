import { declineRequest } from '~/domain/answer-requests/commands.server'
import { DECLINED } from '~/domain/answer-requests/schema'
import { postOnly } from '~/http/guards/action-table.server'
import { redirectWithFlash } from '~/http/guards/member-route.server'
import { post, questionsForYou } from '~/views/links'

const { loader, action } = postOnly({
  decline: {
    back: ({ params }) => post(encodeURIComponent(params.postId ?? '')),
    run: async ({ ctx, context, params }) => {
      await declineRequest(ctx, params.postId ?? '')
      return redirectWithFlash(context, questionsForYou, DECLINED)
    },
  },
})
export { loader, action }
export default () => null
