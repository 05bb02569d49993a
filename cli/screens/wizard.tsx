import { Box, Text } from 'ink'
import { useReducer, useRef } from 'react'
import { Keys, useKeys } from './keys'
import { LineText } from './line'
import { Questions, type Answers, type WizardStep } from './questions'

type WizardProps = {
  title: string
  steps: readonly WizardStep[]
  /** What is known already; its steps are not asked */
  given: Answers
  /** What is asked when all answers stand there: Enter says yes, Esc goes back to them */
  review?: string
  onDone(answers: Answers): void
  onLeave(how: 'declined' | 'interrupted'): void
}

/** Questions one after another, each answer checked before the next. Esc goes back. (CLI-10) */
export const Wizard = (props: WizardProps) => (
  <Keys>
    <Asking {...props} />
  </Keys>
)

function Asking({ title, steps, given, review, onDone, onLeave }: WizardProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const kept = useRef<Questions | null>(null)
  const ends = { changed: redraw, done: onDone, left: onLeave }
  const questions = (kept.current ??= new Questions(steps, given, ends, review !== undefined))
  useKeys((press) => questions.press(press))
  const { step, line, problem, answers } = questions
  return (
    <Box flexDirection="column">
      <Text bold>{title}</Text>
      {steps.map(({ key, title: name }) => (
        <Answered key={key} name={name} values={answers[key] ?? []} />
      ))}
      {questions.isReview && (
        <Box flexDirection="column" marginTop={1}>
          <Text bold>{review}</Text>
          <Text dimColor>Enter says yes · Esc goes back · Ctrl-C ends, nothing is written</Text>
        </Box>
      )}
      {step && (
        <Box flexDirection="column" marginTop={1}>
          <Text>
            {step.title} <Text dimColor>({step.hint})</Text>
          </Text>
          <Box>
            <Text color="cyan">› </Text>
            <LineText line={line} />
          </Box>
          {problem && <Text color="red">{problem}</Text>}
          <Text dimColor>{helpOf(step)}</Text>
        </Box>
      )}
    </Box>
  )
}

const helpOf = (step: WizardStep) =>
  [
    step.many ? 'Enter adds one, an empty line ends' : 'Enter goes on',
    step.optional && !step.many ? 'empty leaves it out' : '',
    'Esc goes back',
  ]
    .filter(Boolean)
    .join(' · ')

function Answered({ name, values }: { name: string; values: string[] }) {
  if (values.length === 0) return null
  return (
    <Text>
      <Text color="green">✓ </Text>
      {name}: {values.join(', ')}
    </Text>
  )
}
