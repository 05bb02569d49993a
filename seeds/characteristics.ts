import { CHARACTERISTICS } from '~/domain/people/schema-characteristics'
import type { Rng } from './random'
import type { UserRow } from './user-row'

/** How many of a hundred students say each of their life. */
const SHARES: Partial<Record<(typeof CHARACTERISTICS)[number], number>> = {
  char_parent: 18,
  char_military: 6,
  char_work_full: 25,
  char_work_part: 30,
  char_part_time: 22,
  char_online: 25,
  char_transfer: 20,
  char_commuter: 28,
}

/** What someone says of their life; a third of them say nothing. (PROFILE-24) */
export function drawCharacteristics(rng: Rng): Partial<UserRow> {
  if (rng.chance(1 / 3)) return {}
  return Object.fromEntries(
    CHARACTERISTICS.map((name) => [name, rng.chance((SHARES[name] ?? 0) / 100)]).filter(
      ([, isTrue]) => isTrue,
    ),
  ) as Partial<UserRow>
}
