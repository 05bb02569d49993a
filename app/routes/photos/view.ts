import { framingQuery, readFraming, readWhole, wholeQuery } from '~/domain/photos/schema-framing'
import { cutSquare, turnWhole } from '~/domain/photos/image.server'
import { VIEW_SIZE } from '~/domain/photos/schema'
import { readWaiting } from '~/domain/photos/waiting.server'
import { orAway } from '~/platform/storage/file-storage'
import { requireMember } from '~/http/guards/member-route.server'

const NOTHING = { status: 404, text: 'Not found' }
const BUSY = { status: 503, text: 'Please try again in a minute' }
const toResponse = ({ status, text }: typeof NOTHING) => new Response(text, { status })

/** A square of the viewer's own waiting picture, or the whole of it; for everyone else it doesn't exist. (PHOTO-02) */
export const loader = requireMember(async ({ ctx, context, params, request, url }) => {
  const name = params.picture ?? ''
  const waiting = await orAway(readWaiting(context.services.photos.waiting, ctx.viewer, name))
  if (!waiting) return toResponse(NOTHING)
  if (waiting === 'away') return toResponse(BUSY)
  const whole = readWhole(url.searchParams)
  const framing = readFraming(url.searchParams)
  const shown = whole === null ? framingQuery(framing) : wholeQuery(whole)
  const headers = {
    'Cache-Control': 'private, no-cache',
    ETag: `"${name}${shown}"`,
  }
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers })
  const view =
    whole === null ? await cutSquare(waiting, framing, VIEW_SIZE) : await turnWhole(waiting, whole)
  if (!view) return toResponse(BUSY)
  return new Response(new Uint8Array(view), {
    headers: { ...headers, 'Content-Type': 'image/webp' },
  })
})
