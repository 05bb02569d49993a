import { Spinner } from '@inkjs/ui'
import { Box, Text } from 'ink'
import { useEffect, useState } from 'react'
import type { Verdict } from '../actions/doctor'
import type { MenuSources } from './menu-sources'

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const
const SIGNS = { ok: '✓', warn: '!', fail: '✗' } as const

/** Each check as it comes in, with its remedy. (CLI-23) */
export function HealthView({ sources }: { sources: MenuSources }) {
  const [verdicts, setVerdicts] = useState<Verdict[]>([])
  const [running, setRunning] = useState(true)
  useEffect(() => {
    let shown = true
    void sources
      .health((verdict) => shown && setVerdicts((before) => [...before, verdict]))
      .then(() => shown && setRunning(false))
    return () => {
      shown = false
    }
  }, [sources])
  return (
    <Box flexDirection="column">
      {verdicts.map((verdict) => (
        <VerdictLine key={verdict.name} verdict={verdict} />
      ))}
      {running && <Spinner label="Looking" />}
    </Box>
  )
}

function VerdictLine({ verdict: { name, status, message, remedy } }: { verdict: Verdict }) {
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">
        <Text color={COLOURS[status]}>
          {SIGNS[status]} {status.padEnd(4)}
        </Text>{' '}
        {name.padEnd(12)} {message}
      </Text>
      {remedy && <Text dimColor> → {remedy}</Text>}
    </Box>
  )
}
