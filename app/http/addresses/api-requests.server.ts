/** The one endpoint that isn't below /api. (API-01, API-46) */
export const CONTACT_PATH = '/send-contact-us'

/** Endpoints say themselves who may call them, and respond in JSON whatever happens. */
export const isApiPath = (path: string): boolean =>
  path.startsWith('/api/') || path === CONTACT_PATH

/** Where a school's directory keeps its people up to date; answered in the words of RFC 7644. */
export const isScimPath = (path: string): boolean => /^\/scim\/v2(?:\/|$)/i.test(path)

/** What can go wrong, by status: the end of its address on /developers, and its name. */
export const PROBLEMS = {
  400: ['invalid-input', 'Invalid input'],
  401: ['not-logged-in', 'Not logged in'],
  403: ['no-access', 'No access'],
  404: ['not-found', 'Not found'],
  405: ['wrong-method', 'Wrong method'],
  408: ['too-slow', 'Too slow'],
  413: ['too-large', 'Too large'],
  414: ['address-too-long', 'Address too long'],
  415: ['wrong-format', 'Wrong format'],
  419: ['session-expired', 'Session expired'],
  429: ['too-many-requests', 'Too many requests'],
  500: ['server-error', 'Something went wrong'],
  503: ['unavailable', 'Unavailable'],
} as const

type ProblemDetails = {
  /** Messages by field; '' is the whole input */
  errors?: Record<string, string[]>
  /** Seconds to wait */
  wait?: number
  /** The page a browser would be sent to */
  location?: string
  /** What else the caller needs to try again */
  captcha?: { recaptchaToken: string; question: string }
}

/** An error as RFC 9457 has it, with the messages by field where a field is wrong. */
export function apiError(
  status: keyof typeof PROBLEMS,
  detail: string,
  details: ProblemDetails = {},
): Response {
  const headers = new Headers({ 'Content-Type': PROBLEM_TYPE })
  if (details.wait) headers.set('Retry-After', String(details.wait))
  return new Response(problemText(status, detail, details), { status, headers })
}

export const PROBLEM_TYPE = 'application/problem+json'

/** The body of such an error. */
export function problemText(
  status: keyof typeof PROBLEMS,
  detail: string,
  { wait, ...details }: ProblemDetails,
): string {
  const [name, title] = PROBLEMS[status]
  const problem = { type: `/developers#${name}`, title, status, detail, ...details }
  return JSON.stringify(wait ? { ...problem, wait } : problem)
}

/** What a body is, in small letters, as names of media types have no case; '' where nothing says. */
export const mediaType = (contentType: string | null | undefined): string =>
  (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase()

export const isJson = (contentType: string | null | undefined): boolean =>
  mediaType(contentType) === 'application/json'

/**
 * What the script of a page asks for by itself (a draft is saved, questions are suggested, a like in
 * place). Its page was open to the one who asks: without a session now, that has ended.
 */
export const isFromScript = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.get('x-requested-with') === 'script'

/**
 * Script that sends what someone wrote, and believes only an answer that says what became of it: it is
 * told instead of being led elsewhere.
 */
export const wantsOutcome = (request: Pick<Request, 'headers'>): boolean =>
  isFromScript(request) && (request.headers.get('accept') ?? '').startsWith('application/json')

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
