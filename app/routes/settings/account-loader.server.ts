import { accountSettings } from '~/domain/settings/account.server'
import { forMembers, startReply } from '~/http/door.server'
import type { Asked } from '~/http/door.server'

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
