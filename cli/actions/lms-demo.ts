import { once } from 'node:events'
import {
  addConnection,
  findConnection,
  listConnections,
  removeConnection,
} from '~/domain/courses/connections.server'
import type { Db } from '~/platform/database/types'
import { schoolUrl } from '~/platform/school-url'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { DEMO_PASSWORD } from '~seeds/demo/accounts'
import type { WriteAction } from '../command'
import { Abort, EXIT } from '../errors'
import { openCanvas, type CanvasCourse } from '../stand-ins/canvas'
import { openDemoPlatform } from './lms-demo-lti'
import { assertPortFree } from './site-process'

const SCHOOL = 'northfield'
const CLIENT = { client_id: 'quad-demo', client_secret: 'quad-demo-secret' }
const PORT = 3900

/** A Canvas to try things with, and Northfield connected to it, until Ctrl-C. Never in production. */
export const demo: WriteAction = async (context, input) => {
  const env = await context.env()
  if (env.NODE_ENV === 'production')
    throw new Abort('The demo Canvas lets everyone in: it isn’t for production.')
  const port = input.whole('port') ?? PORT
  if (!context.dryRun) for (const one of [port, port + 1]) await assertPortFree(one, '127.0.0.1')
  const db = await context.db()
  const sealer = sealerFrom(env)
  const there = await findConnection(db, SCHOOL, sealer)
  if (there && there.client_id !== CLIENT.client_id)
    throw new Abort(`${SCHOOL} is connected to ${there.base_url}.`)
  return {
    target: SCHOOL,
    partner_code: SCHOOL,
    changes: [
      { action: 'run', kind: 'Canvas', name: `http://127.0.0.1:${port}` },
      { action: 'run', kind: 'LTI platform', name: `http://127.0.0.1:${port + 1}` },
    ],
    apply: async () => {
      const courses = await demoCourses(db, env.BASE_URL)
      const canvas = await openCanvas({ client: CLIENT, courses, port })
      context.defer(() => canvas.close())
      const { base_url } = canvas
      const now = context.now()
      await db.write(async (tx) => {
        const connection = { ...CLIENT, partner_code: SCHOOL, kind: 'canvas', base_url }
        for (const { id } of await listConnections(db, SCHOOL)) await removeConnection(tx, id)
        await addConnection(tx, connection, sealer, now)
        const where = { partner_code: SCHOOL }
        await tx.partner.update({ where, data: { assignments_active: 'lti' } })
      })
      const platform = await openDemoPlatform(context, db, sealer, env.BASE_URL, port + 1)
      context.defer(() => platform.close())
      return {
        json: { base_url, lti_url: platform.base_url },
        text: () => demoText(base_url, platform.base_url),
        stay: async () => {
          if (!context.signal.aborted) await once(context.signal, 'abort')
          return context.signal.reason === 'SIGTERM' ? EXIT.done : EXIT.interrupted
        },
      }
    },
  }
}

const demoText = (address: string, lti: string) => `
The demo Canvas is at ${address}, where you also see what was submitted.
Log in as luis@northfield.test, password ${DEMO_PASSWORD}, open a prompt and connect the account.
Or open an assignment from the course at ${lti}, which shows what was handed in as well.
Press Ctrl-C to stop.`

/** Two open assignments: one for a prompt, one for any three. */
async function demoCourses(db: Db, baseUrl: string): Promise<CanvasCourse[]> {
  const school = await db.read.partner.findUnique({ where: { partner_code: SCHOOL } })
  const prompt = await db.read.prompt.findFirst({
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
  if (!school || !prompt)
    throw new Abort('There is no demo school yet.', { next: 'quad seed demo builds it.' })
  const link = (path: string) => `<p>Write here: ${schoolUrl(baseUrl, school.host, path)}</p>`
  const due = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  return [
    {
      id: 210,
      name: 'Business Administration 210',
      assignments: [
        {
          id: 1,
          name: `Reflection: ${prompt.title}`,
          due_at: due(6),
          description: link(`/prompt/${prompt.slug}/${prompt.id}`),
        },
        {
          id: 2,
          name: 'Three short reflections',
          due_at: due(20),
          description: link('/prompts?responses=3'),
        },
      ],
    },
  ]
}
