import {
  BROADCAST_COUNT,
  BROADCAST_MESSAGES,
  NO_ONE_TO_MESSAGE,
  type BroadcastInput,
} from '~/domain/messages/schema-broadcast'
import { knownChannelPeople } from '~/domain/messages/channels.server'
import { sendFirstMessage } from '~/domain/messages/send.server'
import { peopleByIds } from '~/domain/people/queries.server'
import type { PersonCardData } from '~/domain/people/schema'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { failure, isNotFound, type Failure } from '~/platform/failures'
import { suggestionSearch } from '~/presenters/people/suggestions.server'
import { buildCriteria } from '~search/criteria/criteria'

/** Five people to write to first, best match first. (FRIENDS-12) */
export async function suggestRecipients({ ctx, context }: RouteArgs): Promise<PersonCardData[]> {
  const search = await suggestionSearch(ctx, { size: BROADCAST_COUNT })
  const { exclude_user_ids } = search
  const known = await knownChannelPeople(ctx)
  const criteria = buildCriteria({
    ...search,
    with_messages: true,
    exclude_user_ids: [...exclude_user_ids, ...known],
  })
  const { ids } = await context.services.search.people(ctx, criteria)
  return (await peopleByIds(ctx, ids)).filter((person) => person.can_message)
}

/** How many it was sent to, and what stopped the others; or what stopped it before the first. */
type SendResult = { count: number; failed: Failure | null }

/**
 * Sends the message to each of them as a first message, by the rules of one. Who can't be written to
 * anymore is passed over. (FRIENDS-12)
 */
export async function sendToEach(
  { ctx, context, once }: RouteArgs & { once: string },
  { message, user_ids }: BroadcastInput,
): Promise<SendResult> {
  const { env, limits } = context.services
  const form = { idempotencyKey: once, product: env.PRODUCT_NAME }
  const input = { text: BROADCAST_MESSAGES[message] }
  const sent: SendResult = { count: 0, failed: null }
  for (const id of new Set(user_ids)) {
    const outcome = await publishWithinLimit(limits.writing.messages, ctx, () =>
      sendFirstMessage(ctx, id, input, form),
    ).catch(ignoreGone)
    if (!outcome) continue
    if (outcome.ok) sent.count += 1
    else sent.failed = outcome
  }
  if (sent.count === 0) sent.failed ??= failure({ '': [NO_ONE_TO_MESSAGE] })
  return sent
}

function ignoreGone(error: unknown): null {
  if (isNotFound(error)) return null
  throw error
}
