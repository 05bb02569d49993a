export type SqlValue = string | number | boolean | Date | null

/** A statement, or a piece of one, with question marks for its values. */
export type SqlFragment = { sql: string; params: readonly SqlValue[] }

/** Text that is part of a statement without change: names and constants of the code, never input. */
export const raw = (text: string): SqlFragment => ({ sql: text, params: [] })

export const EMPTY = raw('')
export const TRUE = raw('true')
export const FALSE = raw('false')

/**
 * A statement, or a piece of one: fragments in it become part of its text, everything else a value.
 * sql`SELECT id FROM "Post" WHERE ${visible} AND created_at < ${now}`
 */
export function sql(
  texts: TemplateStringsArray,
  ...parts: readonly (SqlFragment | SqlValue)[]
): SqlFragment {
  let text = texts[0] ?? ''
  const params: SqlValue[] = []
  parts.forEach((part, index) => {
    const isFragment = part !== null && typeof part === 'object' && !(part instanceof Date)
    text += (isFragment ? part.sql : '?') + (texts[index + 1] ?? '')
    if (isFragment) params.push(...part.params)
    else params.push(part)
  })
  return { sql: text, params }
}

/** Fragments with the same text between them: joinSql(conditions, ' AND ') */
export const joinSql = (parts: readonly SqlFragment[], between: string): SqlFragment => ({
  sql: parts.map((part) => part.sql).join(between),
  params: parts.flatMap((part) => part.params),
})

/** The values of names in a statement, such as @now. A name without a value is an error. */
export function bindNames(
  statement: SqlFragment,
  values: Readonly<Record<string, SqlValue>>,
): SqlFragment {
  const positional = [...statement.params]
  const params: SqlValue[] = []
  const text = statement.sql.replace(/@(\w+)|\?/g, (_, name?: string) => {
    const value = name === undefined ? positional.shift() : values[name]
    if (value === undefined)
      throw new Error(`A statement has no value for ${name ?? 'a parameter'}`)
    params.push(value)
    return '?'
  })
  return { sql: text, params }
}
