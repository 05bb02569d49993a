import { expect, test } from 'vitest'
import { Rate } from '~cli/rate'
import { ProgressView } from '~cli/screens/progress'
import { Wizard, type Answers, type WizardStep } from '~cli/screens/wizard'
import { KEYS } from './pseudo-terminal'
import { rendered } from './rendered'

const taken = async (value: string) => (value === 'hill' ? 'hill is taken.' : null)
const check = async () => null
const STEPS: WizardStep[] = [
  { key: 'code', title: 'Code', hint: 'for good', check: taken },
  { key: 'program', title: 'Programs', hint: 'Law', many: true, optional: true, check },
  { key: 'accent', title: 'Accent', hint: 'plum', optional: true, check },
]

function openWizard(given: Answers = {}, review?: string) {
  const done: Answers[] = []
  const left: string[] = []
  const wizard = rendered(
    <Wizard
      title="A new school"
      steps={STEPS}
      given={given}
      review={review}
      onDone={(answers) => done.push(answers)}
      onLeave={(how) => left.push(how)}
    />,
  )
  return { ...wizard, done, left }
}

test('[CLI-10] what was wrong stays in its line, to be corrected or cleared', async () => {
  const wizard = openWizard()
  await wizard.type('hill')
  await wizard.shows('hill is taken.')
  await wizard.shows('› hill')
  await wizard.press('2', KEYS.enter)
  await wizard.shows('✓ Code: hill2')
  const other = openWizard()
  await other.type('hill')
  await other.shows('Ctrl-U clears the line')
  await other.press(KEYS.ctrlU)
  await expect.poll(other.frame).not.toContain('› hill')
})

test('[CLI-10] names that can be typed are explained, those first that go with what is typed', async () => {
  const known = Array.from({ length: 12 }, (_, at) => ({ name: `key_${at}`, about: `sets ${at}` }))
  const check = async () => 'Not that.'
  const step = { key: 'set', title: 'Settings', hint: 'name=value', known, check }
  const wizard = rendered(
    <Wizard title="A school" steps={[step]} given={{}} onDone={() => 0} onLeave={() => 0} />,
  )
  await wizard.shows('key_0: sets 0')
  expect(wizard.frame()).toMatch(/1 to \d+ of 12/)
  expect(wizard.frame()).not.toContain('key_11')
  await wizard.press(KEYS.down)
  await expect.poll(wizard.frame).not.toContain('key_0:')
  await wizard.press('key_11=')
  await wizard.shows('key_11: sets 11')
  expect(wizard.frame()).not.toContain('key_2:')
  await wizard.press(KEYS.enter)
  await wizard.shows('Not that.')
  // Of what stays in the line, too.
  await wizard.shows('key_11: sets 11')
  expect(wizard.frame()).not.toContain('key_2:')
})

test('the wizard asks one question after another and keeps what was answered in sight', async () => {
  const wizard = openWizard()
  expect(wizard.frame()).toContain('Code (for good)')
  for (const [typed, shown] of [
    ['', 'Please enter a value.'],
    ['dale', '✓ Code: dale'],
    ['Law', '✓ Programs: Law'],
    ['Music', '✓ Programs: Law, Music'],
    ['', 'Accent (plum)'],
  ] as const) {
    await wizard.type(typed)
    await wizard.shows(shown)
  }
  await wizard.type('')
  const answers = { code: ['dale'], program: ['Law', 'Music'], accent: [] }
  await expect.poll(() => wizard.done).toEqual([answers])
})

test('Esc goes back to the question before, and from the first leaves the wizard', async () => {
  const wizard = openWizard()
  await wizard.type('dale')
  await wizard.shows('Programs (Law)')
  await wizard.press(KEYS.esc)
  await wizard.shows('Code (for good)')
  expect(wizard.frame()).not.toContain('✓')
  await wizard.press(KEYS.esc)
  await expect.poll(() => wizard.left).toEqual(['declined'])
})

test('[CLI-10] a summary comes before the work, what flags gave is not asked; Esc goes back to the last question', async () => {
  const wizard = openWizard({ code: ['dale'], program: [] }, 'Add this school?')
  await wizard.type('plum')
  await wizard.shows('Add this school?')
  expect(wizard.frame()).toContain('✓ Code: dale')
  expect(wizard.frame()).toContain('✓ Accent: plum')
  expect(wizard.done).toEqual([])
  await wizard.press(KEYS.esc)
  await wizard.shows('Accent (plum)')
  await wizard.type('lake')
  await wizard.shows('✓ Accent: lake')
  await wizard.press(KEYS.enter)
  await expect.poll(() => wizard.done).toEqual([{ code: ['dale'], program: [], accent: ['lake'] }])
})

test('progress is two lines with the share, the rate and the time left; the amount where no one knows the total', () => {
  const rate = new Rate()
  rate.at({ done: 50, total: 200 }, Date.now() + 1000)
  const step = { done: 50, total: 200, label: 'posts' }
  const known = rendered(<ProgressView title="Reindexing" step={step} rate={rate} />)
  expect(known.frame()).toMatch(/^Reindexing .* 25%\nposts 50 of 200, (49|50)\/s, [34] s left$/)
  const endless = { done: 1234, total: 0 }
  const unknown = rendered(<ProgressView title="Reading" step={endless} rate={new Rate()} />)
  expect(unknown.frame()).toMatch(/^Reading .*\n1,234$/)
})
