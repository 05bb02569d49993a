import { failure, type Outcome } from '~/platform/failures'
import { toPixels, type Framing, type Turn } from './schema-framing'
import {
  MAX_PHOTO_BYTES,
  MAX_STORED_BYTES,
  PHOTO_BUSY,
  PHOTO_HEIC,
  PHOTO_REQUIRED,
  PHOTO_SIZE,
  PHOTO_TOO_LARGE,
  PHOTO_TOO_MANY_PIXELS,
  PHOTO_TOO_NARROW,
  PHOTO_UNREADABLE,
  WHOLE_SIZE,
} from './schema'
import { PICTURE_TOO_NARROW } from './schema-pictures'
import { shrinkInProcess } from './shrinking.server'
import type { PhotoFormat } from './size-keys'
import { TaskQueue } from '~/platform/processes/task-queue.server'

/**
 * Loaded with the first picture: it takes 20 MB, which a process that makes none does without. A picture is
 * done by one thread, and one picture after the other: the passwords are checked on the same few threads,
 * and no one else's request waits for pictures.
 */
const load = async () => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
let loaded: ReturnType<typeof load> | undefined
const loadSharp = () =>
  (loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  }))

const queue = new TaskQueue(8)

/** How the files of the formats begin. Nothing else gets as far as a decoder. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/]

const readStart = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 16)).toString('latin1')

const isImage = (bytes: Uint8Array) => {
  const start = readStart(bytes)
  return SIGNATURES.some((beginning) => beginning.test(start))
}

/** What phones write unless a form asks for JPEG. */
const HEIC = /^[^]{4}ftyp(hei[cmsx]|hev[cmx]|mif1|msf1)/

/** Seconds after which a picture that keeps the decoder busy is given up. */
const TIMEOUT_SECONDS = 15

type Picture = Outcome<{ picture: Buffer }>

/**
 * A sent file whole and small, to be framed: turned as the camera held it, without anything that the
 * camera wrote into it (place, time, device). Says at the field `photo` what is wrong with a file
 * that is no picture, is broken or too large, and to wait where many are sent.
 */
export async function shrinkPhoto(bytes: Uint8Array): Promise<Picture> {
  const problem = fileProblem(bytes)
  if (problem) return invalidPhoto(problem)
  const converted = await queue.run(() => decode(bytes))
  return converted ?? failure({ photo: [PHOTO_BUSY] }, 60)
}

/** What is wrong with a file before anything is unpacked. */
function fileProblem(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return PHOTO_REQUIRED
  if (bytes.length > MAX_PHOTO_BYTES) return PHOTO_TOO_LARGE
  if (HEIC.test(readStart(bytes))) return PHOTO_HEIC
  return isImage(bytes) ? null : PHOTO_UNREADABLE
}

const PROBLEMS = {
  'too many pixels': PHOTO_TOO_MANY_PIXELS,
  'too narrow': PHOTO_TOO_NARROW,
  unreadable: PHOTO_UNREADABLE,
}

async function decode(bytes: Uint8Array): Promise<Picture> {
  const shrunk = await shrinkInProcess(bytes, 'quickly')
  return 'problem' in shrunk
    ? invalidPhoto(PROBLEMS[shrunk.problem])
    : { ok: true, picture: Buffer.from(shrunk.picture) }
}

type SmallPicture = { picture: Buffer; width: number; height: number }

/** The same of a picture that is kept as it is, or what is wrong with the file. */
export async function shrinkPicture(
  bytes: Uint8Array,
): Promise<SmallPicture | { problem: string; wait?: number }> {
  const problem = fileProblem(bytes)
  if (problem) return { problem }
  const shrunk = await queue.run(() => shrinkInProcess(bytes, 'for good'))
  if (!shrunk) return { problem: PHOTO_BUSY, wait: 60 }
  if (!('problem' in shrunk)) return { ...shrunk, picture: Buffer.from(shrunk.picture) }
  const isNarrow = shrunk.problem === 'too narrow'
  return { problem: isNarrow ? PICTURE_TOO_NARROW : PROBLEMS[shrunk.problem] }
}

/** Whether a file is a photo as this program stores them, wherever it comes from; pictures of texts are larger. */
export async function isStoredPhoto(bytes: Uint8Array, longest = PHOTO_SIZE): Promise<boolean> {
  if (bytes.length > MAX_STORED_BYTES || !isImage(bytes)) return false
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: longest ** 2, failOn: 'error' })
  return picture.metadata().then(
    ({ format, width, height, pages = 1 }) =>
      format === 'webp' && pages === 1 && Math.max(width, height) <= longest,
    () => false,
  )
}

/** Small pictures that we have made ourselves; they don't wait behind the files that people send. */
const views = new TaskQueue(40)

/** A square of a waiting picture, or null where too many are being made. */
export const cutSquare = (picture: Buffer, framing: Framing, side: number) =>
  views.run(async () => {
    const sharp = await loadSharp()
    const { width, height } = await sharp(picture).metadata()
    return sharp(picture)
      .rotate(framing.turn)
      .extract(toPixels(framing, { width, height }))
      .resize(side, side)
      .webp({ quality: 82 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
  })

/** A waiting picture as a whole, small enough for a page; null where too many are being made. */
export const turnWhole = (picture: Buffer, turn: Turn) =>
  views.run(async () => {
    const sharp = await loadSharp()
    return sharp(picture)
      .rotate(turn)
      .resize(WHOLE_SIZE, WHOLE_SIZE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
  })

/** A stored photo in another size, or null where too many are being made. */
export const resizePhoto = (webp: Buffer, side: number, format: PhotoFormat) =>
  views.run(async () => {
    const sharp = await loadSharp()
    const picture = sharp(webp).resize(side, side, { fit: 'inside', withoutEnlargement: true })
    // JPEG knows no transparent parts.
    const solid = format === 'jpeg' ? picture.flatten({ background: 'white' }) : picture
    const options = { quality: format === 'jpeg' ? 80 : 82 }
    return solid.toFormat(format, options).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer()
  })

/** How wide and high a waiting picture is. */
export async function pictureSides(picture: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}

const invalidPhoto = (text: string) => failure({ photo: [text] })
