import { readPhoto } from '~/domain/photos/files.server'
import { canReadPhoto } from '~/domain/photos/queries.server'
import { publicRoute } from '~/http/member-route.server'
import { isStorageFailure } from '~/platform/storage/file-storage'
import type { Ctx } from '~/platform/ctx'

/**
 * Someone's photo, for those who can see their profile; for everyone else it doesn't exist. Browsers
 * keep it and ask each time whether they may still show it: a block or another person on the same
 * computer changes that. A name never gets another picture, so the check is all that is left to do.
 */
export const loader = publicRoute(async ({ ctx, context, params, request }) => {
  const name = params.name ?? ''
  if (!ctx.viewer || !(await canReadPhoto(ctx as Ctx, name))) return notFound()
  const headers = { 'Cache-Control': 'private, no-cache', ETag: `"${name}"` }
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers })
  const photo = await readPhoto(context.services.photos.saved, name).catch((error: unknown) => {
    if (isStorageFailure(error)) return 'away' as const
    throw error
  })
  if (!photo) return notFound()
  // The page around it is there, and the browser asks again with the next one.
  if (photo === 'away')
    return new Response('Please try again in a minute', {
      status: 503,
      headers: { 'Cache-Control': 'no-store', 'Retry-After': '60' },
    })
  return new Response(new Uint8Array(photo), {
    headers: { ...headers, 'Content-Type': 'image/webp' },
  })
})

const notFound = () => new Response('Not found', { status: 404 })
