/** The carousel of tips as pure rules. Its index counts the tips from 0; -1 is the introduction. */

export type Study = 'pbo' | 'ctrl'
export type TipType = 'brain' | 'peer'

/** Tips from other students only on the pbo route. (TIPS-09) */
export const isTipShown = (study: Study, type: TipType): boolean =>
  type === 'brain' || study === 'pbo'

/** (TIPS-11) */
export const INTRODUCTION = -1
/** From this tip on, it's possible to leave before the last. (TIPS-13) */
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
 * Whether a tip can be opened after reaching another: every tip up to the next one. After the last
 * tip comes the exit. (TIPS-11, TIPS-12)
 */
export const canOpenTip = (index: number, reached: number): boolean => index <= reached + 1

/** Whether the carousel can be left from the tip reached: with Done, or after the last. */
export const canLeaveTips = (reached: number, count: number): boolean =>
  carousel(reached, count).done || reached >= count - 1

/** The index in a URL; anything else is the introduction. */
export const parseTipIndex = (text: string | null): number =>
  text !== null && /^\d{1,3}$/.test(text) ? Number(text) : INTRODUCTION
