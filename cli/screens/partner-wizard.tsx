import { render } from 'ink'
import { ACCENTS, FLAG_TEXTS, PARTNER_FLAGS } from '~/domain/partners/schema'
import { DEFAULT_TIME_ZONE } from '~/policy/time-zone'
import { problemsWith, SETTABLE_VALUES } from '../actions/partners-change'
import type { WizardScreen } from '../command'
import type { Context } from '../context'
import { assertUsable, declined, interrupted, type Problem } from '../errors'
import type { Input } from '../input'
import { INLINE } from './progress'
import { Wizard, type Answers, type WizardStep } from './wizard'

const many = { many: true, optional: true }

/** Settings with a question of their own. */
const OWN_STEPS = ['time_zone', 'accent', 'moderation_contact', 'crisis_contacts']
const OTHER_VALUES = SETTABLE_VALUES.filter(({ name }) => !OWN_STEPS.includes(name))
const FLAGS = PARTNER_FLAGS.map((name) => ({ name, about: FLAG_TEXTS[name] }))
const CAMPUS_HINT =
  'Hill Campus, or with a code of your own main:Hill Campus; the first is the main one'
const ZONE_HINT = `such as America/Chicago; left empty ${DEFAULT_TIME_ZONE}`
const CONTACT_HINT = 'Pat Dean <dean@hill.edu>: gets an email at once'
const CONTACTS_HINT = 'Counseling center: 555-0142; Campus police: 555-0111'

const STARTER_HINT = 'a set of each to begin with; change them later'
const STARTER_SETS = ['all', 'topics', 'prompts', 'none']

/** The questions; their keys are the flags that say the same. (CLI-07) */
const STEPS: readonly Omit<WizardStep, 'check'>[] = [
  { key: 'code', title: 'Code', hint: 'for good: lower-case letters, digits and dashes' },
  { key: 'name', title: 'Name', hint: 'Hill College' },
  { key: 'shorthand', title: 'Short name', hint: 'Hill' },
  { key: 'abbreviation', title: 'Abbreviation', hint: 'HC' },
  { key: 'host', title: 'Host name', hint: 'leads to the school: hill.example.edu' },
  { key: 'institution', title: 'Campus', hint: CAMPUS_HINT, ...many },
  { key: 'program', title: 'Program of study', hint: 'Nursing', ...many },
  { key: 'flag', title: 'Feature flags to turn on', hint: 'by name', known: FLAGS, ...many },
  { key: 'time_zone', title: 'Time zone', hint: ZONE_HINT, optional: true },
  { key: 'accent', title: 'Accent color', hint: 'optional', optional: true, choices: ACCENTS },
  {
    key: 'moderation_contact',
    title: 'Who is told when a student may be in danger',
    hint: CONTACT_HINT,
    optional: true,
  },
  { key: 'crisis_contacts', title: 'Who helps in a crisis', hint: CONTACTS_HINT, optional: true },
  { key: 'set', title: 'Other settings', hint: 'name=value', known: OTHER_VALUES, ...many },
  { key: 'starter', title: 'First topics and prompts', hint: STARTER_HINT, choices: STARTER_SETS },
]

/** Asks for a new school; what flags gave is checked first and not asked again. (CLI-10) */
export const partnerWizard: WizardScreen = async (context, input) => {
  // The database is there before the first frame.
  await context.db()
  const answers = answersFrom(input)
  const isGiven = (path: string) => Object.keys(answers).some((key) => isAbout(path, key))
  assertUsable((await problemsWith(context, input)).filter(({ path }) => isGiven(path)))
  return toInput(input, await askAll(context, input, answers))
}

const isAbout = (path: string, key: string) =>
  OWN_STEPS.includes(key)
    ? path.split(/[[.]/)[0] === `--set ${key}`
    : `${path} `.startsWith(`--${key} `)

/** With the part of a setting that it is about: 'email must be an email address'. */
const problemText = ({ path, message }: Problem) =>
  [/^--set .*\.(\w+)$/.exec(path)?.[1], message].filter(Boolean).join(' ')

function answersFrom(input: Input): Answers {
  const answers: Answers = {}
  for (const { key } of STEPS.filter(({ key }) => !OWN_STEPS.includes(key))) {
    const values = [input.text(key) ?? input.texts(key)].flat()
    if (values.length > 0) answers[key] = values
  }
  for (const key of OWN_STEPS)
    if (input.texts('set').some((pair) => pair.startsWith(`${key}=`))) answers[key] = []
  return answers
}

function toInput(input: Input, answers: Answers): Input {
  const values = STEPS.filter(({ key }) => !OWN_STEPS.includes(key)).map(
    ({ key, many: isMany }) => [key, isMany ? (answers[key] ?? []) : answers[key]?.[0]],
  )
  // Flags that were given are among the answers.
  const own = OWN_STEPS.flatMap((key) => (answers[key] ?? []).map((value) => `${key}=${value}`))
  const set = [...own, ...(answers.set ?? [])]
  return input.with({ ...Object.fromEntries(values), set })
}

function askAll(context: Context, input: Input, fromFlags: Answers): Promise<Answers> {
  const steps = STEPS.map((step): WizardStep => ({
    ...step,
    check: async (value, answers) => {
      const values = [...(step.many ? (answers[step.key] ?? []) : []), value]
      const typed = toInput(input, { ...answers, [step.key]: values })
      const problems = await problemsWith(context, typed)
      const problem = problems.find(({ path }) => isAbout(path, step.key))
      return problem ? problemText(problem) : null
    },
  }))
  // Before the first frame: what is typed ahead is not echoed by the terminal.
  process.stdin.setRawMode(true)
  return new Promise((resolve, reject) => {
    const leave = (how: 'declined' | 'interrupted') => {
      screen.unmount()
      reject(how === 'declined' ? declined() : interrupted())
    }
    const screen = render(
      <Wizard
        title="A new school"
        review="Add this school?"
        steps={steps}
        given={fromFlags}
        onDone={(answers) => {
          screen.unmount()
          resolve(answers)
        }}
        onLeave={leave}
      />,
      INLINE,
    )
    context.signal.addEventListener('abort', () => leave('interrupted'), { once: true })
  })
}
