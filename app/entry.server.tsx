import type { EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { pathToTell } from '~/http/paths'

export { requestContext } from '~/http/entry-context.server'
export { readEnv } from '~/platform/env.server'
export { createApp } from '~/server'
export { openServices } from '~/services.server'
export { serve } from '~/serve.server'

/**
 * Renders the page as one string: nothing here is deferred, and rendering into a stream takes
 * twice as long (docs/decisions/0003-no-hydration.md).
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
): Response {
  // Loader data for a browser-side Remix that is never loaded.
  void remix.serverHandoffStream?.cancel().catch(() => undefined)
  const html = renderToString(<RemixServer context={remix} url={request.url} />)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Of what an act answers, Remix passes on cookies only.
  for (const said of Object.values(remix.staticHandlerContext.actionHeaders)) {
    const wait = said.get('Retry-After')
    if (wait) headers.set('Retry-After', wait)
  }
  // React marks the end of a boundary for its browser side; behind </html> it is only in the way.
  const page = html.slice(0, html.lastIndexOf('</html>') + '</html>'.length)
  return new Response(`<!DOCTYPE html>${page}`, { status, headers })
}

export function handleError(
  error: unknown,
  {
    request,
    context,
  }: {
    request: Request
    context?: { services?: { log: { error: (facts: object, text: string) => void } } }
  },
) {
  if (request.signal.aborted) return
  // A form sent to an address that takes none, and the like: an answer, not a failure of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const facts = { error, path: pathToTell(new URL(request.url).pathname) }
  if (context?.services) context.services.log.error(facts, 'a screen failed')
  else console.error(facts)
}
