import { Spinner } from '@inkjs/ui'
import { Text } from 'ink'
import { useEffect, useState, type ReactNode } from 'react'
import type { Verdict } from '../actions/doctor'
import { factRows } from './fact-row'
import { useKeys } from './keys'
import type { MenuSources } from './menu-sources'
import { Scroll } from './scroll'
import { Page, useRoom, useStage } from './stage'
import { factLines } from './tones'

/** Milliseconds between two runs of all checks: they read the whole database. */
const CHECKS = 60_000

/** How things are, every two seconds anew, and what doctor finds, every minute. (CLI-23) */
export function HealthView({ sources: { watch } }: { sources: MenuSources }) {
  const { facts } = useStage()
  const { width } = useRoom()
  const { verdicts, running, failed } = useChecks(watch)
  useKeys(({ text }) => {
    if (text !== 'r') return
    watch.ask('facts')
    watch.ask('checks')
  })
  const lines: ReactNode[] = [
    <Text key="now">
      <Text bold>Now</Text>
      <Text dimColor>{facts ? `   at ${clock(facts.at)}, again every 2 s` : ''}</Text>
    </Text>,
    ...(facts
      ? factLines(facts).flatMap((line) => factRows(line, width))
      : [<Spinner key="wait" label="Looking" />]),
    ...(failed
      ? [
          <Text key="failed" color="red">
            ✗ {failed}
          </Text>,
        ]
      : []),
    <Text key="air"> </Text>,
    <Text key="checks">
      <Text bold>Checks</Text>
      <Text dimColor>{running ? '   looking …' : '   again every minute'}</Text>
    </Text>,
    ...verdicts.flatMap(({ name, status, message, remedy }) =>
      factRows({ name, tone: status, text: message }, width, remedy),
    ),
  ]
  return (
    <Page
      hints={[
        ['r', 'looks now'],
        ['↑↓', 'scroll'],
        ['Esc', 'back'],
        ['q', 'quits'],
      ]}
    >
      <Scroll lines={lines} />
    </Page>
  )
}

const clock = (at: Date) =>
  [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** Verdicts by name: one that comes again takes the place of the one before. */
function useChecks(watch: MenuSources['watch']) {
  const [verdicts, setVerdicts] = useState<readonly Verdict[]>([])
  const [running, setRunning] = useState(true)
  const [failed, setFailed] = useState('')
  useEffect(() => {
    const ask = () => {
      setRunning(true)
      watch.ask('checks')
    }
    const deaf = watch.listen((told) => {
      if ('checked' in told) setRunning(false)
      else if ('failed' in told) setFailed(told.failed)
      else if ('facts' in told) setFailed('')
      else setVerdicts((before) => joined(before, told.verdict))
    })
    ask()
    const timer = setInterval(ask, CHECKS)
    return () => {
      clearInterval(timer)
      deaf()
    }
  }, [watch])
  return { verdicts, running, failed }
}

function joined(before: readonly Verdict[], verdict: Verdict): readonly Verdict[] {
  const at = before.findIndex(({ name }) => name === verdict.name)
  return at < 0 ? [...before, verdict] : before.with(at, verdict)
}
