import type { FirstStep, FirstStepName } from '~/domain/home/schema'
import { ActionButton } from '~/ui/action-button'
import { Checklist } from '~/ui/checklist'
import { Tile } from '~/ui/page'
import { askQuestion, dismissFirstSteps, people, questionsToAnswer } from '../links'

const STEPS: Record<FirstStepName, { label: string; href: string }> = {
  subscribe: { label: 'Subscribe to a topic', href: '/browse-topics' },
  follow: { label: 'Follow someone', href: people },
  answer: { label: 'Answer a question', href: questionsToAnswer },
  ask: { label: 'Ask a question', href: askQuestion() },
}

/** What a new member can do first, until everything is done or they dismiss it. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const done = steps.filter((step) => step.done).length
  return (
    <div className="first-steps">
      <Tile title="Your first steps">
        <p className="meta">
          {done} of {steps.length} done
        </p>
        <Checklist items={steps.map(({ name, done }) => ({ ...STEPS[name], done }))} />
        <ActionButton action={dismissFirstSteps} small>
          Hide these steps
        </ActionButton>
      </Tile>
    </div>
  )
}
