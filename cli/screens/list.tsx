import { Box, Text } from 'ink'
import { useReducer, useRef } from 'react'
import { placed, widthOf } from '../width'
import { stepOf, useKeys } from './keys'
import { useRoom, useStage } from './stage'
import { ACCENT } from './style'

/** A line that can be chosen, or a title over some of them. */
export type Item<Value> =
  { label: string; note?: string; value: Value } | { title: string; value?: undefined }

type ListProps<Value> = {
  /** Under which name the chosen line is remembered */
  name: string
  items: readonly Item<Value>[]
  /** Titles of columns, which stay where they are */
  head?: string
  /** Lines there are for it; by itself as many as the view has */
  rows?: number
  onChoose(value: Value): void
  /** Space, where it does something */
  onMark?(value: Value): void
}

/** A list one moves through with the arrows; Enter chooses. More lines than there is room scroll. */
export function List<Value>({ name, items, head, rows, onChoose, onMark }: ListProps<Value>) {
  const { chosen } = useStage()
  const room = useRoom()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const lines = items.flatMap((item, at) => ('title' in item && at > 0 ? [null, item] : [item]))
  const places = lines.flatMap((line, at) => (line && !('title' in line) ? [at] : []))
  const at = useRef(Math.min(chosen.current.get(name) ?? 0, places.length - 1))
  const height = (rows ?? room.rows) - (head === undefined ? 0 : 1)
  // A line below says where one is.
  const shown = lines.length > height ? height - 1 : height

  useKeys(({ text, key }) => {
    const item = lines[places[at.current] ?? -1]
    if (item && !('title' in item)) {
      if (key.return) return onChoose(item.value)
      if (text === ' ' && onMark) return onMark(item.value)
    }
    const step = stepOf(key, shown)
    if (step === 0) return
    at.current = Math.max(0, Math.min(places.length - 1, at.current + step))
    chosen.current.set(name, at.current)
    redraw()
  })

  at.current = Math.max(0, Math.min(at.current, places.length - 1))
  const current = places[at.current] ?? 0
  const first = Math.max(0, Math.min(current - Math.floor(shown / 2), lines.length - shown))
  const wide = Math.max(
    0,
    ...lines.map((line) => (line && 'note' in line ? widthOf(line.label) : 0)),
  )
  return (
    <Box flexDirection="column">
      {head !== undefined && (
        <Text bold wrap="truncate-end">
          {head}
        </Text>
      )}
      {lines.slice(first, first + shown).map((line, n) => (
        <ListLine key={first + n} line={line} current={first + n === current} wide={wide} />
      ))}
      {lines.length > height && (
        <Text dimColor>
          {'  '}
          {at.current + 1} of {places.length}
        </Text>
      )}
    </Box>
  )
}

type LineProps = { line: Item<unknown> | null; current: boolean; wide: number }

function ListLine({ line, current, wide }: LineProps) {
  if (line === null) return <Text> </Text>
  if ('title' in line)
    return (
      <Text bold wrap="truncate-end">
        {line.title}
      </Text>
    )
  return (
    <Text wrap="truncate-end">
      <Text color={current ? ACCENT : undefined} bold={current}>
        {current ? '❯' : ' '} {line.note === undefined ? line.label : placed(line.label, wide)}
      </Text>
      {line.note && <Text dimColor>{`   ${line.note}`}</Text>}
    </Text>
  )
}
