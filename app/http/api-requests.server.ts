/** Endpoints say themselves who may call them, and respond in JSON whatever happens. */
export const isApiPath = (path: string): boolean => path.startsWith('/api/')

export const apiError = (status: number, error: string, details: Record<string, unknown> = {}) =>
  Response.json({ error, ...details }, { status })

/** The texts of a JSON object by name, without its lists, numbers and objects; none for anything else. */
export function parseJsonFields(body: string): Partial<Record<string, string>> {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null) return {}
    const entries: [string, unknown][] = Object.entries(parsed)
    return Object.fromEntries(entries.filter(isText))
  } catch {
    return {}
  }
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
