/** The carousel of tips as pure rules. Its index counts the tips from 0; -1 is the introduction. */

export type Study = 'pbo' | 'ctrl'
export type TipType = 'brain' | 'peer'

/** Tips from other students only on the pbo route. (TIPS-09) */
export const showsTip = (study: Study, type: TipType): boolean =>
  type === 'brain' || study === 'pbo'

/** (TIPS-11) */
export const INTRODUCTION = -1
/** From this tip on one may leave before the last. (TIPS-13) */
const SKIP_FROM = 4

export type Carousel = {
  index: number
  /** The tip before, -1 for the introduction; null on the introduction itself */
  previous: number | null
  /** The tip after; null on the last, from which 'next' leaves the carousel (TIPS-12) */
  next: number | null
  /** Whether 'Done' leaves it already (TIPS-13) */
  done: boolean
}

export function carousel(index: number, count: number): Carousel {
  const last = count - 1
  return {
    index,
    previous: index > INTRODUCTION ? index - 1 : null,
    next: index < last ? index + 1 : null,
    done: index >= SKIP_FROM && index < last,
  }
}

/**
 * Whether somebody who has come as far as that tip may open the place: every one up to the next.
 * Past the last tip is the way out. (TIPS-11, TIPS-12)
 */
export const mayOpen = (index: number, reached: number): boolean => index <= reached + 1

/** Whether the carousel may be left from the tip reached: by Done, or past the last. */
export const mayLeave = (reached: number, count: number): boolean =>
  carousel(reached, count).done || reached >= count - 1

/** The index that an address names; anything that is none is the introduction. */
export const tipIndex = (text: string | null): number =>
  text !== null && /^\d{1,3}$/.test(text) ? Number(text) : INTRODUCTION
