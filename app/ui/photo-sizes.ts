import { MOBILE_WIDTHS } from './image-breakpoints'

/** Widths that uploaded photos come in; other addresses have one size. */
const WIDTHS = [96, 192, 512]
const SAVED = /^(\/photos\/[0-9a-f]+)\.webp$/

/** Sides of the mobile versions */
type MobileSides = Record<keyof typeof MOBILE_WIDTHS, number>
type Sources = { src: string; srcSet?: string; sizes?: string }

/**
 * The addresses of a person's picture for a square of that many CSS pixels, on screens of one to
 * three pixels for each of them. Where it has mobile versions, the browser chooses by them.
 */
export function photoSources(url: string, side: number, mobile?: MobileSides): Sources {
  const [, path] = SAVED.exec(url) ?? []
  if (!path) return { src: url }
  const widthFor = (density: number) => WIDTHS.find((width) => width >= side * density) ?? 512
  const at = (width: number) => `${path}-${width}`
  const src = at(widthFor(1))
  if (mobile)
    return {
      src,
      srcSet: WIDTHS.map((width) => `${at(width)} ${width}w`).join(),
      sizes: `${upTo('phone', mobile)},${upTo('tablet', mobile)},${side}px`,
    }
  if (widthFor(3) === widthFor(1)) return { src }
  return { src, srcSet: [2, 3].map((density) => `${at(widthFor(density))} ${density}x`).join() }
}

const upTo = (name: keyof MobileSides, sides: MobileSides) =>
  `(max-width:${MOBILE_WIDTHS[name]}px) ${sides[name]}px`
