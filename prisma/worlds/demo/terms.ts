import { seededId } from '../ids'
import type { Tables } from '../rows'
import { before, DAY } from '../time'

/** Terms nobody may use: of all schools, and of one school only. (SCREEN-02) */
const TERMS: Readonly<Record<string, readonly string[]>> = {
  '': [
    'darn',
    'essay mill',
    'buy answers',
    'answers for sale',
    'take my exam for me',
    'guaranteed weight loss',
    'crypto giveaway',
    'cash app flip',
    'worthless idiot',
    'fake diploma',
  ],
  northfield: ['northfield sucks', 'gopher trash'],
  lakeside: ['swamp college'],
}

export function restrictedTermRows(today: Date): Tables['RestrictedTerm'][] {
  return Object.entries(TERMS).flatMap(([partner_code, terms]) =>
    terms.map((term) => ({
      id: seededId(700 * DAY, 'restricted-term', partner_code, term),
      partner_code,
      term,
      match: term.toLowerCase(),
      created_at: before(today, 700 * DAY),
    })),
  )
}
