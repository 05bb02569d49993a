import { createHash } from 'node:crypto'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { failure, Forbidden, Rejection } from '~/platform/failures'
import type { RateLimiter } from '~/platform/limits/rate-limiter.server'
import { isStorageFailure } from '~/platform/storage/file-storage'
import type { PhotoStorage } from '~/platform/storage/site-files.server'
import { canAddPictures } from '~/policy/pictures'
import { storePicture } from './files.server'
import { shrinkPicture } from './image.server'
import { PHOTO_NOT_TAKEN } from './schema'
import {
  PICTURE_GONE,
  PICTURE_QUOTA,
  PICTURES_FULL,
  PICTURES_OF_DAY,
  type ChosenPicture,
  type Picture,
} from './schema-pictures'

type PictureForm = { idempotencyKey: string; photos: PhotoStorage; limiter: RateLimiter }

/** What became of sent files: the pictures that are stored, and what is wrong with the others. */
export type AddedPictures = { ids: string[]; problems: string[]; wait?: number }

/**
 * Stores sent files as pictures of the viewer that belong to no text yet, and that no one else sees: without
 * what a camera wrote into them, at most 1280 pixels wide and high. For members of schools with pictures (else
 * Forbidden). The same form sent again stores nothing twice. No event follows. Says what is wrong with files
 * that aren't pictures or are too large, and where the viewer has too many.
 */
export async function addPictures(
  ctx: Ctx,
  files: readonly Uint8Array[],
  form: PictureForm,
): Promise<AddedPictures> {
  if (!canAddPictures(ctx.viewer, ctx.partner)) throw new Forbidden()
  const added: AddedPictures = { ids: [], problems: [] }
  for (const [at, file] of files.entries()) {
    const stored = await addPicture(ctx, file, form)
    if ('id' in stored) {
      if (!added.ids.includes(stored.id)) added.ids.push(stored.id)
      continue
    }
    const which = files.length > 1 ? `File ${at + 1}: ` : ''
    added.problems.push(which + stored.problem)
    added.wait ??= stored.wait
  }
  return added
}

type Stored = { id: string } | { problem: string; wait?: number }

async function addPicture(ctx: Ctx, file: Uint8Array, form: PictureForm): Promise<Stored> {
  const { db, viewer, now } = ctx
  const id = pictureName([viewer.id, form.idempotencyKey, fingerprint(file)])
  if ((await db.read.picture.count({ where: { id } })) > 0) return { id }
  if ((await usedBytes(db, viewer.id)) >= PICTURE_QUOTA) return { problem: PICTURES_FULL }
  const wait = await form.limiter.consume(viewer.id)
  if (wait > 0) return { problem: PICTURES_OF_DAY, wait }
  const small = await shrinkPicture(file)
  if ('problem' in small) return small
  const { picture, width, height } = small
  try {
    await storePicture(form.photos.saved, id, picture)
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    return { problem: PHOTO_NOT_TAKEN, wait: 60 }
  }
  const { id: user_id, partner_code } = viewer
  const row = { partner_code, user_id, width, height, bytes: picture.length, created_at: now }
  await db.write((tx) => tx.picture.upsert({ where: { id }, update: {}, create: { id, ...row } }))
  return { id }
}

const fingerprint = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')

/** A name that only the same person's same form gets again: its key is by chance, and known to no one else. */
const pictureName = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

async function usedBytes({ read }: Db, user_id: string): Promise<number> {
  const { _sum } = await read.picture.aggregate({ where: { user_id }, _sum: { bytes: true } })
  return _sum.bytes ?? 0
}

/** What a picture is in */
export type PictureSubject = { post_id: string } | { comment_id: string } | { message_id: string }

/**
 * Makes pictures those of a text, in the transaction that writes it, and forgets the ones that it had before.
 * Only the viewer's own, that are in nothing else: a Rejection else. Returns what the text's row holds of them.
 */
export async function attachPictures(
  ctx: Ctx,
  tx: Tx,
  subject: PictureSubject,
  chosen: readonly ChosenPicture[],
  before: readonly ChosenPicture[] = [],
): Promise<Picture[]> {
  const ids = chosen.map(({ id }) => id)
  if (before.some(({ id }) => !ids.includes(id)))
    await tx.picture.deleteMany({ where: { ...subject, id: { notIn: ids } } })
  if (chosen.length === 0) return []
  const own = { id: { in: ids }, user_id: ctx.viewer.id }
  // Claimed before they are read: of two texts at the same moment, one waits here and then finds them taken.
  await tx.picture.updateMany({
    where: { ...own, attached_at: null },
    data: { ...subject, attached_at: ctx.now },
  })
  const rows = await tx.picture.findMany({ where: { ...own, ...subject } })
  if (rows.length < ids.length) throw new Rejection(failure({ pictures: [PICTURE_GONE] }))
  const sizes = new Map(rows.map(({ id, width, height }) => [id, { width, height }]))
  return chosen.flatMap((picture) => {
    const size = sizes.get(picture.id)
    return size ? [{ ...picture, ...size }] : []
  })
}
