import { Box, Text } from 'ink'
import { useReducer, useRef } from 'react'
import { useKeys } from './keys'

export type Choice<Value> = { label: string; value: Value }

type ChoicesProps<Value> = {
  choices: readonly Choice<Value>[]
  /** Lines there are for it; more choices move through them */
  rows?: number
  onChoose(value: Value): void
}

/** A list one moves through with the arrows; Enter chooses. */
export function Choices<Value>({ choices, rows = choices.length, onChoose }: ChoicesProps<Value>) {
  const at = useRef(0)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useKeys(({ key }) => {
    const chosen = choices[at.current]
    if (key.return && chosen) return onChoose(chosen.value)
    if (key.downArrow) at.current = Math.min(choices.length - 1, at.current + 1)
    if (key.upArrow) at.current = Math.max(0, at.current - 1)
    redraw()
  })
  const first = Math.max(0, Math.min(at.current - rows + 1, choices.length - rows))
  return (
    <Box flexDirection="column">
      {choices.slice(first, first + rows).map(({ label }, n) => (
        <ChoiceLine key={first + n} label={label} current={first + n === at.current} />
      ))}
      {choices.length > rows && (
        <Text dimColor>
          {at.current + 1} of {choices.length}
        </Text>
      )}
    </Box>
  )
}

const ChoiceLine = ({ label, current }: { label: string; current: boolean }) => (
  <Text color={current ? 'cyan' : undefined} wrap="truncate-end">
    {current ? '❯' : ' '} {label}
  </Text>
)
