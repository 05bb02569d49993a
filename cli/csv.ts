type Row = Record<string, string | null>

/** A spreadsheet would calculate what begins like a formula. */
const asText = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

/** CSV with a line of names first; every cell is in quotes. Addresses stay exactly as they are. */
export const csv = (names: readonly string[], rows: readonly Row[]): string =>
  [names, ...rows.map((row) => names.map((name) => cell(name, row[name] ?? '')))]
    .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')

const cell = (name: string, text: string) => (name === 'email' ? text : asText(text))
