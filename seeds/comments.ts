import { comments, type Chapter, type Piece } from './content/texts'
import type { Rng } from './random'

/** A line of introduction with traits that no one has mentioned yet, as long as there are some. */
function introduction(rng: Rng, used: Set<string>): string {
  const { names, traits } = comments().introductions
  const unused = traits.filter((trait) => !used.has(trait))
  const own = rng.shuffle(unused.length > 3 ? unused : traits).slice(0, rng.pick([1, 1, 2]))
  for (const trait of own) used.add(trait)
  return [rng.pick(names), ...own].join(' ')
}

/**
 * The template of a comment that fits any post of a topic: a line of the topic or one that fits
 * anywhere, not `used` in the thread as long as there is one.
 */
export function topicalComment(
  piece: Piece,
  chapter: Chapter | undefined,
  rng: Rng,
  used = new Set<string>(),
): string {
  if (piece.tags.includes('introductions')) return introduction(rng, used)
  const { anywhere, before_answers, after_answers, after_reactions } = comments()
  const answering = piece.question && rng.chance(0.85)
  const unused = (lines: readonly string[]) => lines.filter((line) => !used.has(line))
  const own = unused((answering ? chapter?.answers : chapter?.reactions) ?? [])
  const fromTopic = own.length > 0 && rng.chance(0.7)
  const others = unused(anywhere)
  const line = rng.pick(fromTopic ? own : others.length > 0 ? others : anywhere)
  used.add(line)
  const before = answering && fromTopic && rng.chance(0.4) ? rng.pick(before_answers) : ''
  const after = rng.chance(0.25) ? rng.pick(answering ? after_answers : after_reactions) : ''
  return [before, line, after].filter(Boolean).join(' ')
}
