import * as z from 'zod'
import { optionalText } from '~/domain/writing/schema'

/** Pictures in what people write. Not in the spec, but for `attachments` of messages. */

/** As its author chose and described it */
export type ChosenPicture = { id: string; alt: string }
/** As its readers get it */
export type Picture = ChosenPicture & { width: number; height: number }

const MEGABYTE = 1024 * 1024
/** Of one post, comment or message */
export const MAX_PICTURES = 4
export const MAX_ALT_LENGTH = 500
/** The longest side of a stored picture */
export const PICTURE_SIZE = 1280
/** The longest sides of what pages show of it (`app/views/photos/pictures.tsx`) */
export const PICTURE_WIDTHS = [640, PICTURE_SIZE] as const
/** The size of the composer's small views, which photos of people have, too */
export const SMALL_PICTURE = 192
/** Of all that someone has; those of deleted texts count until they're removed */
export const PICTURE_QUOTA = 200 * MEGABYTE
/** Of an archive of them in the copy of someone's data, at most */
export const ARCHIVE_SIZE = 20 * MEGABYTE
/** Hours after which a picture goes that was chosen and never posted */
export const UNPOSTED_HOURS = 24
/** Days after which a picture goes with the deleted text that it was in */
export const DELETED_DAYS = 30

/** What the form of a text may send: a phone's pictures, some at once. The rest comes back as it was typed. */
export const PICTURE_UPLOAD = { maxBytes: 2 * 10 * MEGABYTE, keepsTexts: true } as const

/** The names of the controls: ids in their order, and a description for each place. */
export const PICTURE_INPUTS = ['pictures', 'alt_1', 'alt_2', 'alt_3', 'alt_4'] as const
export const PICTURE_FILES = 'picture_files'

export const TOO_MANY_PICTURES = `You can add up to ${MAX_PICTURES} pictures.`
export const PICTURE_GONE = 'One of these pictures isn’t here anymore. Please remove it.'
export const PICTURE_NAMED = 'Your browser sent the name of a picture, not the picture.'
export const PICTURE_TOO_NARROW = 'That picture is too narrow.'
export const PICTURES_TOO_LARGE =
  'Those pictures are too large to send at once. Each can be up to 10 MB, and 20 MB together.'
export const PICTURES_FULL =
  'You’ve used the 200 MB that everyone has for pictures. Remove some from what you wrote, or delete a post, comment or message with pictures.'
export const PICTURES_OF_DAY =
  'You’ve added a lot of pictures in the last day. Please try again tomorrow.'
export const DESCRIBE_PICTURES =
  'Your pictures are here, and nothing is sent yet. Describe them for people who can’t see them, then go on.'
const altTooLong = (place: number) =>
  `The description of picture ${place} is too long. Please use up to ${MAX_ALT_LENGTH} characters.`

const altSchema = (place: number) => optionalText(MAX_ALT_LENGTH, altTooLong(place))

/** Of what a form sends for each: its id, and behind a space what describes it. */
export const pictureList = z
  .array(z.string())
  .max(MAX_PICTURES, { error: TOO_MANY_PICTURES })
  .default([])
  .transform((sent, { addIssue }) =>
    sent.map((text, at): ChosenPicture => {
      const [id = '', ...words] = text.split(/\s+/)
      const alt = altSchema(at + 1).safeParse(words.join(' '))
      if (!alt.success) addIssue(alt.error.issues[0]?.message ?? PICTURE_GONE)
      return { id, alt: alt.data ?? '' }
    }),
  )
  .transform((chosen) => chosen.filter(({ id }, at) => chosen.findIndex((p) => p.id === id) === at))

/** Without their sizes, as their author edits them. */
export const toChosen = (pictures: readonly Picture[]): ChosenPicture[] =>
  pictures.map(({ id, alt }) => ({ id, alt }))

/** As the API returns them */
export const toAttachments = (pictures: readonly Picture[]) =>
  pictures.map(({ id, alt, width, height }) => ({
    id,
    type: 'image' as const,
    image_url: `/photos/${id}.webp`,
    alt,
    width,
    height,
  }))

/** As the copy of someone's data has one in a text */
export const describePicture = ({ id, alt }: Picture) => ({
  description: alt,
  address: `/photos/${id}.webp`,
})

/** What is said of one without a description, alone or by its place. */
export const altText = ({ alt }: ChosenPicture, place: number, all: number) =>
  alt || (all > 1 ? `Picture ${place} of ${all}, not described` : 'Picture, not described')
