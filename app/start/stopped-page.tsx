import { renderToString } from 'react-dom/server'
import type { StoppedForm } from '~/http/guards/stopped-form.server'
import { standaloneFrame } from '~/start/maintenance-page'
import { Written, WrittenWords } from '~/ui/written-words'
import { ErrorPage } from '~/views/shell/error-page'

const TITLE = 'Nothing was sent'

/**
 * 403 for a form whose page has closed since, such as a message after messages were turned off: why, what
 * was written, and where one goes on.
 */
export function stoppedPage(
  { why, link, written }: StoppedForm,
  page: { requestId: string; productName: string },
): Response {
  const links = [{ href: link?.href ?? '/', label: link?.text ?? 'Go to the start page' }]
  const html = renderToString(
    standaloneFrame(
      TITLE,
      page,
      <Written.Provider value={written}>
        <ErrorPage status={403} above={page.productName} title={TITLE} text={why} links={links}>
          <WrittenWords />
        </ErrorPage>
      </Written.Provider>,
    ),
  )
  return new Response(`<!DOCTYPE html>${html}`, {
    status: 403,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
