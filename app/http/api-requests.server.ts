/** Endpoints say themselves who may call them, and respond in JSON whatever happens. */
export const isApiPath = (path: string): boolean => path.startsWith('/api/')

export const apiError = (status: number, error: string, details: Record<string, unknown> = {}) =>
  Response.json({ error, ...details }, { status })

/**
 * What the script of a page asks for by itself (a draft is saved, questions are suggested, a like in
 * place). Its page was open to the one who asks: without a session now, that has ended.
 */
export const isFromScript = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.get('x-requested-with') === 'script'

/** The script then saves what was typed and goes to /timeout. (ACCESS-32) */
export const sessionExpired = () => apiError(419, 'Your session timed out.')

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
