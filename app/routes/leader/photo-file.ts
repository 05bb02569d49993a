import { readPhoto } from '~/domain/photos/files.server'
import { publicRoute } from '~/http/member-route.server'

/**
 * Someone's photo, for anyone who is signed in: its name is random and only on pages that show the
 * person. A new photo gets a new name, so browsers may keep each forever.
 */
export const loader = publicRoute(async ({ ctx, context, params }) => {
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
