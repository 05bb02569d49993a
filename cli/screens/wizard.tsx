import { TextInput } from '@inkjs/ui'
import { Box, Text, useInput } from 'ink'
import { useState } from 'react'

/** One question. A step with `many` is asked again until an empty answer. */
export type WizardStep = {
  key: string
  title: string
  hint: string
  many?: boolean
  /** May be left empty */
  optional?: boolean
  /** Why an answer cannot be taken, or null; asked at once, with the answers so far */
  check(value: string, answers: Answers): Promise<string | null>
}

export type Answers = Record<string, string[]>

type WizardProps = {
  title: string
  steps: readonly WizardStep[]
  /** What is known already; its steps are not asked */
  given: Answers
  onDone(answers: Answers): void
  onLeave(how: 'declined' | 'interrupted'): void
}

/** Questions one after another, each answer checked before the next. Esc goes back. (CLI-10) */
export function Wizard({ title, steps, given, onDone, onLeave }: WizardProps) {
  const open = steps.filter((step) => !given[step.key])
  const [answers, setAnswers] = useState<Answers>(given)
  const [at, setAt] = useState(0)
  const [asked, setAsked] = useState(0)
  const [problem, setProblem] = useState('')
  const step = open[at]

  useInput((input, key) => {
    if (key.ctrl && input === 'c') onLeave('interrupted')
    else if (key.escape) back()
  })

  function back() {
    const before = open[at - 1]
    if (!before) return onLeave('declined')
    setAnswers(without(answers, before.key))
    ask(at - 1)
  }

  /** A new number clears the input field for the next answer. */
  function ask(next: number, why = '') {
    setAt(next)
    setProblem(why)
    setAsked((number) => number + 1)
  }

  async function answer(typed: string) {
    if (!step) return
    const value = typed.trim()
    const so = answers[step.key] ?? []
    if (value === '') {
      if (!step.optional && so.length === 0) return ask(at, 'An answer is needed.')
      return forward({ ...answers, [step.key]: so })
    }
    const why = await step.check(value, answers)
    if (why !== null) return ask(at, why)
    const known = { ...answers, [step.key]: [...so, value] }
    if (!step.many) return forward(known)
    setAnswers(known)
    ask(at)
  }

  function forward(known: Answers) {
    setAnswers(known)
    if (at + 1 < open.length) ask(at + 1)
    else onDone(known)
  }

  return (
    <Box flexDirection="column">
      <Text bold>{title}</Text>
      {steps.map(({ key, title: name }) => (
        <Answered key={key} name={name} values={answers[key] ?? []} />
      ))}
      {step && (
        <Box flexDirection="column" marginTop={1}>
          <Text>
            {step.title} <Text dimColor>({step.hint})</Text>
          </Text>
          <Box>
            <Text color="cyan">› </Text>
            <TextInput key={asked} onSubmit={(value) => void answer(value)} />
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

function without(answers: Answers, key: string): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => name !== key))
}

function Answered({ name, values }: { name: string; values: string[] }) {
  if (values.length === 0) return null
  return (
    <Text>
      <Text color="green">✓ </Text>
      {name}: {values.join(', ')}
    </Text>
  )
}
