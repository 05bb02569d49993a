import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSizeName } from '~/domain/photos/size-keys'
import { PHOTO_WIDTHS } from '~/domain/photos/schema'
import { MOBILE_WIDTHS } from '~/ui/image-breakpoints'
import { photoSources } from '~/ui/photo-sizes'
import { ROOT } from '~tests/support/paths'

const ID = 'a'.repeat(40)
const PHOTO = `/photos/${ID}.webp`
const at = (width: number) => `/photos/${ID}-${width}`

test('each size of a face names the smallest files that are sharp on one to three pixels', () => {
  expect(photoSources(PHOTO, 32)).toEqual({ src: at(96) })
  expect(photoSources(PHOTO, 44)).toEqual({ src: at(96), srcSet: `${at(96)} 2x,${at(192)} 3x` })
  expect(photoSources(PHOTO, 96)).toEqual({ src: at(96), srcSet: `${at(192)} 2x,${at(512)} 3x` })
  expect(photoSources('/images/one.svg', 96)).toEqual({ src: '/images/one.svg' })
})

test('[PHOTO-08] a large picture has mobile versions up to 599 and 799 pixels, in the style sheet too', () => {
  expect(photoSources(PHOTO, 96, { phone: 64, tablet: 80 })).toEqual({
    src: at(96),
    srcSet: `${at(96)} 96w,${at(192)} 192w,${at(512)} 512w`,
    sizes: '(max-width:599px) 64px,(max-width:799px) 80px,96px',
  })
  const css = readFileSync(join(ROOT, 'app/styles/avatar.css'), 'utf8')
  const used = [...css.matchAll(/@media \(width <= (\d+)px\)/g)].map(([, width]) => Number(width))
  expect(used).toEqual([MOBILE_WIDTHS.tablet, MOBILE_WIDTHS.phone])
  expect(MOBILE_WIDTHS).toEqual({ phone: 599, tablet: 799 })
})

test('every address that pages name is one that is served', () => {
  const widths = [32, 44, 96].flatMap((side) => {
    const { src, srcSet = '' } = photoSources(PHOTO, side)
    return [src, ...srcSet.split(',')].filter(Boolean).map((one) => one.split(' ')[0]!)
  })
  for (const address of widths)
    expect(parseSizeName(address.slice('/photos/'.length))?.id, address).toBe(ID)
  expect(PHOTO_WIDTHS.map((width) => parseSizeName(`${ID}-${width}`)?.width)).toEqual([
    96, 192, 512,
  ])
  for (const none of [`${ID}-97`, `${ID}-`, `${ID}`, '../x-96', `${ID}-096`])
    expect(parseSizeName(none)).toBeNull()
})
