import { Spinner } from '@inkjs/ui'
import { Box, Text } from 'ink'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Input } from '../input'
import type { Command } from '../spec'
import { useKeys } from './keys'
import { EMPTY, LineText, typed } from './line'
import type { Going } from './menu'
import type { MenuSources } from './menu-sources'
import { Bar } from './progress'
import type { Phase, Run } from './run'
import { Scroll, textLines } from './scroll'
import { Page, useRoom, useTaken } from './stage'
import { VERDICTS } from './style'

type RunProps = { command: Command; input: Input; sources: MenuSources; going: Going }

/** Plan, review, confirmation, progress and result of one command. */
export function RunView({ command, input, sources, going }: RunProps) {
  const { width, rows } = useRoom()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [run, setRun] = useState<Run | null>(null)
  const shown = useRef(true)
  const word = useRef(EMPTY)
  useEffect(() => {
    shown.current = true
    setRun(sources.run(command, input, width, () => shown.current && redraw()))
    return () => {
      shown.current = false
    }
    // Run once for each time the view is opened.
  }, [])

  const phase: Phase = run?.phase ?? { name: 'working' }
  const asksWord = phase.name === 'review' && phase.word !== undefined
  useTaken({ letters: phase.name !== 'over', esc: phase.name !== 'over' })
  useKeys((press) => {
    if (!run) return
    const { key, text } = press
    if (phase.name === 'working') return key.escape ? run.stop() : undefined
    if (phase.name === 'over') {
      if (key.return) going.done(phase.tone === 'ok')
      return
    }
    if (key.escape || (!asksWord && text === 'n')) return run.answer(false)
    if (!key.return) {
      if (asksWord) word.current = typed(word.current, press)
      return redraw()
    }
    if (!asksWord || word.current.text === phase.word) run.answer(true)
  })

  const foot = phase.name === 'review' && phase.question ? 4 : 3
  return (
    <Page hints={hintsOf(phase)}>
      <Scroll lines={run?.text ? textLines(run.text) : []} rows={rows - foot} />
      <Box marginTop={run?.text ? 1 : 0} flexDirection="column">
        <PhaseView phase={phase} />
        {asksWord && (
          <Box>
            <Text>Type {phase.word}: </Text>
            <LineText line={word.current} />
          </Box>
        )}
      </Box>
    </Page>
  )
}

function PhaseView({ phase }: { phase: Phase }) {
  if (phase.name === 'review') return <Text bold>{phase.question || 'Shall this be done?'}</Text>
  if (phase.name === 'over') {
    const { sign, colour } = VERDICTS[phase.tone]
    return phase.message ? (
      <Text color={colour} wrap="wrap">
        {sign} {phase.message}
      </Text>
    ) : null
  }
  const { title, step, pace } = phase
  if (title && step && pace) return <Bar title={title} step={step} pace={pace} />
  return <Spinner label="Working" />
}

function hintsOf(phase: Phase): [string, string][] {
  if (phase.name === 'working') return [['Esc', 'stops it']]
  if (phase.name === 'over')
    return [
      ['↑↓', 'scroll'],
      ['Enter', 'goes on'],
      ['Esc', 'back'],
      ['q', 'quits'],
    ]
  return [
    ['Enter', phase.word ? 'does it when the word stands there' : 'does it'],
    ['↑↓', 'scroll'],
    ['Esc', 'leaves everything as it is'],
  ]
}
