import { readPhoto } from '~/domain/photos/files.server'
import { canReadPhoto } from '~/domain/photos/queries.server'
import { PICTURE_WIDTHS } from '~/domain/photos/schema-pictures'
import { parseSizeName } from '~/domain/photos/size-keys'
import { readPhotoSize } from '~/domain/photos/sizes.server'
import { publicRoute } from '~/http/guards/member-route.server'
import { orAway } from '~/platform/storage/file-storage'
import type { Ctx } from '~/platform/ctx'

/**
 * Someone's photo, for those who can see their profile, or a picture for those who can see what it is in; for
 * everyone else it doesn't exist. Browsers
 * keep it and ask each time whether they may still show it: a block or another person on the same
 * computer changes that. A name never gets another picture, so the check is all that is left to do.
 *
 * `<id>.webp` is the whole photo. Pages use `<id>-<width>`, which is WebP for browsers that say they
 * read it, else JPEG: one short address, where a `<picture>` would need several for each face.
 */
export const loader = publicRoute(async ({ ctx, context, params, request }) => {
  const name = params.name ?? ''
  const size = parseSizeName(name)
  const file = size ? `${size.id}.webp` : name
  const missing = () => (isPictureWidth(size?.width) ? noPicture() : notFound(request))
  if (!ctx.viewer || !(await canReadPhoto(ctx as Ctx, file))) return missing()
  const readsWebp = /\bimage\/webp\b/.test(request.headers.get('accept') ?? '')
  const format = !size || readsWebp ? 'webp' : 'jpeg'
  const headers = {
    'Cache-Control': 'private, no-cache',
    ETag: size ? `"${name}.${format}"` : `"${name}"`,
    Vary: size ? 'Cookie, Accept' : 'Cookie',
  }
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers })
  const { saved } = context.services.photos
  const reading = size ? readPhotoSize(saved, size.id, size.width, format) : readPhoto(saved, name)
  const photo = await orAway<Buffer | null | 'busy'>(reading)
  if (!photo) return missing()
  if (typeof photo === 'string') return later()
  return new Response(new Uint8Array(photo), {
    headers: { ...headers, 'Content-Type': `image/${format}` },
  })
})

/**
 * A page that was made a moment ago may still name a photo that has been replaced since: browsers show
 * this face then. It tells nothing, because those who can't see someone get the same.
 */
const notFound = ({ headers }: Request) =>
  headers.get('sec-fetch-dest') === 'image'
    ? new Response(NO_FACE, { status: 404, headers: { 'Content-Type': 'image/svg+xml' } })
    : new Response('Not found', { status: 404 })

/** Its description is shown in its place. */
const noPicture = () => new Response('Not found', { status: 404 })

const isPictureWidth = (width?: number) => PICTURE_WIDTHS.some((known) => known === width)

const NO_FACE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="#d5d9de" d="M0 0h96v96H0z"/><path fill="#8a929c" d="M48 22a17 17 0 1 1 0 34 17 17 0 0 1 0-34M12 96c2-22 16-34 36-34s34 12 36 34z"/></svg>'

/** The page around it is there, and the browser asks again with the next one. */
const later = () =>
  new Response('Please try again in a minute', {
    status: 503,
    headers: { 'Cache-Control': 'no-store', 'Retry-After': '60' },
  })
