import { Box, Text } from 'ink'
import type { ReactNode } from 'react'

export type Size = { columns: number; rows: number }

/** Lines of the window that aren't content: path, rule, hint with a margin, and one Ink keeps. */
const OTHER_LINES = 5

export const contentRows = ({ rows }: Size) => Math.max(3, rows - OTHER_LINES)

type FrameProps = { size: Size; path: readonly string[]; children: ReactNode }

/** Every screen of the menu: where you are, then the content. */
export const Frame = ({ size, path, children }: FrameProps) => (
  <Box flexDirection="column" width={size.columns} height={contentRows(size) + OTHER_LINES - 1}>
    <Box
      flexShrink={0}
      borderStyle="single"
      borderTop={false}
      borderLeft={false}
      borderRight={false}
      borderDimColor
      paddingX={1}
    >
      <Text bold wrap="truncate-start">
        {path.join(' › ')}
      </Text>
    </Box>
    <Box flexDirection="column" flexGrow={1} paddingX={1} overflow="hidden">
      {children}
    </Box>
  </Box>
)

/** Content with a line about the keys at the bottom. */
export const WithHint = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <>
    <Box flexDirection="column" flexGrow={1} overflow="hidden">
      {children}
    </Box>
    <Box flexShrink={0} marginTop={1}>
      <Text dimColor wrap="truncate-end">
        {hint}
      </Text>
    </Box>
  </>
)
