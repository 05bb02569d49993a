import { demoSchools, namedPeople, type DemoCode } from '../content/schools'

/** The accounts anyone can use to look around in the demo schools. */

export const DEMO_PASSWORD = 'quad-demo-1'

export interface DemoAccount {
  email: string
  /** What the account shows, in a few words */
  who: string
  school: string
}

export function demoAccounts(): DemoAccount[] {
  const of = (code: DemoCode) =>
    namedPeople()[code].map(({ name, who }) => ({
      email: `${name}@${code}.test`,
      who,
      school: demoSchools()[code].columns.name,
    }))
  return [...of('northfield'), ...of('lakeside')]
}
