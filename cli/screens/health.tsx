import { Badge, Spinner, StatusMessage } from '@inkjs/ui'
import { Box, Text, useInput } from 'ink'
import { useEffect, useState } from 'react'
import type { Verdict } from '../checks/check'
import { COLORS } from '../checks/check'
import { WithHint } from './frame'

export type RunChecks = (signal: AbortSignal) => Promise<Verdict[]>

type HealthProps = { runChecks: RunChecks; onBack(): void; onQuit(): void }

/** Milliseconds between two runs of all checks: they read the whole database. */
const EVERY = 30_000

/** What doctor finds, again and again while you look; the worst first. (CLI-02, CLI-23) */
export function HealthView({ runChecks, onBack, onQuit }: HealthProps) {
  const [round, setRound] = useState(0)
  const [verdicts, setVerdicts] = useState<readonly Verdict[]>([])
  const [state, setState] = useState<'running' | Date | Error>('running')
  useInput((input, key) => {
    if (key.escape) onBack()
    else if (input === 'q') onQuit()
    else if (input === 'r') setRound(round + 1)
  })
  useEffect(() => {
    const shown = new AbortController()
    const unlessGone = (work: () => void) => !shown.signal.aborted && work()
    setState('running')
    runChecks(shown.signal).then(
      (latest) => unlessGone(() => (setVerdicts(latest.toSorted(byUrgency)), setState(new Date()))),
      (error: Error) => unlessGone(() => setState(error)),
    )
    const timer = setTimeout(() => setRound(round + 1), EVERY)
    return () => {
      shown.abort()
      clearTimeout(timer)
    }
  }, [round])
  return (
    <WithHint hint="r refresh · Esc back · q quit">
      {verdicts.map((verdict) => (
        <VerdictLine key={verdict.name} {...verdict} />
      ))}
      <Box marginTop={1}>
        {state === 'running' ? (
          <Spinner label="Running the checks of quad doctor" />
        ) : state instanceof Error ? (
          <StatusMessage variant="error">{state.message}</StatusMessage>
        ) : (
          <Text dimColor>
            Checked at {state.toTimeString().slice(0, 8)}, again every {EVERY / 1000} seconds
          </Text>
        )}
      </Box>
    </WithHint>
  )
}

const URGENCY = { fail: 0, warn: 1, ok: 2 }
const byUrgency = (a: Verdict, b: Verdict) => URGENCY[a.status] - URGENCY[b.status]

const VerdictLine = ({ name, status, message, remedy }: Verdict) => (
  <Box gap={1} flexShrink={0}>
    <Box width={6} flexShrink={0}>
      <Badge color={COLORS[status]}>{status}</Badge>
    </Box>
    <Box width={14} flexShrink={0}>
      <Text bold wrap="truncate-end">
        {name}
      </Text>
    </Box>
    <Text wrap={remedy ? 'wrap' : 'truncate-end'}>
      {message}
      {remedy && <Text dimColor> → {remedy}</Text>}
    </Text>
  </Box>
)
