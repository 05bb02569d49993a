/** Photos of people: what may be sent, and what is said when it may not. */

const MEGABYTE = 1024 * 1024
/** (ours) A phone's picture fits; the body around it gets a little more. */
export const LARGEST_PHOTO = 8 * MEGABYTE
/** A picture that is small as a file can be huge when unpacked. */
export const MOST_PIXELS = 40_000_000
/** (ours) Pictures that one member may send in an hour. */
export const PHOTOS_AN_HOUR = 20
/** Sides of the stored square: the largest one shown is 96, on dense screens three times that. */
export const PHOTO_SIDE = 512

/** What browsers offer to choose from; what counts is what is in the file. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/gif'

export const PHOTO_REQUIRED = 'Please choose a picture'
export const PHOTO_ONE = 'Please choose one picture only'
export const PHOTO_TOO_LARGE = 'That picture is too large. It may have up to 8 MB.'
export const PHOTO_TOO_MANY_PIXELS =
  'That picture has too many pixels. It may have up to 40 megapixels.'
export const PHOTO_UNREADABLE =
  'We cannot read that file as a picture. Please choose a JPEG, PNG, WebP or GIF.'
export const PHOTO_TOO_OFTEN = 'You have sent many pictures within an hour. Please try again later.'
export const PHOTO_BUSY = 'Many pictures are being sent just now. Please try again in a minute.'
export const PHOTO_SAVED = 'Your photo is saved.'
