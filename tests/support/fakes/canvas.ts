import { randomBytes } from 'node:crypto'
import { authorizePage, coursesPage } from './canvas-pages'
import { openServer, type Answer, type Call, type MishapAnswers } from './server'
import type { CanvasAssignment, CanvasCourse, FakeCanvas } from './types'

type Options = {
  client: { client_id: string; client_secret: string }
  courses?: CanvasCourse[]
  port?: number
  /** Entries on a page of a list */
  pageSize?: number
}

const newToken = () => randomBytes(16).toString('hex')

/** A Canvas that follows its public documentation, as far as Quad speaks to it, as a real HTTP server. */
export async function openCanvas({
  client,
  courses = [],
  port = 0,
  pageSize = 100,
}: Options): Promise<FakeCanvas> {
  const codes = new Map<string, string>()
  const [access, refresh] = [new Set<string>(), new Set<string>()]
  const server = await openServer({ port, mishaps: MISHAPS, route })
  const canvas: FakeCanvas = Object.assign(server, {
    courses,
    submissions: [],
    expireTokens: () => access.clear(),
    revokeAll: () => (access.clear(), refresh.clear()),
    tokens: () => ({ access: [...access], refresh: [...refresh] }),
  })

  function route(name: string, call: Call): Answer {
    if (name === 'GET /') return { html: coursesPage(canvas) }
    if (name === 'GET /login/oauth2/auth') return authorize(call)
    if (name === 'POST /login/oauth2/accept') return accept(call)
    if (name === 'POST /login/oauth2/token') return grant(call)
    if (!access.has(call.token)) return INVALID_TOKEN
    if (name === 'DELETE /login/oauth2/token') {
      access.delete(call.token)
      return { json: {} }
    }
    return api(name, call)
  }

  function authorize({ url }: Call): Answer {
    const { client_id, redirect_uri, response_type } = Object.fromEntries(url.searchParams)
    if (client_id !== client.client_id || response_type !== 'code' || !redirect_uri)
      return { status: 400, json: { error: 'invalid_client' } }
    return { html: authorizePage(redirect_uri, url.searchParams.get('state') ?? '') }
  }

  function accept({ form }: Call): Answer {
    const redirect_uri = form.get('redirect_uri') ?? ''
    const back = new URL(redirect_uri)
    back.searchParams.set('state', form.get('state') ?? '')
    if (form.has('cancel')) back.searchParams.set('error', 'access_denied')
    else {
      const code = newToken()
      codes.set(code, redirect_uri)
      back.searchParams.set('code', code)
    }
    return { status: 302, headers: { location: back.href } }
  }

  function grant({ form }: Call): Answer {
    const { client_id, client_secret, grant_type, code = '', ...given } = Object.fromEntries(form)
    if (client_id !== client.client_id || client_secret !== client.client_secret)
      return { status: 401, json: { error: 'invalid_client' } }
    const isCode = grant_type === 'authorization_code' && codes.get(code) === given.redirect_uri
    codes.delete(code)
    const isRefresh = grant_type === 'refresh_token' && refresh.has(given.refresh_token ?? '')
    if (!isCode && !isRefresh) return { status: 400, json: { error: 'invalid_grant' } }
    const tokens = { access_token: newToken(), ...(isCode && { refresh_token: newToken() }) }
    access.add(tokens.access_token)
    if (tokens.refresh_token) refresh.add(tokens.refresh_token)
    const user = { id: 42, name: 'Luis Herrera' }
    return { json: { ...tokens, token_type: 'Bearer', user, expires_in: 3600 } }
  }

  function api(name: string, call: Call): Answer {
    const [, , of, course_id, list, assignment_id, rest, self] = call.parts
    if (of !== 'courses') return NOT_FOUND
    if (course_id === undefined) return page(call, courses)
    const course = courses.find(({ id }) => String(id) === course_id)
    if (!course || list !== 'assignments') return NOT_FOUND
    if (assignment_id === undefined) return page(call, course.assignments.map(shown))
    const assignment = course.assignments.find(({ id }) => String(id) === assignment_id)
    if (!assignment || rest !== 'submissions') return NOT_FOUND
    const all = canvas.submissions.filter((one) => one.assignment === assignment.id)
    if (name.startsWith('GET') && self === 'self')
      return { json: all.at(-1) ?? { body: null, workflow_state: 'unsubmitted', attempt: null } }
    if (!name.startsWith('POST')) return NOT_FOUND
    if (assignment.locked_for_user) return UNAUTHORIZED
    const body = call.form.get('submission[body]')
    if (call.form.get('submission[submission_type]') !== 'online_text_entry' || !body)
      return { status: 400, json: { message: 'Invalid submission type' } }
    const submission = { course: course.id, assignment: assignment.id, body }
    canvas.submissions.push({ ...submission, attempt: all.length + 1 })
    return { status: 201, json: { ...submission, workflow_state: 'submitted' } }
  }

  /** A page of a list, with the next one in the header Link. */
  function page({ url }: Call, all: readonly object[]): Answer {
    const number = Number(url.searchParams.get('page') ?? 1)
    const size = Math.min(pageSize, Number(url.searchParams.get('per_page') ?? 10))
    const next = new URL(url)
    next.searchParams.set('page', String(number + 1))
    const more = all.length > number * size
    const link = `<${url.href}>; rel="current"${more ? `,<${next.href}>; rel="next"` : ''}`
    return { json: all.slice((number - 1) * size, number * size), headers: { link } }
  }
  return canvas
}

const shown = (assignment: CanvasAssignment) => ({
  locked_for_user: false,
  published: true,
  submission_types: ['online_text_entry'],
  ...assignment,
})

const errors = (message: string) => ({ errors: [{ message }] })
const NOT_FOUND: Answer = { status: 404, json: errors('The specified resource does not exist.') }
const UNAUTHORIZED: Answer = {
  status: 401,
  json: { status: 'unauthorized', ...errors('user not authorized to perform that action') },
}
const INVALID_TOKEN: Answer = {
  status: 401,
  json: errors('Invalid access token.'),
  headers: { 'www-authenticate': 'Bearer realm="canvas-lms"' },
}
const MISHAPS: MishapAnswers = {
  down: { status: 500, json: errors('An error occurred.') },
  busy: { status: 403, html: '403 Forbidden (Rate Limit Exceeded)' },
  nonsense: { html: '<h1>Maintenance</h1>' },
  shape: { json: { courses: 'none' } },
}
