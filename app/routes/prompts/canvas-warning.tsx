import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { acceptCanvasWarning } from '~/domain/accounts/canvas-warning.server'
import { homeworkPlatform } from '~/domain/courses/assignments.server'
import { CANVAS, DATA_DELETION_WARNING } from '~/domain/courses/schema'
import { respondHref } from '~/domain/prompts/schema'
import { requireMember } from '~/http/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { findPrompt } from './find-prompt.server'

export const meta = titleMeta<typeof loader>(() => DATA_DELETION_WARNING.question)

/** Before the first response of a Canvas user: what stays over there. Accept opens the form. (CANVAS-04) */
export const loader = requireMember(async (args) => ({
  back: (await findPrompt(args)).href,
  note: DATA_DELETION_WARNING.note((await homeworkPlatform(args.ctx)) ?? CANVAS),
}))

export const action = requireMember(async (args) => {
  const { href } = await findPrompt(args)
  await acceptCanvasWarning(args.ctx)
  return redirect(respondHref(href), 303)
})

export default function CanvasWarning() {
  return <ConfirmPage {...DATA_DELETION_WARNING} {...useLoaderData<typeof loader>()} />
}
