import type { CountedOption } from './filter-options'

/** By what an address asks for all choices of a long list: `choices=all`. */
export const showsAllChoices = ({ searchParams }: URL): boolean =>
  searchParams.get('choices') === 'all'

/** A list that is longer is shown without the choices that find least: most people never open it. */
const FIRST = 10
/** So few more are shown at once. */
const SLACK = 2

type FirstChoices = { choices: CountedOption[]; total?: number }

/**
 * The choices that find most, and those that are chosen, in their own order; `total` where there are
 * more. All of them where the list is short or they were asked for.
 */
export function firstChoices(
  known: CountedOption[],
  chosen: readonly string[],
  all: boolean,
): FirstChoices {
  if (all || known.length <= FIRST + SLACK) return { choices: known }
  const byCount = [...known].sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
  const first = new Set(byCount.slice(0, FIRST))
  const choices = known.filter((choice) => first.has(choice) || chosen.includes(choice.value))
  return { choices, total: known.length }
}
