import { createHash } from 'node:crypto'
import { drawnAvatar, drawnNumber } from '~/domain/avatars/schema'
import { userChanged } from '~/domain/accounts/events'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { publish } from '~/platform/publish.server'
import { failure, Forbidden, NotFound, type Outcome } from '~/platform/failures'
import {
  previousResult,
  runOnce,
  toSubmission,
  type Submission,
} from '~/platform/idempotency.server'
import { canEditProfile } from '~/policy/people'
import { photoUrl, removePhotoFile, storePhoto } from './files.server'
import { MIDDLE_FRAMING, type Framing } from './schema-framing'
import { cropPhoto, cutSquare, shrinkPhoto } from './image.server'
import { AVATAR_UNKNOWN, PHOTO_BUSY, PHOTO_SIZE } from './schema'
import { keepWaiting, readWaiting, removeWaiting, waitingName } from './waiting.server'

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
  const submission = toSubmission(ctx, form.idempotencyKey, ['photo', fingerprint(bytes)])
  return { ok: true, ...(await replacePhoto(ctx, picture.webp, form.dataDir, submission)) }
}

/**
 * Keeps a sent file for the viewer alone until they have framed it, in place of the one before. For
 * members past their introduction (else Forbidden). No row changes and no event follows. The same
 * form sent again keeps the same picture. Fails as `savePhoto` does. (PHOTO-01, PHOTO-02)
 */
export async function choosePhoto(
  ctx: Ctx,
  bytes: Uint8Array,
  form: PhotoForm,
): Promise<Outcome<{ picture: string }>> {
  if (!canEditProfile(ctx.viewer)) throw new Forbidden()
  const small = await shrinkPhoto(bytes)
  if (!small.ok) return small
  const picture = waitingName([ctx.viewer.id, form.idempotencyKey, fingerprint(bytes)])
  await keepWaiting(form.dataDir, ctx, picture, small.webp)
  return { ok: true, picture }
}

/**
 * Makes a part of the viewer's waiting picture their photo and forgets the rest of it. For its owner
 * (else NotFound), past their introduction (else Forbidden). A second submission answers as the
 * first. Event: user.changed. Fails at the field `photo` while too many are made. (PHOTO-02, PHOTO-03)
 */
export async function saveFramedPhoto(
  ctx: Ctx,
  picture: string,
  framing: Framing,
  form: PhotoForm,
): Promise<Outcome<{ avatar_url: string }>> {
  if (!canEditProfile(ctx.viewer)) throw new Forbidden()
  const submission = toSubmission(ctx, form.idempotencyKey, ['framed photo', picture])
  const waiting = await readWaiting(form.dataDir, ctx.viewer, picture)
  if (!waiting) {
    const saved = await previousResult<{ avatar_url: string }>(ctx.db, submission)
    if (!saved) throw new NotFound()
    return { ok: true, ...saved }
  }
  const webp = await cutSquare(waiting, framing, PHOTO_SIZE)
  if (!webp) return failure({ photo: [PHOTO_BUSY] }, 60)
  const saved = await replacePhoto(ctx, webp, form.dataDir, submission)
  await removeWaiting(form.dataDir, ctx.viewer, picture)
  return { ok: true, ...saved }
}

/**
 * Takes the viewer's photo away, so that the default avatar shows again, and deletes its file. For
 * members past their introduction (else Forbidden). Without a photo nothing changes. Event:
 * user.changed. (PHOTO-04, PHOTO-05, API-17)
 */
export async function removePhoto(ctx: Ctx, dataDir: string): Promise<void> {
  if (!canEditProfile(ctx.viewer)) throw new Forbidden()
  const before = await ctx.db.write((tx) => setAvatarUrl(ctx, tx, null))
  await removePhotoFile(dataDir, before)
}

/**
 * Makes a drawn avatar, or the middle of the viewer's own waiting picture, their avatar; the one that
 * they have stays. For members past their introduction (else Forbidden). Event: user.changed, if it
 * is new. Fails at `avatar_url` for anything else, such as someone else's photo. (API-16, PHOTO-05)
 */
export async function chooseAvatar(
  ctx: Ctx,
  avatar_url: string,
  dataDir: string,
): Promise<Outcome<object>> {
  if (!canEditProfile(ctx.viewer)) throw new Forbidden()
  if (avatar_url === ctx.viewer.avatar_url) return { ok: true }
  const drawn = drawnNumber(avatar_url)
  if (drawn) {
    const mine = drawnAvatar(drawn)
    const before = await ctx.db.write((tx) => setAvatarUrl(ctx, tx, mine))
    await removePhotoFile(dataDir, before)
    return { ok: true }
  }
  const picture = avatar_url.replace(/^\/profile\/photo\//, '')
  if (!(await readWaiting(dataDir, ctx.viewer, picture)))
    return failure({ avatar_url: [AVATAR_UNKNOWN] })
  return saveFramedPhoto(ctx, picture, MIDDLE_FRAMING, { idempotencyKey: picture, dataDir })
}

const fingerprint = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')

/** Stores the new picture, points to it once for each submission, and deletes the one left over. */
async function replacePhoto(ctx: Ctx, webp: Buffer, dataDir: string, submission: Submission) {
  const mine = photoUrl(await storePhoto(dataDir, webp))
  let before: string | null = null
  const { avatar_url } = await ctx.db
    .write((tx) =>
      runOnce(tx, submission, async () => {
        before = await setAvatarUrl(ctx, tx, mine)
        return { avatar_url: mine }
      }),
    )
    .catch(async (error: unknown) => {
      await removePhotoFile(dataDir, mine)
      throw error
    })
  // Sent a second time, the picture is there already under the name that it got first.
  await removePhotoFile(dataDir, avatar_url === mine ? before : mine)
  return { avatar_url }
}

/** Answers the address before; the same again changes nothing. */
async function setAvatarUrl(ctx: Ctx, tx: Tx, avatar_url: string | null): Promise<string | null> {
  const where = { id: ctx.viewer.id }
  const before = await tx.user.findUniqueOrThrow({ where, select: { avatar_url: true } })
  if (before.avatar_url === avatar_url) return null
  await tx.user.update({ where, data: { avatar_url, updated_at: ctx.now } })
  await publish(tx, ctx, userChanged({ subject: ctx.viewer.id }))
  return before.avatar_url
}
