import type { AppLoadContext } from '@remix-run/node'

/**
 * For a page that goes on without what could not be read. Throws where its reader has left: nothing failed then, and
 * no one waits for what goes on.
 */
export function logFailedRead(
  { ctx, services }: Pick<AppLoadContext, 'ctx' | 'services'>,
  error: unknown,
  what: string,
): void {
  ctx.signal?.throwIfAborted()
  services.log.error({ err: error, request: ctx.requestId }, what)
}
