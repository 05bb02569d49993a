/** One colour for what is chosen or moves; the others are kept for verdicts. */
export const ACCENT = 'cyan'

/** A verdict is a sign and a word, and a colour where there are colours. */
export const VERDICTS = {
  ok: { sign: '✓', colour: 'green' },
  warn: { sign: '!', colour: 'yellow' },
  fail: { sign: '✗', colour: 'red' },
} as const
