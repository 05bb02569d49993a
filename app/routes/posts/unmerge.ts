import { UNMERGED } from '~/domain/posts/schema-merge'
import { unmergeQuestion } from '~/domain/posts/unmerge.server'
import { postOnly } from '~/http/guards/action-table.server'
import { redirectWithFlash, redirectWithNotice } from '~/http/guards/member-route.server'
import { post } from '~/views/links'

/** Staff take a merged question out again. Not in the spec. */
const { loader, action } = postOnly({
  unmerge: {
    back: ({ params }) => post(encodeURIComponent(params.postId ?? '')),
    run: async ({ ctx, context, params }) => {
      const id = params.postId ?? ''
      const done = await unmergeQuestion(ctx, id)
      if (done.ok) return redirectWithFlash(context, post(id), UNMERGED)
      return redirectWithNotice(context, post(id), Object.values(done.errors).flat().join(' '))
    },
  },
})
export { loader, action }
export default () => null
