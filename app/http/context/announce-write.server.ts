import type { RequestContext } from './request-context'

/** Something may have been written: jobs and open connections don't wait for their next look. */
export function announceWrite({ services, ctx, hasOnlyEvents }: RequestContext): void {
  services.dispatcher.wake()
  if (ctx.viewer && !hasOnlyEvents) services.live.touch(ctx.viewer.id)
  else services.live.wake()
}
