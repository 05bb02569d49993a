/** How text may look where it is going: colours or none, a width or no end. (CLI-06) */
export type Look = { colour: boolean; width: number | null }

type Stream = { isTTY?: boolean; columns?: number }
type Settings = Record<string, string | undefined>

export const isDumb = (env: Settings) => env.TERM === 'dumb'

export function lookOf(stream: Stream, env: Settings): Look {
  const terminal = stream.isTTY === true
  return {
    colour: terminal && !env.NO_COLOR && !isDumb(env),
    width: terminal ? stream.columns || 80 : null,
  }
}

const PAINTS = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const
export type Paint = keyof typeof PAINTS

export function paint(look: Look, colour: Paint, text: string): string {
  return look.colour ? `\u001b[${PAINTS[colour]}m${text}\u001b[0m` : text
}

/** Texts of students and operators must not steer the terminal. */
export const harmless = (text: string) => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
