import { PHOTO_WIDTHS } from './schema'
import { PICTURE_WIDTHS } from './schema-pictures'

/** What pages show of a photo: WebP, and JPEG for browsers that don't say they read WebP. */
export const PHOTO_FORMATS = ['webp', 'jpeg'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** Longest sides: of a person's photo, and of a picture in a text. */
const SHOWN_WIDTHS = [...PHOTO_WIDTHS, ...PICTURE_WIDTHS] as const
export type ShownWidth = (typeof SHOWN_WIDTHS)[number]

/** Files that were made from photos. They are made again where they are gone. */
export const SIZES_FOLDER = 'photo-sizes/'

export const sizeKey = (id: string, width: ShownWidth, format: PhotoFormat) =>
  `${SIZES_FOLDER}${id}-${width}.${format}`

/** Every file that may have been made from the photo of that file name. */
export function sizeKeys(name: string): string[] {
  const id = name.replace(/\.webp$/, '')
  return SHOWN_WIDTHS.flatMap((width) => PHOTO_FORMATS.map((format) => sizeKey(id, width, format)))
}

/** The file name of the photo that such a file was made from, or null for another file. */
export function sizedPhoto(key: string): string | null {
  const [, id] = /^photo-sizes\/([0-9a-f]+)-\d+\.(?:webp|jpeg)$/.exec(key) ?? []
  return id ? `${id}.webp` : null
}

/** The last part of the address of a size, such as `<id>-96`; null for anything else. */
export function parseSizeName(text: string): { id: string; width: ShownWidth } | null {
  const [, id = '', digits] = /^([0-9a-f]+)-(\d+)$/.exec(text) ?? []
  const width = SHOWN_WIDTHS.find((known) => String(known) === digits)
  return width ? { id, width } : null
}
