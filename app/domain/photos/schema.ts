import { AVATAR_COUNT } from '~/domain/users/schema-avatars'

/** Photos of people: what may be sent, and what is said when it may not. */

const MEGABYTE = 1024 * 1024
/** Enough for a phone's picture; the body around it gets a little more. Not in the spec. */
export const MAX_PHOTO_BYTES = 10 * MEGABYTE
/** A picture that is small as a file can be huge when unpacked. */
export const MAX_PIXELS = 50_000_000
/** One side as a multiple of the other: no face is in the square of a thread. */
export const MAX_SIDE_RATIO = 12
/** Sides of the stored square: the largest one shown is 96, on dense screens three times that. */
export const PHOTO_SIZE = 512
/** Pixels of the widths that pages show it in (`app/ui/photo-sizes.ts`) */
export const PHOTO_WIDTHS = [96, 192, PHOTO_SIZE] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]
/** Bytes of a stored picture; the largest one of noise has half of them. */
export const MAX_STORED_BYTES = 2 * MEGABYTE

/** The longest side of a picture that waits to be framed: a part of it is still sharp. */
export const WAITING_SIZE = 1280
/** Sides of a framing that is shown to be picked. */
export const VIEW_SIZE = 160
/** The longest side of a whole picture that is framed by hand */
export const WHOLE_SIZE = 720
export const WAITING_HOURS = 24

/** What browsers offer to choose from; what counts is what is in the file. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/gif'

export const PHOTO_REQUIRED = 'Please choose a picture'
export const PHOTO_NOT_SINGLE = 'Please choose one picture only'
export const PHOTO_TOO_LARGE = 'That picture is too large. Pictures can be up to 10 MB.'
export const PHOTO_TOO_MANY_PIXELS =
  'That picture has too many pixels. Pictures can be up to 50 megapixels.'
export const PHOTO_UNREADABLE =
  'We can’t read that file as a picture. Please choose a JPEG, PNG, WebP or GIF.'
export const PHOTO_HEIC =
  'That is a HEIC picture, which we can’t read. Please save it as a JPEG and choose that.'
export const PHOTO_TOO_NARROW =
  'That picture is too narrow for a square. Please choose another one.'
export const PHOTO_LIMIT_REACHED =
  'You’ve uploaded a lot of pictures in the last hour. Please try again later.'
export const PHOTO_BUSY =
  'A lot of pictures are being uploaded right now. Please try again in a minute.'
export const PHOTO_AWAY =
  'We can’t save pictures right now. We’ve kept yours: please try again in a minute.'
export const PHOTO_NOT_TAKEN = 'We can’t take pictures right now. Please try again in a minute.'
export const PHOTO_SAVED = 'Your photo is saved.'
export const PHOTO_SAVING = 'Saving...'
export const PHOTO_REMOVING = 'Removing...'
export const CHOOSE_PHOTO = 'Choose a profile photo'
/** (PHOTO-04) */
export const REMOVE_PHOTO_QUESTION = 'Remove profile photo?'
export const REMOVE_PHOTO_YES = 'YES'
export const PHOTO_REMOVED = 'Your photo is removed.'
export const PHOTO_GONE = 'That picture is no longer waiting. Please choose it again.'
export const AVATAR_UNKNOWN = `Must be a picture of your own or Avatars-1.png to Avatars-${AVATAR_COUNT}.png`
