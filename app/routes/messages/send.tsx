import { redirect } from '@remix-run/node'
import { messageSchema, type MessageInput } from '~/domain/messages/schema'
import { isRisky } from '~/domain/safety/phrases.server'
import { parseRequestForm, requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import { withErrors } from '~/http/forms/forms'
import { channel as channelHref } from '~/views/links'
import { checkMember, sendWithinLimit } from './send.server'

/** Only script sends here; an address typed by hand leads to the conversation. */
export const loader = requireMember(({ params }) =>
  redirect(channelHref(encodeURIComponent(params.channelId ?? ''))),
)

/**
 * Sends a message for the script of a page: that it was stored and under which number, or what is wrong, and
 * the seconds to wait where it came too often.
 */
export const action = requireMember(async (args) => {
  const { input, formState, once } = await parseRequestForm(args.request, messageSchema)
  if (!input) await checkMember(args)
  const sent = input && (await sendWithinLimit({ ...args, once }, input))
  args.context.hasOnlyEvents = true
  if (sent?.ok)
    return Response.json({ stored: true, number: sent.number, ...whoHelps(args, input) })
  const { errors, formErrors } = sent ? withErrors(formState, sent) : formState
  const texts = [...formErrors, ...Object.values(errors).flat()]
  const wait = sent?.wait
  return Response.json({ errors: texts, wait }, { status: wait === undefined ? 400 : 429 })
})

/** Where the writer is shown who helps, if they aren't there anyway. */
const whoHelps = ({ params }: RouteArgs, input: MessageInput | null) =>
  isRisky(input?.text ?? '') && {
    care: true,
    location: `${channelHref(params.channelId ?? '')}#newest`,
  }
