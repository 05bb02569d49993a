import type { Rng } from '../random'

/** What is out of focus behind a person. */
type Background = (rng: Rng) => string

const rect = (x: number, y: number, width: number, height: number, fill: string, rest = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${rest}/>`
const spot = (x: number, y: number, r: number, fill: string, opacity: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`
const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

const trees: Background = (rng) =>
  rect(-10, -10, 120, 120, '#7f9a63') +
  times(26, () =>
    spot(
      rng.int(110) - 5,
      rng.int(75) - 5,
      rng.between(6, 14),
      rng.pick(['#4f7145', '#a9bd74', '#dfe3a8', '#38552f', '#c9d48b']),
      0.6,
    ),
  ) +
  rect(-10, 78, 120, 40, '#8fae66')

const library: Background = (rng) =>
  rect(-10, -10, 120, 120, '#4b3627') +
  times(4, (shelf) =>
    times(17, (at) =>
      rect(
        at * 6.5 - 5,
        shelf * 26 - 6 + rng.int(5),
        5.4,
        22,
        rng.pick(['#8c4a3a', '#38566b', '#b08a4e', '#5c6b4a', '#6d4a5e', '#c9b693', '#2f3f4a']),
      ),
    ),
  )

const lawn: Background = (rng) =>
  rect(-10, -10, 120, 70, '#bcd6e6') +
  rect(-10, -10, 120, 30, '#9cc3de') +
  rect(-6 + rng.int(20), 18, 52, 46, '#b5755a') +
  times(4, (at) => rect(rng.int(4) + at * 12, 28, 6, 10, '#e8dcc8')) +
  rect(64, 30, 50, 36, '#cbb393') +
  times(8, () => spot(rng.int(110) - 5, 58, rng.between(6, 11), '#5f8a4c', 0.9)) +
  rect(-10, 62, 120, 50, '#86ad5c')

const brick: Background = (rng) =>
  rect(-10, -10, 120, 120, '#a5604a') +
  times(14, (row) =>
    times(7, (at) =>
      rect(
        at * 19 - 14 + (row % 2) * 9.5,
        row * 8 - 4,
        17.6,
        6.6,
        rng.pick(['#b56f57', '#9a5440', '#ad6750', '#8f4c3a']),
      ),
    ),
  )

const evening: Background = (rng) =>
  rect(-10, -10, 120, 120, '#2b3045') +
  rect(-10, 50, 120, 70, '#3f3a4f') +
  times(20, () =>
    spot(
      rng.int(100),
      rng.int(70),
      rng.between(3, 7),
      rng.pick(['#f3c478', '#f0a860', '#8fb4d9', '#f7e0b0']),
      0.7,
    ),
  )

const sunset: Background = () =>
  rect(-10, -10, 120, 120, '#f3c08a') +
  rect(-10, -10, 120, 34, '#d98f86') +
  spot(74, 40, 11, '#fff0c9', 0.95) +
  rect(-10, 56, 120, 60, '#7c8796') +
  rect(-10, 50, 120, 12, '#5d6478')

const window: Background = (rng) =>
  rect(-10, -10, 120, 120, '#d9cdbd') +
  rect(50, -10, 60, 78, '#f4f3ec') +
  rect(78, -10, 4, 80, '#cabba6') +
  times(6, () => spot(rng.between(54, 108), rng.between(30, 66), 9, '#b9cfa6', 0.6)) +
  rect(-10, 66, 120, 60, '#b79b7c') +
  rect(6, 24, 20, 26, '#8aa4a8')

const studio: Background = (rng) => {
  const color = rng.pick(['#c8d3d6', '#dccdb8', '#b9c4b4', '#8b97a5', '#d8b9ae'])
  return rect(-10, -10, 120, 120, color) + spot(30, 30, 50, '#ffffff', 0.35)
}

const BACKGROUNDS = [trees, library, lawn, brick, evening, sunset, window, studio]

export const drawBackground = (rng: Rng): string => rng.pick(BACKGROUNDS)(rng)
