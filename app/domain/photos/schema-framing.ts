import * as z from 'zod'

/** The square that is cut from a picture, in words that mean the same for every picture. */
export type Framing = {
  /** Degrees clockwise */
  turn: Turn
  /** Percent of the room next to the square: 0 is left, 100 right */
  x: number
  /** Percent of the room above it: 0 is at the top */
  y: number
  /** Percent of the largest square that fits */
  size: number
}

export const TURNS = ['0', '90', '180', '270'] as const
export type Turn = 0 | 90 | 180 | 270

export const SMALLEST_SIZE = 20

const percent = (from: number, label: string) => {
  const error = `${label}: please enter a whole number from ${from} to 100`
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(100, { error })
}

const numbers = {
  x: percent(0, 'Left to right'),
  y: percent(0, 'Top to bottom'),
  size: percent(SMALLEST_SIZE, 'Size'),
}
const turn = z.enum(TURNS).transform((degrees) => Number(degrees) as Turn)

type Place = Pick<Framing, 'x' | 'y' | 'size'>
const MIDDLE: Place = { x: 50, y: 50, size: 100 }

export const MIDDLE_FRAMING: Framing = { turn: 0, ...MIDDLE }

/** What is offered as pictures to choose from. */
export const FRAMINGS = {
  middle: { label: 'Middle', place: MIDDLE },
  top: { label: 'Top', place: { ...MIDDLE, y: 0 } },
  bottom: { label: 'Bottom', place: { ...MIDDLE, y: 100 } },
  left: { label: 'Left', place: { ...MIDDLE, x: 0 } },
  right: { label: 'Right', place: { ...MIDDLE, x: 100 } },
  closer: { label: 'Closer', place: { ...MIDDLE, size: 65 } },
  'closer-top': { label: 'Closer, upper part', place: { x: 50, y: 15, size: 65 } },
} satisfies Record<string, { label: string; place: Place }>
type FramingName = keyof typeof FRAMINGS
const NAMES = Object.keys(FRAMINGS) as FramingName[]

/** The choice that stands for the numbers. */
export const AS_SHOWN = 'shown'

/** The form of the framing page: a picture that was picked wins over the numbers. */
export const framingSchema = z
  .object({
    framing: z
      .enum([AS_SHOWN, ...NAMES], { error: 'Please choose one of these' })
      .default(AS_SHOWN),
    turn: turn.default(0),
    ...numbers,
  })
  .transform(({ framing, turn, ...place }): Framing => ({
    turn,
    ...(framing === AS_SHOWN ? place : FRAMINGS[framing].place),
  }))

/** The framing of an address; anything else in it is the middle. */
export function readFraming(query: URLSearchParams): Framing {
  const read = z.object({ turn, ...numbers }).safeParse(Object.fromEntries(query))
  return read.success ? read.data : { turn: 0, ...MIDDLE }
}

export const framingQuery = ({ turn, x, y, size }: Framing) =>
  `?turn=${turn}&x=${x}&y=${y}&size=${size}`

/** Asks for the whole picture instead of a square of it. */
export const wholeQuery = (turn: Turn) => `?turn=${turn}&whole=1`

/** How the whole picture is turned in an address that asks for it; null in others. */
export function readWhole(query: URLSearchParams): Turn | null {
  if (query.get('whole') !== '1') return null
  return turn.safeParse(query.get('turn')).data ?? 0
}

/** The same part of the picture after another quarter turn. */
export function rotate({ turn, x, y, size }: Framing, to: 'left' | 'right'): Framing {
  const turned = ((turn + (to === 'right' ? 90 : 270)) % 360) as Turn
  return to === 'right'
    ? { turn: turned, x: 100 - y, y: x, size }
    : { turn: turned, x: y, y: 100 - x, size }
}

type Sides = { width: number; height: number }

/** The square in pixels of the turned picture. */
export function toPixels({ turn, x, y, size }: Framing, sides: Sides) {
  const lies = turn % 180 !== 0
  const [width, height] = lies ? [sides.height, sides.width] : [sides.width, sides.height]
  const side = Math.max(1, Math.round((Math.min(width, height) * size) / 100))
  const left = Math.round(((width - side) * x) / 100)
  const top = Math.round(((height - side) * y) / 100)
  return { left, top, width: side, height: side }
}

export type OtherFraming = { name: string; label: string; framing: Framing }

/** The framings that differ from the one shown and from each other in this picture. */
export function otherFramings(shown: Framing, sides: Sides): OtherFraming[] {
  const key = (framing: Framing) => JSON.stringify(toPixels(framing, sides))
  const seen = new Set([key(shown)])
  return NAMES.flatMap((name) => {
    const framing: Framing = { turn: shown.turn, ...FRAMINGS[name].place }
    if (seen.has(key(framing))) return []
    seen.add(key(framing))
    return { name, label: FRAMINGS[name].label, framing }
  })
}
