import { partnerFile } from '~/domain/partners/queries.server'
import { signupCode } from '~/domain/signup/entry-code.server'
import { calendarDay } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import type { ReadAction } from '../command'
import { knownPartner } from './known'

/**
 * A school's sign-up code of the day, which its staff read in their account settings: for the day on
 * which no one of them is at hand. `until` is its last day, in the school's time zone. (SIGNUP-19)
 */
export const showSignupCode: ReadAction = async (context, input) => {
  const db = await context.db()
  const code = await knownPartner(db, input.arg(0))
  const school = await partnerFile(db.read, code)
  if (!school) throw new Error(`the school ${code} was removed just now`)
  const [now, zone] = [context.now(), schoolZone(school)]
  const until = nextDay(calendarDay(now, zone))
  const { SESSION_SECRET } = await context.env()
  const signup_code = signupCode(SESSION_SECRET, school, now)
  return {
    json: { partner_code: code, signup_code, until },
    text: () =>
      `${signup_code}\nWorks at ${school.name} until the end of ${until} (${zone}). Show it in the room, not online.`,
  }
}

const nextDay = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
