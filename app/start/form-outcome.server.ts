import { isRisky } from '~/domain/safety/phrases.server'
import type { RequestContext } from '~/http/context/request-context'

/**
 * What became of a form, for script that waits for it. A page that leads on says nothing about that: only
 * a route that has stored it does, and where its writer is shown who helps. (ACCESS-19)
 */
export function formOutcome(response: Response, context: RequestContext): Response {
  const { hasStored, written = [] } = context
  const to = response.headers.get('location')
  if (to === null) return response
  return hasStored
    ? Response.json({ stored: true, location: to, care: needsCare(written) })
    : Response.json({ detail: NOT_STORED, link: 'See why', location: to }, { status: 409 })
}

/** Absent where it isn't true, as most of the time. */
const needsCare = (written: readonly { text: string }[]) =>
  isRisky(written.map(({ text }) => text).join('. ')) || undefined

const NOT_STORED = 'Nothing was sent.'
