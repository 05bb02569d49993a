import { ConfirmInput, Select, StatusMessage, TextInput } from '@inkjs/ui'
import { Box, Text, useInput } from 'ink'
import { useState } from 'react'
import { KnownValues, type KnownValue } from './known-values'

/** What was typed stays in its line, to be corrected. */
type FailedAnswer = { typed: string; problem: string }

/** One question. With `many` it is asked again until an empty answer. */
export type WizardStep = {
  key: string
  title: string
  hint: string
  many?: boolean
  optional?: boolean
  choices?: readonly string[]
  /** What can be typed, explained below the line */
  known?: readonly KnownValue[]
  /** Why an answer can't be accepted, or null; called at once, with the answers so far */
  check?(value: string, answers: Answers): Promise<string | null>
}

export type Answers = Record<string, string[]>

type WizardProps = {
  title: string
  steps: readonly WizardStep[]
  /** What is known already; its steps aren't asked */
  given: Answers
  /** Asked when everything is answered, before it is done */
  review?: string
  onDone(answers: Answers): void
  onLeave(how: 'declined' | 'interrupted'): void
}

/** Questions one after another, each answer checked before the next. Esc goes back. (CLI-10) */
export function Wizard(props: WizardProps) {
  const { title, steps, review, onDone, onLeave } = props
  const { step, answers, failed, isChecking, questionCount, answer, previous, clear } =
    useAnswers(props)
  useInput((input, key) => {
    if (key.ctrl && input === 'c') onLeave('interrupted')
    else if (key.escape && !isChecking) previous()
    else if (key.ctrl && input === 'u' && !isChecking) clear()
  })
  return (
    <Box flexDirection="column">
      <Text bold>{title}</Text>
      {steps.map(({ key, title: name }) => (
        <Answered key={key} name={name} values={answers[key] ?? []} />
      ))}
      {step && (
        <Question
          key={questionCount}
          step={step}
          failed={failed}
          isDisabled={isChecking}
          onAnswer={(typed) => void answer(typed)}
        />
      )}
      {!step && review && (
        <Box marginTop={1} gap={1}>
          <Text bold>{review}</Text>
          <ConfirmInput onConfirm={() => onDone(answers)} onCancel={() => onLeave('declined')} />
          <Text dimColor>· Esc goes back</Text>
        </Box>
      )}
    </Box>
  )
}

/** Which question is asked, what was answered, and the way on and back. */
function useAnswers({ steps, given, review, onDone, onLeave }: WizardProps) {
  const open = steps.filter(({ key }) => !given[key])
  const [answers, setAnswers] = useState(given)
  const [at, setAt] = useState(0)
  const [failed, setFailed] = useState<FailedAnswer | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  /** Counts the questions, so that each starts with its own line */
  const [questionCount, setQuestionCount] = useState(0)
  const step = open[at]

  const ask = (next: number, refused: FailedAnswer | null = null) => {
    setAt(next)
    setFailed(refused)
    setQuestionCount(questionCount + 1)
  }
  const goOn = (values: Answers) => {
    setAnswers(values)
    if (at + 1 < open.length || review) ask(at + 1)
    else onDone(values)
  }
  const previous = () => {
    const before = open[at - 1]
    if (!before) return onLeave('declined')
    const { [before.key]: _, ...rest } = answers
    setAnswers(rest)
    ask(at - 1)
  }
  const answer = async (typed: string) => {
    if (!step) return
    const value = typed.trim()
    const before = answers[step.key] ?? []
    if (value === '') {
      if (step.optional || before.length > 0) return goOn({ ...answers, [step.key]: before })
      return ask(at, { typed: '', problem: 'Please enter a value.' })
    }
    setIsChecking(true)
    const message = (await step.check?.(value, answers)) ?? null
    setIsChecking(false)
    if (message !== null) return ask(at, { typed: value, problem: message })
    const values = { ...answers, [step.key]: step.many ? [...before, value] : [value] }
    if (!step.many) return goOn(values)
    setAnswers(values)
    ask(at)
  }

  const clear = () => step && !step.choices && ask(at)
  return { step, answers, failed, isChecking, questionCount, answer, previous, clear }
}

const Answered = ({ name, values }: { name: string; values: readonly string[] }) =>
  values.length === 0 ? null : (
    <Text>
      <Text color="green">✓ </Text>
      {name}: {values.join(', ')}
    </Text>
  )

type QuestionProps = {
  step: WizardStep
  failed: FailedAnswer | null
  isDisabled: boolean
  onAnswer(typed: string): void
}

/** Stands for an empty answer where there are choices. */
const LEAVE_OUT = 'leave out'

function Question({ step, failed, isDisabled, onAnswer }: QuestionProps) {
  const { title, hint, choices, known, many, optional } = step
  const [typed, setTyped] = useState(failed?.typed ?? '')
  const options = [...(choices ?? []), ...(optional ? [LEAVE_OUT] : [])]
  const keys = [
    many ? 'Enter adds one, an empty line ends the list' : 'Enter continues',
    optional && !many && !choices ? 'leave it empty to skip' : '',
    failed?.typed ? 'Ctrl-U clears the line' : '',
    'Esc goes back',
  ]
  return (
    <Box flexDirection="column" marginTop={1}>
      <Text>
        {title} <Text dimColor>({hint})</Text>
      </Text>
      {choices ? (
        <Select
          isDisabled={isDisabled}
          visibleOptionCount={8}
          options={options.map((value) => ({ label: value, value }))}
          onChange={(value) => onAnswer(value === LEAVE_OUT ? '' : value)}
        />
      ) : (
        <Box>
          <Text color="cyan">› </Text>
          <TextInput
            isDisabled={isDisabled}
            defaultValue={failed?.typed}
            onChange={setTyped}
            onSubmit={onAnswer}
          />
        </Box>
      )}
      {failed && <StatusMessage variant="error">{failed.problem}</StatusMessage>}
      {known && <KnownValues known={known} typed={typed} />}
      <Text dimColor>{keys.filter(Boolean).join(' · ')}</Text>
    </Box>
  )
}
