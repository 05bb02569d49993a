import * as z from 'zod'
import { LmsError, type Lms, type LmsAssignment, type LmsSite, type LmsTokens } from './lms'
import { requestLms } from './request.server'

const id = z.union([z.string(), z.number()]).transform(String)
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const tokens = z.object({
  access_token: z.string().min(1),
  /** Left out where the old one stays */
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive().default(3600),
})

const courses = z.array(
  // A course that has ended for the person is only its id.
  z.object({ id, name: z.string().optional(), access_restricted_by_date: z.boolean().optional() }),
)

const assignments = z.array(
  z.object({
    id,
    name: z.string(),
    description: z.string().nullish(),
    due_at: time.nullish(),
    locked_for_user: z.boolean().default(false),
    published: z.boolean().default(true),
    submission_types: z.array(z.string()).default([]),
  }),
)

const submission = z.object({ body: z.string().nullish(), workflow_state: z.string().optional() })

/** Pages of a list that are read at most: no one has two thousand open assignments. */
const MAX_PAGES = 20
/** Entries that are kept of a list, and assignments of all courses: a page may have any number. */
const MAX_ENTRIES = 2000
/** Courses whose assignments are read, and so many of them at a time. */
const MAX_COURSES = 200
const AT_ONCE = 4

type Options = { signal: AbortSignal; now: () => Date }

/** IDs of 64 bits come as texts then, which JavaScript doesn't round. */
const ask: typeof requestLms = (url, request) =>
  requestLms(url, { ...request, accept: 'application/json+canvas-string-ids' })

/** Canvas by its OAuth2 and REST API, as their documentation describes them. */
export function canvasLms(site: LmsSite, { signal, now }: Options): Lms {
  const { base_url, client_id, client_secret } = site
  const at = (path: string) => new URL(path, base_url)
  const work = ({ course_id, assignment_id }: { course_id: string; assignment_id: string }) =>
    `/api/v1/courses/${encodeURIComponent(course_id)}/assignments/${encodeURIComponent(assignment_id)}`

  async function grant(form: Record<string, string>): Promise<LmsTokens> {
    const client = { client_id, client_secret }
    const url = at('/login/oauth2/token')
    const { json } = await ask(url, { method: 'POST', form: { ...client, ...form }, signal })
    const { expires_in, refresh_token = form.refresh_token, ...rest } = read(tokens, json, url)
    if (!refresh_token) throw new LmsError('nonsense', 'no refresh token')
    return { ...rest, refresh_token, expires_at: new Date(now().getTime() + expires_in * 1000) }
  }

  const list: ReadList = (path, schema, token) => readPages(at(path), schema, { token, signal })
  return {
    authorizeUrl(redirect_uri, state) {
      const url = at('/login/oauth2/auth')
      url.search = String(
        new URLSearchParams({ client_id, response_type: 'code', redirect_uri, state }),
      )
      return url.href
    },
    exchangeCode: (code, redirect_uri) =>
      grant({ grant_type: 'authorization_code', code, redirect_uri }),
    renew: (refresh_token) => grant({ grant_type: 'refresh_token', refresh_token }),
    async revoke(token) {
      await ask(at('/login/oauth2/token'), { method: 'DELETE', token, signal })
    },
    async assignments(token) {
      const path = '/api/v1/courses?enrollment_type=student&enrollment_state=active&per_page=100'
      const active = (await list(path, courses, token)).flatMap(({ id, name }) =>
        name === undefined ? [] : [{ id, name }],
      )
      const all: LmsAssignment[] = []
      const waiting = active.slice(0, MAX_COURSES)
      while (waiting.length > 0 && all.length < MAX_ENTRIES) {
        const some = waiting.splice(0, AT_ONCE)
        all.push(...(await Promise.all(some.map((course) => ofCourse(list, course, token)))).flat())
      }
      return all.slice(0, MAX_ENTRIES)
    },
    async submit(token, { html, ...assignment }) {
      const form = {
        'submission[submission_type]': 'online_text_entry',
        'submission[body]': html,
      }
      const url = at(`${work(assignment)}/submissions`)
      const { json } = await ask(url, { method: 'POST', token, form, signal })
      if (read(submission, json, url).workflow_state === 'unsubmitted')
        throw new LmsError('refused', 'the submission did not count')
      return 'taken'
    },
    async hasSubmission(token, { marker, ...assignment }) {
      const url = at(`${work(assignment)}/submissions/self`)
      const { json } = await ask(url, { token, signal })
      return read(submission, json, url).body?.includes(marker) ?? false
    },
  }
}

type ReadList = <T>(path: string, schema: z.ZodType<T[]>, token: string) => Promise<T[]>

/** All pages of a list. The links between them are followed on this host only. */
async function readPages<T>(
  first: URL,
  schema: z.ZodType<T[]>,
  options: { token: string; signal: AbortSignal },
): Promise<T[]> {
  const all: T[] = []
  let next: URL | null = first
  for (let page = 0; next && page < MAX_PAGES && all.length < MAX_ENTRIES; page++) {
    const { json, headers } = await ask(next, options)
    const entries: unknown = Array.isArray(json) ? json.slice(0, MAX_ENTRIES - all.length) : json
    all.push(...read(schema, entries, next))
    next = nextPage(headers, first.origin)
  }
  return all
}

async function ofCourse(
  list: ReadList,
  course: { id: string; name: string },
  token: string,
): Promise<LmsAssignment[]> {
  const path = `/api/v1/courses/${encodeURIComponent(course.id)}/assignments?per_page=100`
  const open = (await list(path, assignments, token)).filter(
    ({ locked_for_user, published, submission_types }) =>
      published && !locked_for_user && submission_types.includes('online_text_entry'),
  )
  return open.map(({ id: assignment_id, name, due_at, description }) => ({
    course_id: course.id,
    course_name: course.name,
    assignment_id,
    name,
    due_at: due_at ?? null,
    description: description ?? '',
  }))
}

function read<T>(schema: z.ZodType<T>, json: unknown, { pathname }: URL): T {
  const { data, error } = schema.safeParse(json)
  if (error) throw new LmsError('nonsense', `${pathname} answered something else`)
  return data
}

/** Link: <https://…?page=2>; rel="next", in each way of writing it that RFC 8288 (3) has. */
const NEXT = /^<([^>]*)>.*;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next[\s"]|next\s*(?:;|$))/i

function nextPage(headers: Headers, base: string): URL | null {
  const links = (headers.get('link') ?? '').split(/,\s*(?=<)/)
  const next = links.map((link) => NEXT.exec(link)?.[1]).find(Boolean)
  if (!next) return null
  if (!URL.canParse(next, base) || new URL(next, base).origin !== new URL(base).origin)
    throw new LmsError('nonsense', 'the next page is on another host')
  return new URL(next, base)
}
