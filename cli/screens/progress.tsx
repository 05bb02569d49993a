import { ProgressBar, Spinner } from '@inkjs/ui'
import { Box, render, Text } from 'ink'
import { Rate, stepText, type Progress, type Step } from '../rate'

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

export function Bar({ title, step, pace }: BarProps) {
  const percent = step.total > 0 ? Math.floor((100 * step.done) / step.total) : 0
  return (
    <Box flexDirection="column">
      <Box gap={1}>
        <Text>{title}</Text>
        <Box width={30}>
          <ProgressBar value={Math.min(100, percent)} />
        </Box>
        <Text>{percent} %</Text>
      </Box>
      <Text dimColor>{stepText(step, pace)}</Text>
    </Box>
  )
}
