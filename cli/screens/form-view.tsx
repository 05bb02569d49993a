import { Box, Text } from 'ink'
import { useReducer, useRef } from 'react'
import { checkValues } from '../input'
import type { Command } from '../spec'
import { placed, widthOf } from '../width'
import { fieldsOf, inputOf, missingIn, saidIn, type FormField, type Given } from './form-fields'
import { useKeys, type Press } from './keys'
import { LineText, typed, type Line } from './line'
import type { Going } from './menu'
import { Page, useRoom, useTaken } from './stage'
import { ACCENT } from './style'

type FormProps = {
  command: Command
  given: Given
  /** What was typed before, kept while one looks at the plan */
  kept: Map<string, string>
  going: Going
}

/** What a command has to know, a line each; made from its arguments and flags. */
export function FormView({ command, given, kept, going }: FormProps) {
  const { width, rows } = useRoom()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const fields = fieldsOf(command, given)
  const open = fields.findIndex(({ name, needed }) => needed && !kept.get(name))
  const at = useRef(open < 0 ? fields.length : open)
  const line = useRef<Line>(lineOf(kept.get(fields[at.current]?.name ?? '')))
  const problem = useRef('')
  useTaken({ letters: true })

  const move = (to: number) => {
    at.current = Math.max(0, Math.min(fields.length, to))
    line.current = lineOf(kept.get(fields[at.current]?.name ?? ''))
  }
  const submit = () => {
    const missing = missingIn(fields, kept)
    if (missing) {
      problem.current = missing.message
      return move(missing.at)
    }
    const said = saidIn(fields, kept, given)
    try {
      checkValues(command, inputOf(said))
    } catch (error) {
      problem.current = error instanceof Error ? error.message : String(error)
      return
    }
    going.run(command, said)
  }
  useKeys((press) => {
    const { key } = press
    const field = fields[at.current]
    problem.current = ''
    if (key.downArrow || (key.tab && !key.shift)) move(at.current + 1)
    else if (key.upArrow || key.tab) move(at.current - 1)
    else if (key.return && (!field || !nextNeeded(fields, kept, at.current))) submit()
    else if (key.return) move(nextNeeded(fields, kept, at.current) ?? fields.length)
    else if (field && !key.escape) {
      line.current = changed(field, line.current, press)
      kept.set(field.name, line.current.text)
    }
    redraw()
  })

  const wide = Math.max(8, ...fields.map((field) => widthOf(labelOf(field))))
  const shown = Math.max(1, rows - 5)
  const first = Math.max(0, Math.min(at.current - Math.floor(shown / 2), fields.length - shown))
  const current = fields[at.current]
  return (
    <Page hints={hintsOf(current, command)}>
      <Text dimColor wrap="truncate-end">
        {command.summary}
      </Text>
      <Box marginY={1} flexDirection="column">
        {fields.slice(first, first + shown).map((field, n) => (
          <FieldLine
            key={field.name}
            field={field}
            text={kept.get(field.name) ?? ''}
            line={first + n === at.current ? line.current : null}
            wide={wide}
            room={width}
          />
        ))}
        <Text color={current ? undefined : ACCENT} bold={!current}>
          {current ? ' ' : '❯'} {command.kind === 'writes' ? 'Show the plan' : 'Show it'}
        </Text>
      </Box>
      {problem.current && <Text color="red">✗ {problem.current}</Text>}
    </Page>
  )
}

const labelOf = ({ name, needed }: FormField) => (needed ? `${name} *` : name)

const lineOf = (text = ''): Line => ({ text, at: text.length })

/** The place of the next empty field that is needed, behind this one. */
function nextNeeded(
  fields: readonly FormField[],
  kept: ReadonlyMap<string, string>,
  after: number,
): number | null {
  const at = fields.findIndex(({ name, needed }, n) => n > after && needed && !kept.get(name))
  return at < 0 ? null : at
}

function changed(field: FormField, line: Line, press: Press): Line {
  const { text, key } = press
  if (field.switch) return text === ' ' ? lineOf(line.text ? '' : 'yes') : line
  if (!field.choices) return typed(line, press)
  const step = key.rightArrow || text === ' ' ? 1 : key.leftArrow ? -1 : 0
  if (step === 0) return line
  const all = ['', ...field.choices]
  const now = Math.max(0, all.indexOf(line.text))
  return lineOf(all[(now + step + all.length) % all.length])
}

type FieldProps = { field: FormField; text: string; line: Line | null; wide: number; room: number }

function FieldLine({ field, text, line, wide, room }: FieldProps) {
  const shown = field.switch ? (text ? '[x]' : '[ ]') : text
  const value =
    line && !field.switch && !field.choices ? (
      <LineText line={line} />
    ) : (
      <Text>{field.choices ? `‹ ${text || 'none'} ›` : shown}</Text>
    )
  return (
    <Box gap={2} width={room} height={1} overflow="hidden">
      <Box flexShrink={0}>
        <Text color={line ? ACCENT : undefined} bold={line !== null}>
          {line ? '❯' : ' '} {placed(labelOf(field), wide)}
        </Text>
      </Box>
      <Box flexShrink={0}>{value}</Box>
      {(line !== null || text === '') && (
        <Text dimColor wrap="truncate-end">
          {field.about}
        </Text>
      )}
    </Box>
  )
}

function hintsOf(field: FormField | undefined, command: Command): [string, string][] {
  const here: [string, string][] = field?.switch
    ? [['Space', 'switches']]
    : field?.choices
      ? [['←→', 'choose']]
      : field?.many
        ? [[';', 'between several']]
        : []
  return [
    ['↑↓', 'move'],
    ...here,
    ['Enter', field ? 'goes on' : command.kind === 'writes' ? 'shows the plan' : 'shows it'],
    ['Esc', 'back'],
  ]
}
