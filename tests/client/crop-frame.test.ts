import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterKey, changed, toPart, toSquare } from '~/client/crop-frame'
import { framingSchema, toPixels } from '~/domain/photos/schema-framing'

const sides = fc.record({
  width: fc.integer({ min: 20, max: 1600 }),
  height: fc.integer({ min: 20, max: 1600 }),
})
const percent = (min: number) => fc.integer({ min, max: 100 })
const part = fc.record({ x: percent(0), y: percent(0), size: percent(20) })

test('[PHOTO-02] the frame is the square that the server cuts', () => {
  fc.assert(
    fc.property(part, sides, (one, picture) => {
      const { left, top, side } = toSquare(one, picture)
      const cut = toPixels({ turn: 0, ...one }, picture)
      for (const [mine, theirs] of [
        [left, cut.left],
        [top, cut.top],
        [side, cut.width],
      ] as const)
        expect(Math.abs(mine - theirs)).toBeLessThanOrEqual(1)
    }),
  )
})

test('however it is dragged and pinched, the form takes what is written', () => {
  const shift = fc.integer({ min: -3000, max: 3000 })
  const factor = fc.double({ min: 0.01, max: 50, noNaN: true })
  fc.assert(
    fc.property(part, sides, shift, shift, factor, (one, picture, dx, dy, by) => {
      const moved = toPart(changed(toSquare(one, picture), dx, dy, by), picture, 20)
      expect(framingSchema.safeParse({ turn: '0', ...moved }).success).toBe(true)
    }),
  )
})

test('what isn’t moved stays, and what is moved goes there', () => {
  const picture = { width: 300, height: 100 }
  const middle = { x: 50, y: 50, size: 100 }
  expect(toPart(toSquare(middle, picture), picture, 20)).toEqual(middle)
  const moved = (dx: number, dy: number, by?: number) =>
    toPart(changed(toSquare(middle, picture), dx, dy, by), picture, 20)
  expect(moved(100, 0)).toEqual({ x: 100, y: 50, size: 100 })
  expect(moved(-999, 40)).toEqual({ x: 0, y: 50, size: 100 })
  // Two fingers coming together make it smaller around its middle.
  expect(moved(0, 0, 0.5)).toEqual({ x: 50, y: 50, size: 50 })
  expect(moved(0, 0, 0.01).size).toBe(20)
})

test('keys move it in steps, up to the edges', () => {
  const at = { x: 50, y: 99, size: 96 }
  expect(afterKey(at, 'ArrowRight', false, 20)).toEqual({ ...at, x: 52 })
  expect(afterKey(at, 'ArrowLeft', true, 20)).toEqual({ ...at, x: 40 })
  expect(afterKey(at, 'ArrowDown', false, 20)).toEqual({ ...at, y: 100 })
  expect(afterKey(at, '+', true, 20)).toEqual({ ...at, size: 100 })
  expect(afterKey({ ...at, size: 22 }, '-', false, 20)).toEqual({ ...at, size: 20 })
  expect(afterKey(at, 'Enter', false, 20)).toBeNull()
})
