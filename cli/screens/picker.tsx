import { TextInput } from '@inkjs/ui'
import { Box, Text, useInput, useStdin } from 'ink'
import { useEffect, useState } from 'react'
import { WithHint } from './frame'

export type Item<Value> = { label: string; note?: string; value: Value }

type PickerProps<Value> = {
  items: readonly Item<Value>[]
  /** Lines there are for it */
  rows: number
  /** Where it was left */
  start?: number
  onPick(value: Value, at: number): void
  onBack(): void
  onQuit?(): void
}

const HINT = '↑↓ move · Enter open · / filter · Esc back · ? keys · q quit'

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['↑ ↓', 'move'],
  ['PgUp PgDn', 'move a page'],
  ['Home End', 'first, last'],
  ['Enter', 'open'],
  ['/', 'filter the list as you type'],
  ['Esc', 'clear the filter, go back'],
  ['?', 'show or hide this list'],
  ['q', 'quit'],
  ['Ctrl-C', 'stop at once (exit code 130)'],
]

const matches = ({ label, note = '' }: Item<unknown>, filter: string) =>
  `${label} ${note}`.toLowerCase().includes(filter.trim().toLowerCase())

/**
 * A list to choose from. @inkjs/ui's Select has no filter, no Home and End, and can't begin at the
 * entry where you left it.
 */
export function Picker<Value>(props: PickerProps<Value>) {
  const { items, rows, start = 0, onPick, onBack, onQuit } = props
  const [at, setAt] = useState(start)
  const [filter, setFilter] = useState<string | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const shown = filter ? items.filter((item) => matches(item, filter)) : items
  const last = Math.max(0, shown.length - 1)
  const current = Math.min(at, last)
  // The filter takes a line, and where you are in a long list.
  const height = rows - (filter === null ? 0 : 1)
  const page = Math.max(1, shown.length > height ? height - 1 : height)
  const moveTo = (to: number) => setAt(Math.max(0, Math.min(last, to)))

  useInput((input, key) => {
    if (key.escape) {
      if (showsKeys) setShowsKeys(false)
      else if (filter !== null) setFilter(null)
      else onBack()
    } else if (key.return) {
      const item = shown[current]
      if (item) onPick(item.value, items.indexOf(item))
    } else if (key.downArrow) moveTo(current + 1)
    else if (key.upArrow) moveTo(current - 1)
    else if (key.pageDown) moveTo(current + page)
    else if (key.pageUp) moveTo(current - page)
    else if (filter === null && input === '/') setFilter('')
    else if (filter === null && input === '?') setShowsKeys(!showsKeys)
    else if (filter === null && input === 'q') onQuit?.()
  })
  useHomeAndEnd(
    () => moveTo(0),
    () => moveTo(last),
  )

  if (showsKeys) return <KeyList />
  const first = Math.max(0, Math.min(current - Math.floor(page / 2), shown.length - page))
  const visible = shown.slice(first, first + page)
  const width = Math.min(WIDEST_LABEL, Math.max(0, ...items.map(({ label }) => label.length))) + 2
  return (
    <WithHint hint={HINT}>
      {filter !== null && (
        <Box flexShrink={0}>
          <Text color="cyan">/ </Text>
          <TextInput onChange={(text) => (setFilter(text), setAt(0))} />
        </Box>
      )}
      {visible.map((item, line) => (
        <Line key={first + line} item={item} width={width} isCurrent={first + line === current} />
      ))}
      {shown.length === 0 && <Text dimColor>Nothing matches. Esc clears the filter.</Text>}
      {shown.length > page && (
        <Text dimColor>
          {current + 1} of {shown.length}
        </Text>
      )}
    </WithHint>
  )
}

const KeyList = () => (
  <WithHint hint="? or Esc hides this list">
    {KEYS.map(([key, does]) => (
      <Text key={key} wrap="truncate-end">
        <Text color="cyan">{key.padEnd(10)}</Text> {does}
      </Text>
    ))}
  </WithHint>
)

const WIDEST_LABEL = 24

type LineProps = { item: Item<unknown>; width: number; isCurrent: boolean }

const Line = ({ item, width, isCurrent }: LineProps) => (
  <Box gap={2} height={1} flexShrink={0}>
    <Box minWidth={width} flexShrink={item.note ? 0 : 1}>
      <Text color={isCurrent ? 'cyan' : undefined} bold={isCurrent} wrap="truncate-end">
        {isCurrent ? '❯' : ' '} {item.label}
      </Text>
    </Box>
    <Text dimColor wrap="truncate-end">
      {item.note ?? ''}
    </Text>
  </Box>
)

const HOME = ['\u001b[H', '\u001bOH', '\u001b[1~', '\u001b[7~']
const END = ['\u001b[F', '\u001bOF', '\u001b[4~', '\u001b[8~']

/** useInput doesn't tell these two keys apart from others without a letter. */
function useHomeAndEnd(onHome: () => void, onEnd: () => void) {
  const { internal_eventEmitter: keys } = useStdin()
  useEffect(() => {
    const listen = (sequence: string) => {
      if (HOME.includes(sequence)) onHome()
      else if (END.includes(sequence)) onEnd()
    }
    keys.on('input', listen)
    return () => void keys.off('input', listen)
  })
}
