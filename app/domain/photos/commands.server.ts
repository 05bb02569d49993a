import { createHash } from 'node:crypto'
import type { Ctx } from '~/platform/ctx'
import { appendEvent } from '~/platform/events.server'
import type { Outcome } from '~/platform/failures'
import { once } from '~/platform/once.server'
import { photoAddress, removePhotoFile, storePhoto } from './files.server'
import { squarePhoto } from './picture.server'

export type PhotoForm = {
  /** The once-key of this rendering of the form */
  once: string
  /** DATA_DIR */
  dataDir: string
}

/**
 * Makes a sent file the viewer's own photo (PHOTO-03, PHOTO-05). For every member, about nobody
 * else. Stores the picture first, then sets avatar_url, then removes the picture before it: at no
 * moment does a person's photo lead nowhere. A second submission answers as the first. Event:
 * user.changed. Refuses at the field `photo` what is no picture or too large.
 */
export async function savePhoto(
  ctx: Ctx,
  bytes: Uint8Array,
  form: PhotoForm,
): Promise<Outcome<{ avatar_url: string }>> {
  const picture = await squarePhoto(bytes)
  if (!picture.ok) return picture
  const mine = photoAddress(await storePhoto(form.dataDir, picture.webp))
  const kept = await keep(ctx, bytes, mine, form.once).catch(async (error: unknown) => {
    await removePhotoFile(form.dataDir, mine)
    throw error
  })
  // Sent a second time, the picture is there already under the name that it got first.
  const needless = kept.avatar_url === mine ? kept.before : mine
  await removePhotoFile(form.dataDir, needless)
  return { ok: true, avatar_url: kept.avatar_url }
}

/** Sets avatar_url once for each submission; `before` is what this very call has replaced. */
async function keep(ctx: Ctx, bytes: Uint8Array, avatar_url: string, key: string) {
  const { viewer, now } = ctx
  const said = ['photo', createHash('sha256').update(bytes).digest('base64url')]
  let before: string | null = null
  const submission = { user_id: viewer.id, once: key, said, now }
  const answer = await ctx.db.write((tx) =>
    once(tx, submission, async () => {
      const where = { id: viewer.id }
      const row = await tx.user.findUniqueOrThrow({ where, select: { avatar_url: true } })
      before = row.avatar_url
      await tx.user.update({ where, data: { avatar_url, updated_at: now } })
      const { partner_code, id } = viewer
      await appendEvent(
        tx,
        { name: 'user.changed', partner_code, actor_id: id, subject_id: id },
        now,
      )
      return { avatar_url }
    }),
  )
  return { avatar_url: answer.avatar_url, before: before as string | null }
}
