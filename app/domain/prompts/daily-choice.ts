import { createHash } from 'node:crypto'

const DAY = 86_400_000

/** When the day of a moment began, everywhere by the clock of UTC. */
export const dayStart = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY) * DAY)

type Candidate = { id: string; kind: string }

/**
 * The prompt of a day for one person: of the rotating category before any other, not answered
 * before one that is. Whatever is given when stays the same all day: what is answered counts from the next day
 * on, and a prompt that is added or taken away moves nobody who has another. (PROMPT-26)
 */
export function chooseDaily<Prompt extends Candidate>(
  prompts: readonly Prompt[],
  { userId, now, answered }: { userId: string; now: Date; answered: ReadonlySet<string> },
): Prompt | null {
  const day = String(dayStart(now).getTime() / DAY)
  const rank = (prompt: Prompt) =>
    (answered.has(prompt.id) ? 2 : 0) + (prompt.kind === 'rotating' ? 0 : 1)
  const best = Math.min(...prompts.map(rank))
  const drawn = prompts
    .filter((prompt) => rank(prompt) === best)
    .map((prompt) => ({ prompt, lot: lotOf(day + userId + prompt.id) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
  return drawn[0]?.prompt ?? null
}

/** Everybody draws for every prompt; the lowest lot of the day wins. */
const lotOf = (text: string) => createHash('sha1').update(text).digest('hex')
