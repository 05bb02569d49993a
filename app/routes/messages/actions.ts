import { rejectInvite } from '~/domain/messages/own-commands.server'
import { INVITE_ACCEPTED } from '~/domain/messages/schema-texts'
import { acceptInvite } from '~/domain/messages/send.server'
import { postOnly } from '~/http/guards/action-table.server'
import { redirectWithFlash, type RouteArgs } from '~/http/guards/member-route.server'
import { channel, messages, newestMessage } from '~/views/links'

const channelId = ({ params }: RouteArgs) => params.channelId ?? ''
const back = (args: RouteArgs) => channel(encodeURIComponent(channelId(args)))

const { loader, action } = postOnly({
  // (DM-26)
  accept: {
    back,
    run: async (args) => {
      const accepted = await acceptInvite(args.ctx, channelId(args))
      const text = accepted ? INVITE_ACCEPTED : undefined
      return redirectWithFlash(args.context, newestMessage(channelId(args)), text)
    },
  },
  // (DM-27)
  ignore: {
    back,
    run: async (args) => {
      await rejectInvite(args.ctx, channelId(args))
      return redirectWithFlash(args.context, messages)
    },
  },
})
export { loader, action }
export default () => null
