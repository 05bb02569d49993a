import { isSessionOpen } from '~/domain/accounts/sessions.server'
import {
  canResume,
  changesOfEvents,
  messagesAfter,
  messagesOfEvents,
} from '~/domain/messages/live.server'
import type { Ctx } from '~/platform/ctx'
import { LiveEvents } from '~/platform/live/events.server'
import { openLog } from '~/platform/monitoring/log.server'

/** Runs every statement that open connections run. */
export async function readLive(ctx: Ctx) {
  const span = { after: 0, upTo: 9 }
  await Promise.all([messagesOfEvents(ctx, span), changesOfEvents(ctx, span)])
  await Promise.all([canResume(ctx, span), messagesAfter(ctx, 'x', 0)])
  await isSessionOpen(ctx.db, 'x', ctx.now)
  const live = new LiveEvents(ctx.db, openLog('silent'), { pollMs: 1 })
  const end = await live.listen('x', () => {})
  live.wake()
  await new Promise((resolve) => setTimeout(resolve, 10))
  end()
}
