import { expect } from 'vitest'
import { enterCourse, ownCourses } from '~/domain/courses/launches.server'
import { addPlatform, removePlatform } from '~/domain/courses/platforms.server'
import { newKeyPair } from '~/platform/lms/lti-keys.server'
import { newId } from '~/platform/ids'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { ctx, db, dbTest as test, idOf, NOW } from '~tests/support/fixtures'

const sealer = sealerFrom({ SESSION_SECRET: 'of this installation', OLD_SESSION_SECRETS: [] })

async function register(client_id: string): Promise<string> {
  const url = `https://${client_id}.test`
  const addresses = { login_url: url, token_url: url, jwks_url: url }
  const about = { partner_code: 'northfield', name: client_id, issuer: url, client_id }
  const key = await newKeyPair()
  const platform = { ...about, ...addresses, deployment_ids: ['1'] }
  return db.write((tx) => addPlatform(tx, platform, key, sealer, NOW))
}

/** Maya opens a course of that platform. */
async function open(platform_id: string, title: string, course_id = '2') {
  const id = newId()
  const target = {
    course: { id: course_id, title },
    prompt_ids: [],
    assignment: null,
    path: '/prompts',
  }
  const person = { id: idOf('maya'), partner_code: 'northfield' }
  const place = { id, partner_code: 'northfield', platform_id, nonce: id, subject: '3' }
  await db.write((tx) => tx.ltiLaunch.create({ data: { ...place, target, created_at: NOW } }))
  const launch = await db.read.ltiLaunch.findUniqueOrThrow({
    where: { id },
    include: { platform: true },
  })
  await enterCourse({ db, now: NOW }, person, { ...launch, target })
}

const courses = async () => ownCourses(await ctx('maya'))

test('[CANVAS-02] [PROMPT-11] two platforms that number courses alike have two courses', async () => {
  const [arts, science] = [await register('arts'), await register('science')]
  await open(arts, 'Painting')
  await open(science, 'Physics')
  await open(arts, 'Painting II')
  await open(science, 'Physics')
  expect(await courses()).toEqual([
    { value: '2', label: 'Painting II' },
    { value: `2@${science}`, label: 'Physics' },
  ])
  // What only a list of people has named is the first platform's that does.
  await db.write((tx) =>
    tx.course.create({ data: { partner_code: 'northfield', course_id: '7', title: '7' } }),
  )
  await open(science, 'Chemistry', '7')
  expect((await courses()).at(-1)).toEqual({ value: '7', label: 'Chemistry' })
  // A registration that begins again has its courses again.
  await db.write((tx) => removePlatform(tx, arts))
  await open(await register('arts'), 'Painting III')
  expect((await courses())[0]).toEqual({ value: '2', label: 'Painting III' })
  expect(await courses()).toHaveLength(3)
})
