import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { LmsError, type Lms } from '~/platform/lms/lms'
import { openLms } from '~/platform/lms/open.server'
import { openCanvas } from '~tests/support/fakes/canvas'
import type { Mishap } from '~tests/support/fakes/server'

const CLIENT = { client_id: 'id', client_secret: 'a secret' }
const BACK = 'http://quad.test/auth/canvas/callback'
const now = () => new Date('2026-11-24T12:00:00Z')
const assignment = (id: number) => ({ id, name: `Number ${id}`, description: 'x', due_at: null })
const textEntry = (id: number) => ({ ...assignment(id), submission_types: ['online_text_entry'] })
const lmsAt = (base_url: string, more = {}, timeout = 20_000) =>
  openLms({ kind: 'canvas', base_url, ...CLIENT, ...more }, { timeout, allowHttp: true, now })

async function start() {
  const courses = [1, 2, 3].map((id) => ({
    id,
    name: `Course ${id}`,
    assignments: [1, 2, 3].map((one) => assignment(id * 10 + one)),
  }))
  const canvas = await openCanvas({ client: CLIENT, courses, pageSize: 2 })
  onTestFinished(() => canvas.close())
  return { canvas, lms: lmsAt(canvas.base_url) }
}

/** A code, as the browser brings it back. */
async function codeFrom(base_url: string): Promise<string> {
  const body = new URLSearchParams({ redirect_uri: BACK, state: 's' })
  const url = `${base_url}/login/oauth2/accept`
  const { headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const problem = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof LmsError ? error.problem : error),
  )

test('[CANVAS-03] a code gives tokens once, which are renewed and revoked', async () => {
  const { canvas, lms } = await start()
  const code = await codeFrom(canvas.base_url)
  const tokens = await lms.exchangeCode(code, BACK)
  expect(tokens.expires_at).toEqual(new Date('2026-11-24T13:00:00Z'))
  expect(await problem(lms.exchangeCode(code, BACK))).toBe('unlinked')
  const other = await codeFrom(canvas.base_url)
  expect(await problem(lms.exchangeCode(other, 'http://elsewhere.test/'))).toBe('unlinked')
  const stranger = lmsAt(canvas.base_url, { client_secret: 'another' })
  expect(await problem(stranger.renew(tokens.refresh_token))).toBe('not set up')
  await expect(stranger.renew(tokens.refresh_token)).rejects.toThrow(
    /POST \/login\/oauth2\/token answered 401/,
  )
  canvas.expireTokens()
  expect(await problem(lms.assignments(tokens.access_token))).toBe('unlinked')
  const renewed = await lms.renew(tokens.refresh_token)
  expect(renewed.refresh_token).toBe(tokens.refresh_token)
  await lms.revoke(renewed.access_token)
  expect(await problem(lms.assignments(renewed.access_token))).toBe('unlinked')
})

test('[CANVAS-05] every page of every course is read', async () => {
  const { canvas, lms } = await start()
  const { access_token } = await lms.exchangeCode(await codeFrom(canvas.base_url), BACK)
  const all = await lms.assignments(access_token)
  expect(all.map(({ assignment_id }) => Number(assignment_id))).toEqual([
    11, 12, 13, 21, 22, 23, 31, 32, 33,
  ])
})

const numbers = (to: number) => Array.from({ length: to }, (_, at) => at + 1)

test('[CANVAS-05] a title that no database stores is read with � in place of what it can’t', async () => {
  const courses = [
    { id: 1, name: 'Bio\0logy', assignments: [{ ...assignment(10), name: 'Essay \ud83d' }] },
  ]
  const canvas = await openCanvas({ client: CLIENT, courses })
  onTestFinished(() => canvas.close())
  const lms = lmsAt(canvas.base_url)
  const { access_token } = await lms.exchangeCode(await codeFrom(canvas.base_url), BACK)
  expect(await lms.assignments(access_token)).toMatchObject([
    { course_name: 'Bio\ufffdlogy', name: 'Essay \ufffd' },
  ])
})

test('[CANVAS-05] of an answer without measure, so much is read, a few courses at a time', async () => {
  const { canvas } = await start()
  let perCourse: number | 'hang' = 1
  canvas.mishap = (request) => {
    if (request === 'GET /api/v1/courses')
      return { json: numbers(30_000).map((id) => ({ id, name: 'x' })) }
    return perCourse === 'hang' ? 'hang' : { json: numbers(perCourse).map(textEntry) }
  }
  const list = async () => {
    canvas.requests.length = 0
    const found = lmsAt(canvas.base_url, {}, perCourse === 'hang' ? 5000 : undefined).assignments(
      't',
    )
    const count = await found.then(({ length }) => length).catch(({ problem }: LmsError) => problem)
    return [canvas.requests.length - 1, count]
  }
  expect(await list()).toEqual([200, 200])
  perCourse = 30
  expect(await list()).toEqual([68, 2000])
  perCourse = 2500
  expect(await list()).toEqual([4, 2000])
  // After the end of the time, no other course is asked for.
  perCourse = 'hang'
  expect(await list()).toEqual([4, 'unreachable'])
})

test.each<[Mishap, string]>([
  ['down', 'unreachable'],
  ['hang', 'unreachable'],
  ['lost', 'unreachable'],
  ['busy', 'busy'],
  ['nonsense', 'nonsense'],
  ['shape', 'nonsense'],
])('[CANVAS-08] a Canvas that is %s is %s, in time', async (mishap, expected) => {
  const { canvas } = await start()
  canvas.mishap = () => mishap
  // What hangs ends with the deadline of the client, or this test would.
  const lms = lmsAt(canvas.base_url, {}, mishap === 'hang' ? 300 : undefined)
  expect(await problem(lms.renew('x'))).toBe(expected)
})

/** A server that answers everything with this. */
async function answering(status: number, headers: Record<string, string>, body: string) {
  const server: Server = createServer((_, response) =>
    response.writeHead(status, headers).end(body),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return lmsAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}
const elsewhere = { link: '<http://127.0.0.1:1/next>; rel="next"' }
const listed = (lms: Lms) => problem(lms.assignments('t'))

test('a token goes to no other host, by redirect or by page, and no answer is without end', async () => {
  expect(await listed(await answering(302, { location: 'http://127.0.0.1:1/' }, ''))).toBe(
    'nonsense',
  )
  expect(await listed(await answering(200, elsewhere, '[]'))).toBe('nonsense')
  expect(await listed(await answering(200, {}, ' '.repeat(5_000_000)))).toBe('nonsense')
  expect(await listed(await answering(429, {}, ''))).toBe('busy')
  expect(await listed(await answering(404, {}, '{}'))).toBe('gone')
  expect(await listed(await answering(401, {}, '{}'))).toBe('refused')
  const site = { kind: 'canvas', base_url: 'http://canvas.test', ...CLIENT }
  expect(() => openLms(site, { timeout: 1, allowHttp: false, now })).toThrow('without encryption')
})

test.each([
  ['rel="next"', true],
  ['rel=next', true],
  ['Rel = "next"', true],
  ['title=two; rel="last next"', true],
  ['rel="next-archive"', false],
  ['rel="prev"; title="rel=next"', false],
])('a link with %s is the next page: %s', async (relation, isNext) => {
  // A page on another host is refused, so that it shows whether it was found.
  const link = `<http://127.0.0.1:1/next>; ${relation}, <http://127.0.0.1:1/>; rel="first"`
  expect(await listed(await answering(200, { link }, '[]'))).toBe(isNext ? 'nonsense' : 'none')
})

test('the fake goes on when a request to it breaks off', async () => {
  const { canvas, lms } = await start()
  const socket = connect(Number(new URL(canvas.base_url).port), '127.0.0.1')
  const head = 'POST /login/oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n'
  await new Promise((resolve) => socket.write(`${head}half`, resolve))
  await sleep(50)
  socket.destroy()
  await sleep(50)
  expect(await problem(lms.exchangeCode(await codeFrom(canvas.base_url), BACK))).toBe('none')
})

test('[CANVAS-05] IDs of 64 bits are read as they are', async () => {
  const ids = { course: '109700000000000043', assignment: '109700000000000077' }
  const paths: string[] = []
  // As Canvas does: numbers, which no JavaScript reads, unless texts are asked for.
  const server = createServer(({ url = '', headers }, response) => {
    paths.push(url)
    const quoted = headers.accept === 'application/json+canvas-string-ids'
    const id = (value: string) => (quoted ? `"${value}"` : value)
    const course = `[{"id":${id(ids.course)},"name":"Biology"}]`
    const work = `[{"id":${id(ids.assignment)},"name":"Essay","submission_types":["online_text_entry"]}]`
    response.end(url.includes('/assignments') ? work : course)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const [found] = await lmsAt(`http://127.0.0.1:${port}`).assignments('a-token')
  expect(found).toMatchObject({ course_id: ids.course, assignment_id: ids.assignment })
  expect(paths[1]).toContain(`/courses/${ids.course}/assignments`)
})
