import { schoolGaps, type SchoolGaps } from '~/domain/partners/missing-parts.server'
import type { SchoolPart } from '~/domain/partners/schema'
import { schoolUrl } from '~/platform/school-url'
import type { Context } from '../context'
import type { ApplyResult } from '../plan'

type Step = { missing: SchoolPart; about: string; command: string }

const STARTER = {
  about: 'Add topics and prompts: a first set, or your own (quad partners template):',
  command: 'quad partners starter CODE',
}

const STEPS: Record<SchoolPart, Omit<Step, 'missing'>> = {
  moderation_contact: {
    about: 'Name who is told when a student may be in danger:',
    command: `quad partners set CODE 'moderation_contact=Pat Dean <dean@example.edu>'`,
  },
  crisis_contacts: {
    about: 'Name who helps students in a crisis, next to the country’s lines:',
    command: `quad partners set CODE 'crisis_contacts=Counseling center: 555-0142'`,
  },
  topics: STARTER,
  prompts: STARTER,
  staff: {
    about: 'Invite staff, who see to what is flagged:',
    command: `quad users create dean@example.edu --partner CODE --first-name Pat \\
          --last-name Dean --roles school_staff --invite`,
  },
  people: {
    about: 'Invite people, or give them the address to sign up:',
    command: 'quad users import CODE people.csv --invite',
  },
}

/** What a school still needs and the command for each, with its code. */
export const stepsFor = ({ partner_code, missing }: SchoolGaps): Step[] =>
  missing.map((part) => {
    const { about, command } = STEPS[part]
    return { missing: part, about, command: command.replace('CODE', partner_code) }
  })

/** What is printed when a school has been set up: where it is, and what comes next. (CLI-10, CLI-12) */
export async function arrival(
  context: Context,
  { partner_code, host }: { partner_code: string; host: string },
): Promise<ApplyResult> {
  const address = schoolUrl(await context.siteAddress(), host, '')
  const gaps = await schoolGaps(await context.db())
  const school = gaps.find((each) => each.partner_code === partner_code)
  const next = school ? stepsFor(school) : []
  return {
    json: { address, next },
    text: () =>
      [
        `\n${school?.name ?? partner_code} is at ${address}`,
        ...(next.length > 0 ? ['\nNext:'] : []),
        ...new Set(next.map(({ about, command }) => `  ${about}\n      ${command}`)),
      ].join('\n'),
  }
}
