import { PHONE_WIDTH } from './image-breakpoints'

/** Widths that uploaded photos come in; other addresses have one size. */
const WIDTHS = [96, 192, 512]
const SAVED = /^(\/photos\/[0-9a-f]+)\.webp$/

type Sources = { src: string; srcSet?: string; sizes?: string }

/**
 * The addresses of a person's picture for a square of that many CSS pixels, on screens of one to
 * three pixels for each of them. A smaller side for phones lets the browser choose by width.
 */
export function photoSources(url: string, side: number, onPhones = side): Sources {
  const [, path] = SAVED.exec(url) ?? []
  if (!path) return { src: url }
  const widthFor = (density: number) => WIDTHS.find((width) => width >= side * density) ?? 512
  const at = (width: number) => `${path}-${width}`
  const src = at(widthFor(1))
  if (onPhones < side)
    return {
      src,
      srcSet: WIDTHS.map((width) => `${at(width)} ${width}w`).join(),
      sizes: `(max-width:${PHONE_WIDTH}px) ${onPhones}px,${side}px`,
    }
  if (widthFor(3) === widthFor(1)) return { src }
  return { src, srcSet: [2, 3].map((density) => `${at(widthFor(density))} ${density}x`).join() }
}
