import { addPlatform, listPlatforms, removePlatform } from '~/domain/courses/platforms.server'
import type { Db } from '~/platform/database/types'
import { newKeyPair } from '~/platform/lms/lti-keys.server'
import { schoolUrl } from '~/platform/school-url'
import type { Sealer } from '~/platform/security/sealed-text.server'
import type { Context } from '../context'
import { openLtiPlatform } from '../stand-ins/lti'

const SCHOOL = 'northfield'
const TOOL = { client_id: 'quad-demo-lti', deployment_id: '1' }

/** A platform whose course opens Northfield's prompts, registered in place of the last demo's. */
export async function openDemoPlatform(
  { now }: Pick<Context, 'now'>,
  db: Db,
  sealer: Sealer,
  baseUrl: string,
  port: number,
) {
  const { host } = await db.read.partner.findUniqueOrThrow({ where: { partner_code: SCHOOL } })
  const url = schoolUrl(baseUrl, host, '')
  const platform = await openLtiPlatform({
    port,
    tool: { ...TOOL, url },
    course: { id: 'lms-bus-210', title: 'Business Administration 210' },
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
  const { base_url } = platform
  const key = await newKeyPair()
  await db.write(async (tx) => {
    for (const { id, client_id } of await listPlatforms(db, SCHOOL))
      if (client_id === TOOL.client_id) await removePlatform(tx, id)
    const addresses = { login_url: `${base_url}/auth`, token_url: `${base_url}/token` }
    const place = { partner_code: SCHOOL, name: 'Demo Moodle', issuer: base_url }
    const registration = { ...place, ...addresses, jwks_url: `${base_url}/jwks` }
    const tool = { client_id: TOOL.client_id, deployment_ids: [TOOL.deployment_id] }
    await addPlatform(tx, { ...registration, ...tool }, key, sealer, now())
  })
  return platform
}
