import { createHash } from 'node:crypto'
import { drawnAvatar, drawnNumber, type DrawnInput } from '~/domain/users/schema-avatars'
import { userChanged } from '~/domain/accounts/events'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { failure, Forbidden, NotFound, type Outcome } from '~/platform/failures'
import {
  previousResult,
  runOnce,
  toSubmission,
  type Submission,
} from '~/platform/idempotency.server'
import { isStorageFailure, type FileStorage } from '~/platform/storage/file-storage'
import type { PhotoStorage } from '~/platform/storage/site-files.server'
import { canEditProfile } from '~/policy/people'
import { addPhoto, photoUrl, removePhotoFile, storePhoto } from '~/domain/photos/files.server'
import { MIDDLE_FRAMING, type Framing } from '~/domain/photos/schema-framing'
import { cutSquare, shrinkPhoto } from '~/domain/photos/image.server'
import {
  AVATAR_UNKNOWN,
  PHOTO_AWAY,
  PHOTO_BUSY,
  PHOTO_NOT_TAKEN,
  PHOTO_SIZE,
} from '~/domain/photos/schema'
import {
  keepWaiting,
  readWaiting,
  removeWaiting,
  waitingName,
} from '~/domain/photos/waiting.server'

export type PhotoForm = {
  /** The idempotency key of this rendering of the form */
  idempotencyKey: string
  photos: PhotoStorage
}

type Saved = { avatar_url: string }

/**
 * Makes the middle of a sent file the viewer's own photo (PHOTO-03, PHOTO-05). For every member,
 * about no one else. Stores the picture first, then sets avatar_url, then removes the picture before
 * it: at no moment does a person's photo lead nowhere. A second submission answers as the first.
 * Event: user.changed. Fails at the field `photo` for what is no picture or too large, and where the
 * storage fails: then the picture waits, and `saveWaitingPhoto` tries again.
 */
export async function savePhoto(
  ctx: Ctx,
  bytes: Uint8Array,
  form: PhotoForm,
): Promise<Outcome<Saved>> {
  const chosen = await keepChosen(ctx, bytes, form)
  return chosen.ok ? frameWaiting(ctx, chosen.picture, MIDDLE_FRAMING, form) : chosen
}

/**
 * Saves the picture that waits since `savePhoto` failed, as it would have. For its owner (else
 * NotFound). Event: user.changed. Fails at the field `photo`.
 */
export const saveWaitingPhoto = (ctx: Ctx, picture: string, form: PhotoForm) =>
  frameWaiting(ctx, picture, MIDDLE_FRAMING, form)

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
  return keepChosen(ctx, bytes, form)
}

async function keepChosen(
  { viewer }: Ctx,
  bytes: Uint8Array,
  { idempotencyKey, photos }: PhotoForm,
): Promise<Outcome<{ picture: string }>> {
  const small = await shrinkPhoto(bytes)
  if (!small.ok) return small
  const picture = waitingName([viewer.id, idempotencyKey, fingerprint(bytes)])
  return unlessStorageFails(PHOTO_NOT_TAKEN, async () => {
    await keepWaiting(photos.waiting, viewer, picture, small.picture)
    return { picture }
  })
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
): Promise<Outcome<Saved>> {
  if (!canEditProfile(ctx.viewer)) throw new Forbidden()
  return frameWaiting(ctx, picture, framing, form)
}

async function frameWaiting(
  ctx: Ctx,
  picture: string,
  framing: Framing,
  { idempotencyKey, photos }: PhotoForm,
): Promise<Outcome<Saved>> {
  const submission = toSubmission(ctx, idempotencyKey, ['framed photo', picture])
  const pictures = await unlessStorageFails(PHOTO_AWAY, async () => ({
    waiting: await readWaiting(photos.waiting, ctx.viewer, picture),
  }))
  if (!pictures.ok) return pictures
  const { waiting } = pictures
  if (!waiting) {
    const saved = await previousResult(ctx.db, submission, isShown(ctx, ctx.db.read))
    if (!saved) throw new NotFound()
    return { ok: true, ...saved }
  }
  const webp = await cutSquare(waiting, framing, PHOTO_SIZE)
  if (!webp) return failure({ photo: [PHOTO_BUSY] }, 60)
  const saved = await unlessStorageFails(PHOTO_AWAY, () =>
    replacePhoto(ctx, webp, photos.saved, submission),
  )
  if (saved.ok) await removeWaiting(photos.waiting, ctx.viewer, picture).catch(ignoreStorage)
  return saved
}

/** What is stored elsewhere may be out of reach: said at the field, with a time to wait. */
async function unlessStorageFails<T extends object>(
  text: string,
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return { ok: true, ...(await work()) }
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    return failure({ photo: [text] }, 60)
  }
}

/**
 * Takes the viewer's photo away, so that the default avatar shows again, and deletes its file. For
 * members past their introduction (else Forbidden). Without a photo nothing changes. Event:
 * user.changed. (PHOTO-04, PHOTO-05, API-17)
 */
export async function removePhoto(ctx: Ctx, { saved }: PhotoStorage): Promise<void> {
  if (!canEditProfile(ctx.viewer)) throw new Forbidden()
  const before = await ctx.db.write((tx) => setAvatarUrl(ctx, tx, null))
  await removeQuietly(ctx, saved, before)
}

/** The change itself is done: what couldn't be removed is left to the daily cleaning. */
const removeQuietly = ({ db }: Ctx, saved: FileStorage, avatar_url: string | null) =>
  removePhotoFile(db, saved, avatar_url).catch(ignoreStorage)

function ignoreStorage(error: unknown) {
  if (!isStorageFailure(error)) throw error
}

/**
 * Makes a drawn avatar, or the middle of the viewer's own waiting picture, their avatar; the one that
 * they have stays. For members past their introduction (else Forbidden). Event: user.changed, if it
 * is new. Fails at `avatar_url` for anything else, such as someone else's photo. (API-16, PHOTO-05)
 */
export async function chooseAvatar(
  ctx: Ctx,
  avatar_url: string,
  photos: PhotoStorage,
): Promise<Outcome<object>> {
  if (!canEditProfile(ctx.viewer)) throw new Forbidden()
  if (avatar_url === ctx.viewer.avatar_url) return { ok: true }
  const drawn = drawnNumber(avatar_url)
  if (drawn) {
    const mine = drawnAvatar(drawn)
    const before = await ctx.db.write((tx) => setAvatarUrl(ctx, tx, mine))
    await removeQuietly(ctx, photos.saved, before)
    return { ok: true }
  }
  const picture = avatar_url.replace(/^\/profile\/photo\//, '')
  if (!(await readWaiting(photos.waiting, ctx.viewer, picture)))
    return failure({ avatar_url: [AVATAR_UNKNOWN] })
  return saveFramedPhoto(ctx, picture, MIDDLE_FRAMING, { idempotencyKey: picture, photos })
}

/**
 * Makes a drawn avatar and a background the viewer's, in place of a photo. For members past their
 * introduction (else Forbidden), about no one else. A second submission changes nothing. Event:
 * user.changed, if one of both is new. (PHOTO-05, PHOTO-06, PHOTO-07)
 */
export async function chooseDrawn(
  ctx: Ctx,
  { avatar, background }: DrawnInput,
  { saved }: PhotoStorage,
): Promise<void> {
  if (!canEditProfile(ctx.viewer)) throw new Forbidden()
  const where = { id: ctx.viewer.id, avatar_bg_type: { not: background } }
  const before = await ctx.db.write(async (tx) => {
    const before = await setAvatarUrl(ctx, tx, drawnAvatar(avatar))
    const data = { avatar_bg_type: background, updated_at: ctx.now }
    const { count } = await tx.user.updateMany({ where, data })
    if (count > 0) await publish(tx, ctx, userChanged({ subject: ctx.viewer.id }))
    return before
  })
  await removeQuietly(ctx, saved, before)
}

const fingerprint = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')

/**
 * Stores the new picture, points to it once for each submission, and removes those that no one has
 * anymore. A removal of the same picture meanwhile may have overlooked this: then it is put again.
 */
async function replacePhoto(
  ctx: Ctx,
  webp: Buffer,
  saved: FileStorage,
  submission: Submission,
): Promise<Saved> {
  const name = await storePhoto(saved, webp)
  const mine = photoUrl(name)
  let before: string | null = null
  try {
    return await ctx.db.write((tx) =>
      runOnce(tx, submission, {
        act: async () => {
          before = await setAvatarUrl(ctx, tx, mine)
          return { avatar_url: mine }
        },
        holds: isShown(ctx, tx),
      }),
    )
  } finally {
    await addPhoto(saved, name, webp).catch(ignoreStorage)
    for (const url of [before, mine]) await removeQuietly(ctx, saved, url)
  }
}

const isShown =
  ({ viewer: { id } }: Ctx, from: Pick<Tx, 'user'>) =>
  async ({ avatar_url }: Saved) =>
    (await from.user.count({ where: { id, avatar_url } })) > 0

/** Answers the address before; the same again changes nothing. */
async function setAvatarUrl(ctx: Ctx, tx: Tx, avatar_url: string | null): Promise<string | null> {
  const where = { id: ctx.viewer.id }
  const before = await tx.user.findUniqueOrThrow({ where, select: { avatar_url: true } })
  if (before.avatar_url === avatar_url) return null
  await tx.user.update({ where, data: { avatar_url, updated_at: ctx.now } })
  await publish(tx, ctx, userChanged({ subject: ctx.viewer.id }))
  return before.avatar_url
}
