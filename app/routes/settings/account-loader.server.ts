import { accountSettings } from '~/domain/settings/account.server'
import { forMembers, refuse, startReply } from '~/http/door.server'
import { refusedReply } from '~/http/forms'
import type { Asked } from '~/http/door.server'
import type { Refused } from '~/platform/failures'
import type { FormReply } from '~/ui/reply'

/**
 * What every address of the account section shows: the act's own answer is the section with what is
 * wrong, so that nobody leaves it.
 */
export const accountLoader = forMembers(async ({ ctx, context }) => ({
  account: await accountSettings(ctx, context.sessionId),
  typed: startReply(context),
}))

/** What the commands want to know of the request besides who asks. */
export const askingOf = ({ context }: Asked) => ({
  ip: context.ip,
  limits: context.services.limits,
  log: context.services.log,
})

/** 400 with what was typed; 429 where it was tried too often. */
export const refuseBy = (reply: FormReply, outcome: Refused) =>
  refuse(refusedReply(reply, outcome), outcome.wait ? 429 : 400)
