import { readPhoto } from '~/domain/photos/files.server'
import { forEverybody } from '~/http/door.server'

/**
 * The photo of somebody, for who is signed in: its name is chance and stands only on pages that
 * show the person. A new photo gets a new name, so browsers may keep each for ever.
 */
export const loader = forEverybody(async ({ ctx, context, params }) => {
  const { DATA_DIR } = context.services.env
  const photo = ctx.viewer && (await readPhoto(DATA_DIR, params.name ?? ''))
  if (!photo) return new Response('Not found', { status: 404 })
  return new Response(new Uint8Array(photo), {
    headers: {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, max-age=31536000, immutable',
    },
  })
})
