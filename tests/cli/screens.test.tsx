import { render } from 'ink-testing-library'
import { expect, test } from 'vitest'
import { Rate } from '~cli/rate'
import { Bar } from '~cli/screens/progress'
import type { Answers, WizardStep } from '~cli/screens/questions'
import { Wizard } from '~cli/screens/wizard'
import { KEYS, shown } from './shown'

const STEPS: WizardStep[] = [
  {
    key: 'code',
    title: 'Code',
    hint: 'for good',
    check: async (value) => (value === 'hill' ? 'hill is taken.' : null),
  },
  {
    key: 'program',
    title: 'Programs',
    hint: 'Law',
    many: true,
    optional: true,
    check: noObjection,
  },
  { key: 'accent', title: 'Accent', hint: 'plum', optional: true, check: noObjection },
]

async function noObjection() {
  return null
}

function openWizard(given: Answers = {}, review?: string) {
  const done: Answers[] = []
  const left: string[] = []
  const wizard = shown(
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

test('the wizard asks one question after another and keeps what was answered in sight', async () => {
  const wizard = openWizard()
  expect(wizard.frame()).toContain('Code (for good)')
  await wizard.type('hill')
  await wizard.shows('hill is taken.')
  await wizard.type('')
  await wizard.shows('An answer is needed.')
  await wizard.type('dale')
  await wizard.shows('✓ Code: dale')
  await wizard.type('Law')
  await wizard.shows('✓ Programs: Law')
  await wizard.type('Music')
  await wizard.shows('✓ Programs: Law, Music')
  await wizard.type('')
  await wizard.shows('Accent (plum)')
  await wizard.type('')
  await expect
    .poll(() => wizard.done)
    .toEqual([{ code: ['dale'], program: ['Law', 'Music'], accent: [] }])
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

test('what was given by a flag is shown and not asked', async () => {
  const wizard = openWizard({ code: ['dale'] })
  expect(wizard.frame()).toContain('✓ Code: dale')
  expect(wizard.frame()).toContain('Programs (Law)')
})

test('[CLI-10] everything stands there once more before it is done; Esc goes back to the last question', async () => {
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

test('progress shows a bar, the share, the rate and the time that is left', () => {
  const pace = new Rate()
  pace.at({ done: 50, total: 200 }, Date.now() + 1000)
  const { lastFrame } = render(
    <Bar title="Reindexing" step={{ done: 50, total: 200, label: 'posts' }} pace={pace} />,
  )
  expect(lastFrame()).toMatch(/^Reindexing █+░+ +25 %\nposts 50 of 200, (49|50)\/s, [34] s left$/)
})

test('progress keeps to two lines however narrow it is, and of unknown work tells the amount', async () => {
  const step = { done: 1234, total: 5000, label: 'posts and people of a long name' }
  const narrow = shown(<Bar title="Reindexing" step={step} pace={new Rate()} />, { columns: 30 })
  await narrow.shows('24 %')
  const lines = narrow.frame().split('\n')
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(30)
  const endless = shown(<Bar title="Reading" step={{ done: 1234, total: 0 }} pace={new Rate()} />)
  await endless.shows('1,234')
  expect(endless.frame()).not.toContain('%')
})
