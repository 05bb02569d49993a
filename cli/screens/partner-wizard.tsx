import { declined, interrupted, wrongUsage, type Problem } from '../errors'
import type { Input } from '../input'
import type { Shell } from '../shell'
import type { Wizard as WizardOfCommand } from '../spec'
import { partnerSteps } from './partner-steps'
import type { Answers, WizardStep } from './questions'
import { showScreen } from './show'
import { Wizard } from './wizard'

const MANY = ['institution', 'program', 'flag'] as const

/** Asks for a new school; flags that were given are not asked again. (CLI-10) */
export const partnerWizard: WizardOfCommand = {
  async fill(shell, input) {
    const answers = await askAll(shell, givenBy(input))
    const one = (key: string) => answers[key]?.[0]
    const accent = one('accent')
    return input.with({
      ...Object.fromEntries(
        ['code', 'name', 'shorthand', 'abbreviation', 'host'].map((key) => [key, one(key)]),
      ),
      ...Object.fromEntries(MANY.map((key) => [key, answers[key] ?? []])),
      set: [...input.texts('set'), ...(accent ? [`accent=${accent}`] : [])],
    })
  },
}

function givenBy(input: Input): Answers {
  const given: Answers = {}
  for (const key of ['code', 'name', 'shorthand', 'abbreviation', 'host']) {
    const value = input.text(key)
    if (value !== undefined) given[key] = [value]
  }
  for (const key of MANY) if (input.texts(key).length > 0) given[key] = input.texts(key)
  if (input.texts('set').some((pair) => pair.startsWith('accent='))) given.accent = []
  return given
}

async function askAll(shell: Shell, given: Answers): Promise<Answers> {
  const steps = partnerSteps(await shell.db())
  await refuseWrong(steps, given)
  return new Promise((resolve, reject) => {
    const screen = showScreen(
      <Wizard
        title="A new school"
        review="Add this school?"
        steps={steps}
        given={given}
        onDone={(answers) => {
          screen.unmount()
          resolve(answers)
        }}
        onLeave={(how) => {
          screen.unmount()
          reject(how === 'declined' ? declined() : interrupted())
        }}
      />,
      process.stderr,
    )
  })
}

/** What was given by flags is checked before anything is asked. */
async function refuseWrong(steps: readonly WizardStep[], given: Answers) {
  const problems: Problem[] = []
  for (const { key, check } of steps)
    for (const [n, value] of (given[key] ?? []).entries()) {
      const message = await check(value, { ...given, [key]: given[key]?.slice(0, n) ?? [] })
      if (message !== null) problems.push({ path: `--${key} ${value}:`, message })
    }
  if (problems.length > 0) throw wrongUsage('These values cannot be used:', { problems })
}
