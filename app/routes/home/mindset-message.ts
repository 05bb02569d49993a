import { redirect } from '@remix-run/node'
import { dismissMessage } from '~/domain/home/mindset.server'
import { dismissSchema } from '~/domain/home/schema'
import { goBack } from '~/http/back.server'
import { forMembers } from '~/http/door.server'
import { readForm } from '~/http/forms'
import { NotFound } from '~/platform/failures'

/** Only a form does this; a typed address leads home. */
export const loader = forMembers(() => redirect('/home'))

/** The message has been read. (HOME-20) */
export const action = forMembers(async ({ ctx, request }) => {
  const { input } = readForm(await request.clone().formData(), dismissSchema)
  if (!input) throw new NotFound()
  await dismissMessage(ctx, input.message)
  return goBack(request, '/home')
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
