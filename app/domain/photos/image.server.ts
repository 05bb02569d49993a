import sharp from 'sharp'
import { failure, type Outcome } from '~/platform/failures'
import {
  MAX_PHOTO_BYTES,
  MAX_PIXELS,
  MAX_STORED_BYTES,
  PHOTO_BUSY,
  PHOTO_REQUIRED,
  PHOTO_SIZE,
  PHOTO_TOO_LARGE,
  PHOTO_TOO_MANY_PIXELS,
  PHOTO_UNREADABLE,
} from './schema'
import { TaskQueue } from './task-queue.server'

// A picture is done by one thread, and one picture after the other: the passwords are checked on
// the same few threads, and no one else's request waits for pictures.
sharp.concurrency(1)
sharp.cache(false)
const queue = new TaskQueue(8)

/** How the files of the formats begin. Nothing else gets as far as a decoder. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/]

const isImage = (bytes: Uint8Array) => {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return SIGNATURES.some((beginning) => beginning.test(start))
}

/** Seconds after which a picture that keeps the decoder busy is given up. */
const TIMEOUT_SECONDS = 15

/**
 * A sent file as the square we keep: turned as the camera held it, cut around its center, without
 * anything that the camera wrote into it (place, time, device). Says at the field `photo` what is
 * wrong with a file that is no picture, is broken or too large, and to wait where many are sent.
 */
export async function cropPhoto(bytes: Uint8Array): Promise<Outcome<{ webp: Buffer }>> {
  if (bytes.length === 0) return invalidPhoto(PHOTO_REQUIRED)
  if (bytes.length > MAX_PHOTO_BYTES) return invalidPhoto(PHOTO_TOO_LARGE)
  if (!isImage(bytes)) return invalidPhoto(PHOTO_UNREADABLE)
  const square = await queue.run(() => cropToSquare(bytes))
  return square ?? failure({ photo: [PHOTO_BUSY] }, 60)
}

async function cropToSquare(bytes: Uint8Array): Promise<Outcome<{ webp: Buffer }>> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return invalidPhoto(PHOTO_TOO_MANY_PIXELS)
    const webp = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(PHOTO_SIZE, PHOTO_SIZE, { fit: 'cover', position: 'center' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
    return { ok: true, webp }
  } catch {
    // The decoder tells what it did not like in its own words; for people it is one case.
    return invalidPhoto(PHOTO_UNREADABLE)
  }
}

/** Whether a file is a photo as this program stores them, wherever it comes from. */
export async function isStoredPhoto(bytes: Uint8Array): Promise<boolean> {
  if (bytes.length > MAX_STORED_BYTES || !isImage(bytes)) return false
  const picture = sharp(bytes, { limitInputPixels: PHOTO_SIZE ** 2, failOn: 'error' })
  return picture.metadata().then(
    ({ format, width, height, pages = 1 }) =>
      format === 'webp' && pages === 1 && Math.max(width, height) <= PHOTO_SIZE,
    () => false,
  )
}

const invalidPhoto = (text: string) => failure({ photo: [text] })
