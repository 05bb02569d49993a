/** How hair is worn: what is behind the head, and what is on it. */
type Hair = { behind: string; front: string }

const curls = (places: readonly (readonly [number, number, number])[]) =>
  places.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')
const path = (d: string) => `<path d="${d}"/>`

const CROWN = path('M33 45c-2-18 3-27 17-27s19 9 17 27c-1-8-3-13-6-16-7 3-15 3-22 1-3 4-5 8-6 15z')
const PARTED = path('M53 20c-4 9-11 15-20 22-3-16 4-26 17-26s20 10 17 26c-6-6-12-13-14-22z')
const HAIRLINE = path('M33 44c-3-18 4-27 17-27s20 9 17 27c0-10-6-16-17-16s-17 6-17 16z')
const FRINGE = path('M32 45c-2-19 5-28 18-28s20 9 18 28c-2-5-3-8-4-10-8 2-20 2-28 0-1 2-2 5-4 10z')

export const LONG_HAIR = {
  straight: {
    behind: path('M50 14c-15 0-22 11-21 27l-4 45h50l-4-45c1-16-6-27-21-27z'),
    front: PARTED,
  },
  waves: {
    behind: path(
      'M50 13c-16 0-23 12-22 26 0 9-7 13-5 23 1 8-4 11-2 20 12 8 46 8 58 0 2-9-3-12-2-20 2-10-5-14-5-23 1-14-6-26-22-26z',
    ),
    front: PARTED,
  },
  bob: {
    behind: path(
      'M50 13c-16 0-24 12-22 28 1 8-2 15-1 24 6 5 40 5 46 0 1-9-2-16-1-24 2-16-6-28-22-28z',
    ),
    front: FRINGE,
  },
  tied: {
    behind: curls([[50, 12, 9]]) + path('M33 40c0-16 6-24 17-24s17 8 17 24z'),
    front: HAIRLINE,
  },
  side: {
    behind: path(
      'M50 14c-14 0-20 10-19 25l2 8h34c9 6 8 22 4 38 14-12 12-40 4-50-3-13-11-21-25-21z',
    ),
    front: PARTED,
  },
  afro: {
    behind: curls([
      [50, 34, 26],
      [34, 28, 11],
      [66, 28, 11],
      [42, 18, 11],
      [58, 18, 11],
      [29, 42, 9],
      [71, 42, 9],
    ]),
    front: HAIRLINE,
  },
  curls: {
    behind: curls([
      [50, 20, 13],
      [36, 25, 11],
      [64, 25, 11],
      [30, 39, 10],
      [70, 39, 10],
      [28, 53, 9],
      [72, 53, 9],
      [30, 65, 8],
      [70, 65, 8],
    ]),
    front:
      HAIRLINE +
      curls([
        [41, 27, 6],
        [50, 25, 6],
        [59, 27, 6],
      ]),
  },
} as const satisfies Record<string, Hair>

export const SHORT_HAIR = {
  crop: { behind: '', front: CROWN },
  swept: {
    behind: '',
    front: path(
      'M33 45c-3-14 0-22 6-25 10-8 30-5 29 12 0 5-1 9-1 13-1-6-2-11-5-14-9 2-17 0-22-4-4 4-6 10-7 18z',
    ),
  },
  fade: { behind: '', front: HAIRLINE },
  curly: {
    behind: '',
    front:
      HAIRLINE +
      curls([
        [36, 27, 6],
        [43, 21, 7],
        [51, 19, 7],
        [59, 22, 7],
        [65, 29, 6],
      ]),
  },
  chin: {
    behind: path('M50 15c-15 0-20 11-19 26l1 18h36l1-18c1-15-4-26-19-26z'),
    front: PARTED,
  },
} as const satisfies Record<string, Hair>
