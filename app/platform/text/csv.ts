type Row = Record<string, string | null>

/** A spreadsheet would calculate what begins like a formula. */
const asText = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

/** The same for an address, which stays one: a quoted name before the @ is the same name. (RFC 5321) */
const asAddress = (value: string) =>
  asText(value) === value ? value : value.replace(/^(.*)@/, (_, name: string) => `"${name}"@`)

/** CSV with a line of names first; every cell is in quotes. */
export const csv = (names: readonly string[], rows: readonly Row[]): string =>
  [
    names,
    ...rows.map((row) =>
      names.map((name) => (name === 'email' ? asAddress : asText)(row[name] ?? '')),
    ),
  ]
    .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
