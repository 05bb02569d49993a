import type { RequestEvent } from './scope'
import { keepNewest, openPhotos } from './storage'

/** Faces on the pages that are saved. */
const MAX_PHOTOS = 40

/** From the network, and from this device when there is none. */
export async function photoResponse(event: RequestEvent): Promise<Response> {
  const { request } = event
  try {
    const response = await fetch(request)
    if (response.status === 200) event.waitUntil(keep(request.url, response.clone()))
    return response
  } catch (error) {
    const saved = await (await openPhotos())?.match(request.url, { ignoreVary: true })
    if (saved) return saved
    throw error
  }
}

async function keep(url: string, response: Response) {
  const photos = await openPhotos()
  if (!photos) return
  await photos.delete(url)
  await photos.put(url, response)
  await keepNewest(photos, MAX_PHOTOS)
}
