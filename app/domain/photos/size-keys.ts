import { PHOTO_WIDTHS, type PhotoWidth } from './schema'

/** What pages show of a photo: WebP, and JPEG for browsers that don't say they read WebP. */
export const PHOTO_FORMATS = ['webp', 'jpeg'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** Files that were made from photos. They are made again where they are gone. */
export const SIZES_FOLDER = 'photo-sizes/'

export const sizeKey = (id: string, width: PhotoWidth, format: PhotoFormat) =>
  `${SIZES_FOLDER}${id}-${width}.${format}`

/** Every file that may have been made from the photo of that file name. */
export function sizeKeys(name: string): string[] {
  const id = name.replace(/\.webp$/, '')
  return PHOTO_WIDTHS.flatMap((width) => PHOTO_FORMATS.map((format) => sizeKey(id, width, format)))
}

/** The file name of the photo that such a file was made from, or null for another file. */
export function sizedPhoto(key: string): string | null {
  const [, id] = /^photo-sizes\/([0-9a-f]+)-\d+\.(?:webp|jpeg)$/.exec(key) ?? []
  return id ? `${id}.webp` : null
}

/** The last part of the address of a size, such as `<id>-96`; null for anything else. */
export function parseSizeName(text: string): { id: string; width: PhotoWidth } | null {
  const [, id = '', digits] = /^([0-9a-f]+)-(\d+)$/.exec(text) ?? []
  const width = PHOTO_WIDTHS.find((known) => String(known) === digits)
  return width ? { id, width } : null
}
