import { finishFollowUp } from '~/domain/coaching/note-commands.server'
import { FOLLOW_UP_DONE } from '~/domain/coaching/schema-notes'
import { coachNote } from '~/domain/coaching/notes.server'
import { postOnly } from '~/http/guards/action-table.server'
import { leaveFlash } from '~/http/guards/member-route.server'
import { redirectBack } from '~/http/responses/redirect-back.server'
import { coachStudent } from '~/views/links'

const { loader, action } = postOnly({
  done: {
    back: async ({ ctx, params }) =>
      coachStudent((await coachNote(ctx, params.noteId ?? '')).student_id),
    run: async ({ ctx, context, params, request }) => {
      const student = await finishFollowUp(ctx, params.noteId ?? '')
      await leaveFlash(context, { text: FOLLOW_UP_DONE })
      return redirectBack(request, coachStudent(student))
    },
  },
})
export { loader, action }
export default () => null
