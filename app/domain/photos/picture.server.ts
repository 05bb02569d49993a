import sharp from 'sharp'
import { refused, type Outcome } from '~/platform/failures'
import {
  LARGEST_PHOTO,
  MOST_PIXELS,
  PHOTO_BUSY,
  PHOTO_REQUIRED,
  PHOTO_SIDE,
  PHOTO_TOO_LARGE,
  PHOTO_TOO_MANY_PIXELS,
  PHOTO_UNREADABLE,
} from './schema'
import { Turns } from './turns.server'

// A picture is done by one thread, and one picture after the other: the passwords are checked on
// the same few threads, and nobody else's request waits for pictures.
sharp.concurrency(1)
sharp.cache(false)
const turns = new Turns(8)

/** How the files of the formats begin. Nothing else gets as far as a decoder. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/]

const looksLikePicture = (bytes: Uint8Array) => {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return BEGINNINGS.some((beginning) => beginning.test(start))
}

/** Seconds after which a picture that keeps the decoder busy is given up. */
const PATIENCE = 15

/**
 * A sent file as the square we keep: turned as the camera held it, cut around its centre, without
 * anything that the camera wrote into it (place, time, device). Says at the field `photo` what is
 * wrong with a file that is no picture, is broken or too large, and to wait where many are sent.
 */
export async function squarePhoto(bytes: Uint8Array): Promise<Outcome<{ webp: Buffer }>> {
  if (bytes.length === 0) return unfit(PHOTO_REQUIRED)
  if (bytes.length > LARGEST_PHOTO) return unfit(PHOTO_TOO_LARGE)
  if (!looksLikePicture(bytes)) return unfit(PHOTO_UNREADABLE)
  const square = await turns.take(() => squareOf(bytes))
  return square ?? refused({ photo: [PHOTO_BUSY] }, 60)
}

async function squareOf(bytes: Uint8Array): Promise<Outcome<{ webp: Buffer }>> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) return unfit(PHOTO_TOO_MANY_PIXELS)
    const webp = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover', position: 'centre' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .timeout({ seconds: PATIENCE })
      .toBuffer()
    return { ok: true, webp }
  } catch {
    // The decoder tells what it did not like in its own words; for people it is one case.
    return unfit(PHOTO_UNREADABLE)
  }
}

const unfit = (text: string) => refused({ photo: [text] })
