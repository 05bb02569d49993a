import { createHash } from 'node:crypto'
import { userChanged } from '~/domain/accounts/events'
import type { Ctx } from '~/platform/ctx'
import { publish } from '~/platform/publish.server'
import type { Outcome } from '~/platform/failures'
import { runOnce } from '~/platform/idempotency.server'
import { photoUrl, removePhotoFile, storePhoto } from './files.server'
import { cropPhoto } from './image.server'

export type PhotoForm = {
  /** The idempotency key of this rendering of the form */
  idempotencyKey: string
  /** DATA_DIR */
  dataDir: string
}

/**
 * Makes a sent file the viewer's own photo (PHOTO-03, PHOTO-05). For every member, about no one
 * else. Stores the picture first, then sets avatar_url, then removes the picture before it: at no
 * moment does a person's photo lead nowhere. A second submission answers as the first. Event:
 * user.changed. Rejects at the field `photo` what is no picture or too large.
 */
export async function savePhoto(
  ctx: Ctx,
  bytes: Uint8Array,
  form: PhotoForm,
): Promise<Outcome<{ avatar_url: string }>> {
  const picture = await cropPhoto(bytes)
  if (!picture.ok) return picture
  const mine = photoUrl(await storePhoto(form.dataDir, picture.webp))
  const saved = await setAvatarUrl(ctx, bytes, mine, form.idempotencyKey).catch(
    async (error: unknown) => {
      await removePhotoFile(form.dataDir, mine)
      throw error
    },
  )
  // Sent a second time, the picture is there already under the name that it got first.
  const needless = saved.avatar_url === mine ? saved.before : mine
  await removePhotoFile(form.dataDir, needless)
  return { ok: true, avatar_url: saved.avatar_url }
}

/** Sets avatar_url once for each submission; `before` is what this very call has replaced. */
async function setAvatarUrl(ctx: Ctx, bytes: Uint8Array, avatar_url: string, key: string) {
  const { viewer, now } = ctx
  const submitted = ['photo', createHash('sha256').update(bytes).digest('base64url')]
  let before: string | null = null
  const submission = { user_id: viewer.id, idempotencyKey: key, input: submitted, now }
  const outcome = await ctx.db.write((tx) =>
    runOnce(tx, submission, async () => {
      const where = { id: viewer.id }
      const row = await tx.user.findUniqueOrThrow({ where, select: { avatar_url: true } })
      before = row.avatar_url
      await tx.user.update({ where, data: { avatar_url, updated_at: now } })
      await publish(tx, ctx, userChanged({ subject: viewer.id }))
      return { avatar_url }
    }),
  )
  return { avatar_url: outcome.avatar_url, before: before as string | null }
}
