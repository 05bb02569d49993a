import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { acceptCanvasWarning } from '~/domain/accounts/canvas-warning.server'
import { homeworkPlatform } from '~/domain/courses/assignments.server'
import { CANVAS, DATA_DELETION_WARNING } from '~/domain/courses/schema'
import { respondHref, respondOnlyHref } from '~/domain/prompts/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { findPrompt } from './find-prompt.server'

export const meta = titleMeta<typeof loader>(() => DATA_DELETION_WARNING.question)

/**
 * Before the first response of a Canvas user: what stays over there. Accept opens the form; who doesn’t
 * accept can respond without handing in. (CANVAS-04)
 */
export const loader = requireMember(async (args) => ({
  back: (await findPrompt(args)).href,
  warning: DATA_DELETION_WARNING.note((await homeworkPlatform(args.ctx)) ?? CANVAS),
}))

export const action = requireMember(async (args) => {
  const { href } = await findPrompt(args)
  await acceptCanvasWarning(args.ctx)
  return redirect(respondHref(href), 303)
})

export default function CanvasWarning() {
  const { back, warning } = useLoaderData<typeof loader>()
  const note = (
    <>
      {warning} <a href={respondOnlyHref(back)}>Respond without submitting homework</a>
    </>
  )
  return <ConfirmPage {...DATA_DELETION_WARNING} back={back} note={note} />
}
