import { useState } from 'react'
import type { Command } from '../command'
import { quoted } from '../help'
import { buildArgv, listFields, type Field, type KnownValues } from './fields'
import { Picker, type Item } from './picker'
import { Wizard, type Answers } from './wizard'

type FormProps = {
  command: Command
  given: KnownValues
  rows: number
  onRun(argv: string[]): void
  onBack(): void
  onQuit(): void
}

/** Asks for what a command needs, then offers its other flags above nothing but "run". */
export function Form({ command, given, rows, onRun, onBack, onQuit }: FormProps) {
  const fields = listFields(command, given)
  const options = fields.filter(({ optional }) => optional)
  const [answers, setAnswers] = useState<Answers>({})
  const [asking, setAsking] = useState(fields.filter(({ optional }) => !optional))
  const [isBeginning, setIsBeginning] = useState(true)
  const run = (all: Answers) => onRun(buildArgv(command, given, all))

  const answered = (more: Answers) => {
    const all = { ...answers, ...more }
    setAnswers(all)
    setAsking([])
    setIsBeginning(false)
    if (options.length === 0) run(all)
  }
  const choose = (field: Field | null) => {
    if (field === null) return run(answers)
    const { [field.key]: before, ...others } = answers
    if (field.isSwitch) setAnswers(before ? others : { ...others, [field.key]: ['yes'] })
    else {
      setAnswers(others)
      setAsking([field])
    }
  }
  if (asking.length > 0)
    return (
      <Wizard
        key={asking.map(({ key }) => key).join()}
        title={command.summary}
        steps={asking}
        given={{}}
        onDone={answered}
        onLeave={(how) => {
          if (how === 'declined') return isBeginning ? onBack() : setAsking([])
        }}
      />
    )
  const typed = `quad ${buildArgv(command, given, answers).map(quoted).join(' ')}`
  const items: Item<Field | null>[] = [
    { label: command.kind === 'writes' ? 'Show the plan' : 'Run', note: typed, value: null },
    ...options.map((field) => ({
      label: field.title,
      note: answers[field.key]?.join(', ') || field.hint,
      value: field,
    })),
  ]
  return <Picker items={items} rows={rows} onPick={choose} onBack={onBack} onQuit={onQuit} />
}
