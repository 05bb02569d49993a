import { createHash } from 'node:crypto'

type Candidate = { id: string; kind: string }

/**
 * The prompt of a day (its number at the school) for one person: preferably not answered before, and of the rotating category.
 * It stays the same all day: an answer counts from the next day on, and a prompt that is added or
 * removed changes nothing for those who have another. (PROMPT-26)
 */
export function chooseDaily<Prompt extends Candidate>(
  prompts: readonly Prompt[],
  { userId, day, answered }: { userId: string; day: number; answered: ReadonlySet<string> },
): Prompt | null {
  const rank = (prompt: Prompt) =>
    (answered.has(prompt.id) ? 2 : 0) + (prompt.kind === 'rotating' ? 0 : 1)
  const best = Math.min(...prompts.map(rank))
  const drawn = prompts
    .filter((prompt) => rank(prompt) === best)
    .map((prompt) => ({ prompt, lot: drawLot(String(day) + userId + prompt.id) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
  return drawn[0]?.prompt ?? null
}

/** A random but repeatable number of a person, prompt and day; the lowest wins. */
const drawLot = (text: string) => createHash('sha1').update(text).digest('hex')
