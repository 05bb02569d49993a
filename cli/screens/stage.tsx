import { Box, Text } from 'ink'
import {
  createContext,
  useContext,
  useLayoutEffect,
  type MutableRefObject,
  type ReactNode,
} from 'react'
import type { Facts } from '../health/facts'
import { widthOf } from '../width'
import { useTerminal, type Room } from './room'
import { ACCENT, VERDICTS } from './style'
import { engineText, toneOfSearch } from './tones'

/** Keys that the shown view takes for itself while it types or works. */
export type Taken = { letters?: boolean; esc?: boolean }

/** What every view of the menu stands in. */
export type Stage = {
  /** Where one is, from the product's name on */
  crumbs: readonly string[]
  /** How things are, as far as that is known yet */
  facts: Facts | null
  taken: MutableRefObject<Taken>
  /** Lines that were chosen in lists, by list, for the way back */
  chosen: MutableRefObject<Map<string, number>>
}

export const StageContext = createContext<Stage | null>(null)

export function useStage(): Stage {
  const stage = useContext(StageContext)
  if (!stage) throw new Error('a view of the menu stands outside of it')
  return stage
}

/** Until the view is gone, its own keys are its own. */
export function useTaken(taken: Taken) {
  const stage = useStage()
  useLayoutEffect(() => {
    stage.taken.current = taken
    return () => {
      stage.taken.current = {}
    }
  })
}

/** Lines of the frame around a view: head, rule and air above; air, rule and hints below. */
const FRAME = 6

/** Room of a view in the frame. */
export function useRoom(): Room {
  const { width, rows } = useTerminal()
  return { width: Math.max(20, width - 2), rows: Math.max(4, rows - FRAME) }
}

type Hint = readonly [key: string, does: string]
type PageProps = { hints: readonly Hint[]; children: ReactNode }

/** As many hints as there is room for, none of them cut. */
function fitting(hints: readonly Hint[], width: number): readonly Hint[] {
  let used = -3
  return hints.filter(([key, does]) => {
    used += widthOf(`${key} ${does}`) + 3
    return used <= width
  })
}

/** The frame of every view: where one is and how search is, the view, and what the keys do. */
export function Page({ hints, children }: PageProps) {
  const { width, rows } = useRoom()
  return (
    <Box flexDirection="column" paddingX={1} width={width + 2}>
      <Head />
      <Rule width={width} />
      <Box height={rows + 2} paddingY={1} flexDirection="column" overflow="hidden">
        {children}
      </Box>
      <Rule width={width} />
      <Text wrap="truncate-end">
        {fitting(hints, width).map(([key, does], at) => (
          <Text key={key}>
            {at > 0 && <Text dimColor> · </Text>}
            <Text color={ACCENT}>{key}</Text>
            <Text dimColor> {does}</Text>
          </Text>
        ))}
      </Text>
    </Box>
  )
}

const Rule = ({ width }: { width: number }) => <Text dimColor>{'─'.repeat(width)}</Text>

const NARROW = 70

function Head() {
  const { crumbs, facts } = useStage()
  const { width } = useRoom()
  return (
    <Box justifyContent="space-between" gap={2}>
      <Text wrap="truncate-start">
        {crumbs.map((crumb, at) => (
          <Text key={at}>
            {at > 0 && <Text dimColor> › </Text>}
            <Text bold color={at === 0 ? ACCENT : undefined}>
              {crumb}
            </Text>
          </Text>
        ))}
      </Text>
      <Box flexShrink={0}>
        <Text>
          {width >= NARROW && facts && <Text dimColor>{facts.address} </Text>}
          <SearchState facts={facts} />
        </Text>
      </Box>
    </Box>
  )
}

function SearchState({ facts }: { facts: Facts | null }) {
  if (!facts) return <Text dimColor>…</Text>
  const { sign, colour } = VERDICTS[toneOfSearch(facts)]
  return (
    <Text color={colour}>
      {sign} {engineText(facts.search)}
    </Text>
  )
}
