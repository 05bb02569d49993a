import { Spinner } from '@inkjs/ui'
import { Box, render, Text } from 'ink'
import { Rate, stepText, type Progress, type Step } from '../rate'
import { widthOf } from '../width'
import { useTerminal } from './room'
import { ACCENT } from './style'

/** A bar with rate and remaining time, redrawn while the work goes on. (CLI-06) */
export function showProgress(title: string): Progress {
  const pace = new Rate()
  const screen = render(<Waiting title={title} />, {
    stdout: process.stderr,
    exitOnCtrlC: false,
    patchConsole: false,
  })
  return {
    step: (step) => {
      pace.at(step)
      screen.rerender(<Bar title={title} step={step} pace={pace} />)
    },
    end: () => screen.unmount(),
  }
}

const Waiting = ({ title }: { title: string }) => <Spinner label={`${title} …`} />

type BarProps = { title: string; step: Step; pace: Rate }

const WIDEST = 40
const NARROWEST = 10

/** Two lines, however narrow the terminal is; of unknown work the amount only. */
export function Bar({ title, step, pace }: BarProps) {
  const { width } = useTerminal()
  const known = step.total > 0
  const share = known ? Math.min(1, step.done / step.total) : 0
  const room = width - widthOf(title) - 10
  return (
    <Box flexDirection="column">
      <Box gap={1}>
        <Text wrap="truncate-end">{title}</Text>
        {known ? (
          <Text wrap="truncate-end">
            <Filled share={share} width={Math.max(NARROWEST, Math.min(WIDEST, room))} />{' '}
            {`${Math.floor(share * 100)} %`.padStart(5)}
          </Text>
        ) : (
          <Spinner />
        )}
      </Box>
      <Text dimColor wrap="truncate-end">
        {stepText(step, pace)}
      </Text>
    </Box>
  )
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

function Filled({ share, width }: { share: number; width: number }) {
  const eighths = Math.round(share * width * 8)
  const filled = `${'█'.repeat(Math.floor(eighths / 8))}${EIGHTHS[eighths % 8] ?? ''}`
  return (
    <>
      <Text color={ACCENT}>{filled}</Text>
      <Text dimColor>{'░'.repeat(width - filled.length)}</Text>
    </>
  )
}
