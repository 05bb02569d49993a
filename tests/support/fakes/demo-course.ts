import { addConnection, findConnection } from '~/domain/courses/connections.server'
import { addPlatform, listPlatforms, removePlatform } from '~/domain/courses/platforms.server'
import type { Db } from '~/platform/database/types'
import type { Env } from '~/platform/settings/env.server'
import { newKeyPair } from '~/platform/lms/lti-keys.server'
import { schoolUrl } from '~/platform/school-url'
import { sealerFrom, type Sealer } from '~/platform/security/sealed-text.server'
import { openCanvas } from './canvas'
import type { CanvasCourse } from './types'
import { openLtiPlatform } from './lti'

const SCHOOL = 'northfield'
const COURSE = 'Business Administration 210'
const CLIENT = { client_id: 'quad-demo', client_secret: 'quad-demo-secret' }
const TOOL = { client_id: 'quad-demo-lti', deployment_id: '1' }
const DAY_MS = 86_400_000

type Settings = Pick<Env, 'NODE_ENV' | 'BASE_URL' | 'SESSION_SECRET' | 'OLD_SESSION_SECRETS'>

/**
 * A Canvas with two assignments and a course that opens prompts by LTI, on two ports next to each other, and
 * Northfield connected with both in place of the last demo's. They let everyone in: never in production.
 */
export async function openDemoCourse(db: Db, env: Settings, port: number) {
  if (env.NODE_ENV === 'production')
    throw new Error('The demo course lets everyone in: it isn’t for production.')
  const sealer = sealerFrom(env)
  const there = await findConnection(db, SCHOOL, sealer)
  if (there && there.client_id !== CLIENT.client_id)
    throw new Error(`${SCHOOL} is connected to ${there.base_url}.`)
  const school = await db.read.partner.findUnique({ where: { partner_code: SCHOOL } })
  if (!school) throw new Error('There is no demo school yet: npm start builds it.')
  const address = (path: string) => schoolUrl(env.BASE_URL, school.host, path)
  const courses = await demoCourses(db, address)
  const canvas = await openCanvas({ client: CLIENT, courses, port })
  const course = await openLtiPlatform(demoLinks(address(''), port + 1)).catch(async (error) => {
    await canvas.close()
    throw error
  })
  const connection = { ...CLIENT, partner_code: SCHOOL, kind: 'canvas', base_url: canvas.base_url }
  await db.write(async (tx) => {
    await tx.lmsConnection.deleteMany({ where: { partner_code: SCHOOL } })
    await addConnection(tx, connection, sealer, new Date())
    const where = { partner_code: SCHOOL }
    await tx.partner.update({ where, data: { assignments_active: 'lti' } })
  })
  await register(db, sealer, course.base_url)
  const close = async () => void (await Promise.all([canvas.close(), course.close()]))
  return { canvas: canvas.base_url, course: course.base_url, close }
}

/** Two open assignments: one for a prompt, one for any three. */
async function demoCourses(db: Db, address: (path: string) => string): Promise<CanvasCourse[]> {
  const prompt = await db.read.prompt.findFirstOrThrow({
    where: {
      partner_code: SCHOOL,
      active: true,
      archived_at: null,
      char_required: null,
      body: { not: '' },
      category: { kind: 'assignment' },
    },
    orderBy: [{ category: { order: 'asc' } }, { order: 'asc' }],
  })
  const assignment = (id: number, name: string, days: number, path: string) => ({
    id,
    name,
    due_at: new Date(Date.now() + days * DAY_MS).toISOString(),
    description: `<p>Write here: ${address(path)}</p>`,
  })
  const assignments = [
    assignment(1, `Reflection: ${prompt.title}`, 6, `/prompt/${prompt.slug}/${prompt.id}`),
    assignment(2, 'Three short reflections', 20, '/prompts?responses=3'),
  ]
  return [{ id: 210, name: COURSE, assignments }]
}

const demoLinks = (url: string, port: number): Parameters<typeof openLtiPlatform>[0] => ({
  port,
  tool: { ...TOOL, url },
  course: { id: 'lms-bus-210', title: COURSE },
  people: [
    { id: 'luis', name: 'Luis' },
    { id: 'teacher', name: 'your instructor', role: 'Instructor' },
  ],
  links: [
    {
      id: 'journal',
      title: 'Journal',
      target: `${url}/prompts`,
      custom: { responses: '3', grading: 'completion' },
    },
    { id: 'essay', title: 'A response that the instructor grades', target: `${url}/prompts` },
  ],
})

async function register(db: Db, sealer: Sealer, base_url: string) {
  const key = await newKeyPair()
  const registration = {
    partner_code: SCHOOL,
    name: 'Demo Moodle',
    issuer: base_url,
    login_url: `${base_url}/auth`,
    token_url: `${base_url}/token`,
    jwks_url: `${base_url}/jwks`,
    client_id: TOOL.client_id,
    deployment_ids: [TOOL.deployment_id],
  }
  const earlier = await listPlatforms(db, SCHOOL)
  await db.write(async (tx) => {
    for (const { id, client_id } of earlier)
      if (client_id === TOOL.client_id) await removePlatform(tx, id)
    await addPlatform(tx, registration, key, sealer, new Date())
  })
}
