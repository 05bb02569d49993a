import { CHARACTERISTICS } from './schema-characteristics'

/** What a person and the viewer share, as 'PersonTrait' names it, and what a stranger could see them do. */
export type Match = {
  id: string
  /** Those of the viewer that the person shows */
  traits: readonly string[]
  /** When they last wrote something that others see; 0 for never */
  active_at: number
  /** Whether one of the last things they wrote answers someone's question */
  answers: boolean
}

/** How much each kind of trait says about two people. Measured in docs/search-relevance.md. */
const WEIGHTS = { program: 2, characteristic: 2, country: 2, state: 1, interest: 1 }
/** More for an interest that comes early in the order of matching (ONBOARD-18) */
const EARLY_INTEREST = 0.5
const HALF_ORDER = 20
/** Only someone with something in common can gain by these. */
const ACTIVE = { week: 0.75, month: 0.4 }
const ANSWERS = 0.5

const DAY = 86_400_000

/** The order of each of the viewer's interests for matching, by trait. */
export type InterestOrders = ReadonlyMap<string, number>

/** Days count as a whole, so that an order stays the same while someone turns pages. */
export function matchScore(match: Match, orders: InterestOrders, now: Date): number {
  if (match.traits.length === 0) return 0
  const shared = match.traits.reduce((sum, trait) => sum + traitWeight(trait, orders), 0)
  const days = Math.floor(now.getTime() / DAY) - Math.floor(match.active_at / DAY)
  const active = days <= 7 ? ACTIVE.week : days <= 30 ? ACTIVE.month : 0
  return shared + active + (match.answers ? ANSWERS : 0)
}

function traitWeight(trait: string, orders: InterestOrders): number {
  if ((CHARACTERISTICS as readonly string[]).includes(trait)) return WEIGHTS.characteristic
  const kind = trait.slice(0, trait.indexOf(':')) as 'program' | 'country' | 'state' | 'interest'
  if (kind !== 'interest') return WEIGHTS[kind]
  const order = orders.get(trait) ?? HALF_ORDER
  return WEIGHTS.interest + (EARLY_INTEREST * HALF_ORDER) / (HALF_ORDER + order)
}

/** Best first; of equal ones the newest account first. */
export const rankMatches = (
  matches: readonly Match[],
  orders: InterestOrders,
  now: Date,
): string[] =>
  matches
    .map((match) => ({ id: match.id, score: matchScore(match, orders, now) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
