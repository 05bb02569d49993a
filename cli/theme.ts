import { styleText } from 'node:util'

/** How text can look where it is going: in color or not, with a width or without end. (CLI-06) */
export type Theme = { color: boolean; width: number | null }

type Stream = { isTTY?: boolean; columns?: number }
type Settings = Record<string, string | undefined>

export const isDumb = (env: Settings) => env.TERM === 'dumb'

export function themeFor(stream: Stream, env: Settings): Theme {
  const isTerminal = stream.isTTY === true
  return {
    color: isTerminal && !env.NO_COLOR && !isDumb(env),
    width: isTerminal ? stream.columns || 80 : null,
  }
}

export const styled = (
  theme: Theme,
  style: 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan',
  text: string,
) => (theme.color ? styleText(style, text, { validateStream: false }) : text)

/** What students and operators have written must not steer the terminal. */
export const printable = (text: string) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
