/** The part of a picture in percent, as the form has it: of the room next to it, and of the largest square. */
export type Part = { x: number; y: number; size: number }
/** How wide and high a picture is, in any unit */
export type Sides = { width: number; height: number }
/** A square in the same unit */
export type Square = { left: number; top: number; side: number }

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))
/** Where there is no room, any place is the same: the middle. */
const percent = (offset: number, space: number) =>
  space < 1e-6 ? 50 : Math.round(clamp((100 * offset) / space, 0, 100))

export function toSquare({ x, y, size }: Part, { width, height }: Sides): Square {
  const side = (Math.min(width, height) * size) / 100
  return { left: ((width - side) * x) / 100, top: ((height - side) * y) / 100, side }
}

/** The nearest part that a form can say. */
export function toPart({ left, top, side }: Square, sides: Sides, smallest: number): Part {
  const shorter = Math.min(sides.width, sides.height)
  const size = Math.round(clamp((100 * side) / shorter, smallest, 100))
  const exact = (shorter * size) / 100
  return { x: percent(left, sides.width - exact), y: percent(top, sides.height - exact), size }
}

/** The same square moved, and made larger or smaller around its middle. */
export function changed(square: Square, dx: number, dy: number, factor = 1): Square {
  const side = square.side * factor
  const shift = (square.side - side) / 2
  return { left: square.left + dx + shift, top: square.top + dy + shift, side }
}

const STEPS: Record<string, [x: number, y: number, size: number]> = {
  ArrowLeft: [-2, 0, 0],
  ArrowRight: [2, 0, 0],
  ArrowUp: [0, -2, 0],
  ArrowDown: [0, 2, 0],
  '+': [0, 0, 5],
  '=': [0, 0, 5],
  '-': [0, 0, -5],
}

/** The part after a key, or null for a key that does nothing here; with Shift it goes further. */
export function afterKey(part: Part, key: string, far: boolean, smallest: number): Part | null {
  const step = STEPS[key]
  if (!step) return null
  const [x, y, size] = step.map((amount) => (far && key.startsWith('Arrow') ? amount * 5 : amount))
  return {
    x: clamp(part.x + (x ?? 0), 0, 100),
    y: clamp(part.y + (y ?? 0), 0, 100),
    size: clamp(part.size + (size ?? 0), smallest, 100),
  }
}
