/** A post, and how well it matches: more is better. */
type Scored = { id: string; score: number }

/**
 * Added to the best score by words, before each counts as a part of it. A score of this size comes from one or two
 * words that many posts have: then the best match by words counts half, and what it means counts more. Measured with
 * `npm run bench:search`.
 */
const SAYS_LITTLE = 20

/**
 * One list of what matches by words and in meaning, best first. By words a match counts as a part of the
 * best one, in meaning by its cosine; a ratio of 0.5 weighs both alike, with 0 the meaning doesn't count, with 1
 * the words. What is in one list only has 0 in the other.
 */
export function combine(
  byWords: readonly Scored[],
  byMeaning: readonly Scored[],
  ratio: number,
): string[] {
  const best = Math.max(0, ...byWords.map(({ score }) => score))
  const scores = new Map<string, number>()
  const add = (matches: readonly Scored[], weight: number) => {
    for (const { id, score } of matches) scores.set(id, (scores.get(id) ?? 0) + score * weight)
  }
  add(byWords, (2 - 2 * ratio) / (best + SAYS_LITTLE))
  add(byMeaning, 2 * ratio)
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id)
}
