import { createHmac } from 'node:crypto'
import { safeEqual } from '~/platform/security/signed-code.server'
import { calendarDay } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import type { PartnerContext } from '~/policy/viewer'

type School = Pick<PartnerContext, 'partner_code' | 'settings'>

/** Neither vowels, so that it spells nothing, nor letters and digits that are taken for one another. */
const LETTERS = 'BCDFGHJKMNPQRTVWXYZ346789'
const LENGTH = 8
const DAY = 86_400_000

/**
 * What staff show in a room where many sign up: 'KX4T-9MPW', another one at each school each day. Nothing is
 * stored; 25⁸ of them are too many to guess, so that wrong ones needn't lock anyone out.
 */
export const signupCode = (secret: string, school: School, now: Date): string => {
  const day = calendarDay(now, schoolZone(school))
  const digest = createHmac('sha256', secret)
    .update(['sign-up code', school.partner_code, day].join('\n'))
    .digest()
  // 16 bits for each letter: none of the 25 is noticeably likelier.
  const letters = Array.from(
    { length: LENGTH },
    (_, at) => LETTERS[digest.readUInt16BE(2 * at) % LETTERS.length] ?? '',
  ).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Today's or yesterday's, so that none ends in the middle of a form; however it was typed. */
export function isSignupCode(secret: string, school: School, typed: string, now: Date): boolean {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return [now, new Date(now.getTime() - DAY)].some((time) =>
    safeEqual(letters, signupCode(secret, school, time).replace('-', '')),
  )
}
