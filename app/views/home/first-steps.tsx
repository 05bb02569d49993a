import type { FirstStep, FirstStepName } from '~/domain/home/schema'
import { ActionButton } from '~/ui/action-button'
import { Icon } from '~/ui/icon'
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
        <ul className="link-list">
          {steps.map((step) => (
            <li key={step.name}>
              <Step {...step} />
            </li>
          ))}
        </ul>
        <ActionButton action={dismissFirstSteps} small>
          Hide these steps
        </ActionButton>
      </Tile>
    </div>
  )
}

function Step({ name, done }: FirstStep) {
  const { label, href } = STEPS[name]
  if (!done) return <a href={href}>{label}</a>
  return (
    <span className="row meta">
      <Icon name="check" /> {label}: done
    </span>
  )
}
