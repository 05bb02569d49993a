import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { acceptCanvasWarning } from '~/domain/accounts/canvas-warning.server'
import { DATA_DELETION_WARNING } from '~/domain/courses/schema'
import { respondHref } from '~/domain/prompts/schema'
import { requireMember } from '~/http/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { findPrompt } from './find-prompt.server'

export const meta = titleMeta<typeof loader>(() => DATA_DELETION_WARNING.question)

/** Before the first response of a Canvas user: what stays in Canvas. Accept opens the form. (CANVAS-04) */
export const loader = requireMember(async (args) => ({ back: (await findPrompt(args)).href }))

export const action = requireMember(async (args) => {
  const { href } = await findPrompt(args)
  await acceptCanvasWarning(args.ctx)
  return redirect(respondHref(href), 303)
})

export default function CanvasWarning() {
  return <ConfirmPage {...DATA_DELETION_WARNING} back={useLoaderData<typeof loader>().back} />
}
