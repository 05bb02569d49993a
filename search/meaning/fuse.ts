/** How much the first places count more than the next. */
const DAMPING = 10

/**
 * Merges two lists of ids, best first. The place in a list counts, not the score, because scores of
 * words and of meaning have nothing in common. With ratio 0 the matches by words come first, with 1
 * those by meaning; what is in both lists comes before what is as high in one.
 */
export function fuse(byWords: readonly string[], byMeaning: readonly string[], ratio: number) {
  const scores = new Map<string, number>()
  const add = (ids: readonly string[], weight: number) =>
    ids.forEach((id, place) => scores.set(id, (scores.get(id) ?? 0) + weight / (DAMPING + place)))
  add(byWords, 1 - ratio)
  add(byMeaning, ratio)
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id)
}
