import { saveOnboarding } from '~/domain/users/parts.server'
import type { Ctx } from '~/platform/ctx'
import type { Outcome } from '~/platform/failures'
import { MAX_VIDEOS, TOO_MANY_VIDEOS } from './schema'

/**
 * Keeps how many percent of a video the viewer has watched; what they saw before isn't taken back, in
 * whatever order the requests come. For every member. Fails where they would have more than MAX_VIDEOS.
 * No event follows: no one else sees it. (API-35)
 */
export async function saveVideoProgress(
  { db, viewer }: Ctx,
  { video, progress }: { video: string; progress: number },
): Promise<Outcome<object>> {
  return db.write(async (tx) => {
    const row = await tx.userOnboarding.findUnique({
      where: { user_id: viewer.id },
      select: { video_progress: true },
    })
    const watched = new Map(Object.entries((row?.video_progress ?? {}) as Record<string, number>))
    if (!watched.has(video) && watched.size >= MAX_VIDEOS)
      return { ok: false, errors: { video: [TOO_MANY_VIDEOS] } }
    if (progress > (watched.get(video) ?? -1)) {
      watched.set(video, progress)
      await saveOnboarding(tx, viewer.id, { video_progress: Object.fromEntries(watched) })
    }
    return { ok: true }
  })
}
