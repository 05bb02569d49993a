import { framingQuery, readFraming } from '~/domain/photos/schema-framing'
import { cutSquare } from '~/domain/photos/image.server'
import { VIEW_SIZE } from '~/domain/photos/schema'
import { readWaiting } from '~/domain/photos/waiting.server'
import { requireMember } from '~/http/member-route.server'

const NOTHING = { status: 404, text: 'Not found' }
const BUSY = { status: 503, text: 'Please try again in a minute' }
const toResponse = ({ status, text }: typeof NOTHING) => new Response(text, { status })

/** A square of the viewer's own waiting picture; for everyone else it doesn't exist. (PHOTO-02) */
export const loader = requireMember(async ({ ctx, context, params, request, url }) => {
  const name = params.picture ?? ''
  const waiting = await readWaiting(context.services.photos.waiting, ctx.viewer, name)
  if (!waiting) return toResponse(NOTHING)
  const framing = readFraming(url.searchParams)
  const headers = {
    'Cache-Control': 'private, no-cache',
    ETag: `"${name}${framingQuery(framing)}"`,
  }
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers })
  const square = await cutSquare(waiting, framing, VIEW_SIZE)
  if (!square) return toResponse(BUSY)
  return new Response(new Uint8Array(square), {
    headers: { ...headers, 'Content-Type': 'image/webp' },
  })
})
