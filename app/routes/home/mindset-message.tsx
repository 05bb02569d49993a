import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dismissMessage, dueMessage } from '~/domain/home/mindset.server'
import { dismissSchema, MESSAGE_TITLE } from '~/domain/home/schema'
import { parseForm } from '~/http/forms/forms'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { NotFound } from '~/platform/failures'
import { HOME, homeAfter } from '~/policy/home-sequence'
import { titleMeta } from '~/presenters/shell/title'
import { Form } from '~/ui/form'
import { ModalPage } from '~/ui/modal-page'
import { Page } from '~/ui/page'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/** A message of the school, before home until one has read it. (HOME-05, HOME-20) */
export const loader = requireMember(async ({ ctx }) => {
  const message = await dueMessage(ctx)
  if (!message) throw redirect(HOME)
  const { id, text, author } = message
  return { id, text, title: author ?? MESSAGE_TITLE, on: homeAfter(ctx.viewer, ctx.partner) }
})

export const action = requireMember(async ({ ctx, context, request }) => {
  const { input } = parseForm(await request.formData(), dismissSchema)
  if (!input) throw new NotFound()
  await dismissMessage(ctx, input.message)
  return redirectWithFlash(context, homeAfter(ctx.viewer, ctx.partner))
})

export default function MindsetMessage() {
  const { id, text, title, on } = useLoaderData<typeof loader>()
  return (
    <ModalPage over={on} close={on}>
      <Page title={title}>
        <p>{text}</p>
        <Form fields={{ message: id }} submit="Got it" />
      </Page>
    </ModalPage>
  )
}
