import { ProgressBar, Spinner } from '@inkjs/ui'
import { Box, render, Text } from 'ink'
import { Rate, stepText, type Progress, type Step } from '../rate'

/** Below what was printed: results go to standard output, screens don't. (CLI-04) */
export const INLINE = { stdout: process.stderr, exitOnCtrlC: false, patchConsole: false }

/** A bar with rate and remaining time on standard error, while the work goes on. (CLI-06) */
export function showProgress(title: string): Progress {
  const rate = new Rate()
  const screen = render(<Spinner label={`${title} …`} />, INLINE)
  return {
    step: (step) => {
      rate.at(step)
      screen.rerender(<ProgressView title={title} step={step} rate={rate} />)
    },
    end: () => screen.unmount(),
  }
}

type ProgressProps = { title: string; step: Step; rate: Rate }

/** Two lines, however narrow the window; where the total is unknown, only the amount. */
export function ProgressView({ title, step, rate }: ProgressProps) {
  const percent = step.total > 0 ? Math.min(100, Math.floor((step.done / step.total) * 100)) : null
  return (
    <Box flexDirection="column">
      <Box gap={1}>
        <Text wrap="truncate-end">{title}</Text>
        {percent === null ? (
          <Spinner />
        ) : (
          <>
            <Box width={40} minWidth={10}>
              <ProgressBar value={percent} />
            </Box>
            <Box flexShrink={0}>
              <Text>{percent}%</Text>
            </Box>
          </>
        )}
      </Box>
      <Text dimColor wrap="truncate-end">
        {stepText(step, rate)}
      </Text>
    </Box>
  )
}
