import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RequestId } from '~/ui/reference'
import { LateForms } from '~/ui/late-forms'
import { Written } from '~/ui/written-words'
import { pageResponse } from '~/http/responses/page-response.server'
import { lateForms, wordsToCopy } from '~/http/guards/stopped-form.server'
import { loggablePath } from '~/http/addresses/paths'

export { ADMISSION } from '~/http/admission/admission.server'
export { createHttpServer, listen } from '~/http/server/http-server.server'
export { createRequestContext } from '~/http/context/create-context.server'
export { readEnv } from '~/platform/settings/env.server'
export { createApp } from '~/start/server'
export { openServices } from '~/start/services.server'
export { claimDatabase } from '~/start/claim-database.server'
export { serve, watchEmbedder } from '~/start/serve.server'
export { explainStartFailure } from '~/start/start-failure.server'

/**
 * Renders the page as one string: nothing here is deferred, and rendering into a stream takes
 * twice as long (docs/decisions/0003-no-hydration.md).
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Response {
  const html = renderToStaticMarkup(
    <RequestId.Provider value={context.ctx.requestId}>
      <Written.Provider value={wordsToCopy(context)}>
        <LateForms.Provider value={lateForms(context)}>
          <RemixServer context={remix} url={request.url} />
        </LateForms.Provider>
      </Written.Provider>
    </RequestId.Provider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Of the headers of an action's response, and of what a loader throws, Remix passes on cookies only.
  const { actionHeaders, loaderHeaders } = remix.staticHandlerContext
  for (const own of [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]) {
    const wait = own.get('Retry-After')
    if (wait) headers.set('Retry-After', wait)
  }
  // React marks the end of a boundary for its browser side; behind </html> it is only in the way.
  const page = html.slice(0, html.lastIndexOf('</html>') + '</html>'.length)
  return pageResponse(`<!DOCTYPE html>${page}`, { status, headers })
}

export function handleError(
  error: unknown,
  {
    request,
    context,
  }: {
    request: Request
    context?: Partial<Pick<AppLoadContext, 'ctx' | 'services'>>
  },
) {
  if (request.signal.aborted) return
  // A form sent to an address that takes none, and the like: a response, not a failure of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const details = {
    error,
    path: loggablePath(new URL(request.url).pathname),
    request: context?.ctx?.requestId,
  }
  if (context?.services) context.services.log.error(details, 'a page failed')
  else console.error(details)
}
