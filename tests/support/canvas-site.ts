import { addConnection } from '~/domain/courses/connections.server'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { openCanvas } from '~tests/support/fakes/canvas'
import type { CanvasAssignment, FakeCanvas } from '~tests/support/fakes/types'
import type { Browser, Page } from './client'
import { as, db, idOf, NOW, siteTest, type PersonName } from './fixtures'
import { prompt } from './prompt-site'
import { updateUser } from './users'

export const CLIENT = {
  client_id: '10000000000001',
  client_secret: 'a-secret-of-the-developer-key',
}

const linkTo = (path: string) =>
  `<p>Write on <a href="http://northfield.localhost${path}">it</a></p>`

export const ASSIGNMENTS: Record<string, CanvasAssignment> = {
  reflection: {
    id: 1,
    name: 'Reflection 1',
    due_at: '2026-11-30T23:59:00-05:00',
    description: linkTo(prompt('my-first-week')),
  },
  journal: {
    id: 2,
    name: 'Journal',
    due_at: null,
    description: linkTo('/prompts?responses=3'),
  },
  other: { id: 3, name: 'Essay', due_at: null, description: '<p>On paper</p>' },
  foreign: {
    id: 4,
    name: 'Of another school',
    due_at: null,
    description: '<a href="http://lakeside.localhost/prompts">x</a>',
  },
  closed: {
    id: 5,
    name: 'Closed',
    due_at: null,
    locked_for_user: true,
    description: linkTo('/prompts'),
  },
  snack: { id: 6, name: 'Snack', due_at: null, description: linkTo(prompt('a-snack')) },
}

/** The Canvas of the running file. */
export let canvas: FakeCanvas

/**
 * Northfield with a Canvas, and Alma, Maya and Bea in a course of it; Lakeside has none. Lists have two
 * entries a page.
 */
export const test = siteTest({
  fill: ({ db }) =>
    db.write(async (tx) => {
      await tx.partner.updateMany({ data: { assignments_active: 'lti' } })
      await tx.institution.updateMany({ data: { assignments_active: null } })
      const course = { lti_course_ids: ['BIO-1'] }
      for (const name of ['alma', 'maya', 'bea', 'lou'] as const)
        await updateUser(tx, idOf(name), course)
      await tx.prompt.updateMany({ data: { body: 'What do you think?' } })
    }),
}).extend('canvas', { scope: 'file', auto: true }, async ({ site }, { onCleanup }) => {
  const courses = [{ id: 7, name: 'Biology', assignments: Object.values(ASSIGNMENTS) }]
  canvas = await openCanvas({ client: CLIENT, courses, pageSize: 2 })
  onCleanup(() => canvas.close())
  const sealer = sealerFrom(site.services.env)
  const connection = { ...CLIENT, kind: 'canvas', base_url: canvas.base_url }
  await site.services.db.write((tx) =>
    addConnection(tx, { ...connection, partner_code: 'northfield' }, sealer, NOW),
  )
  site.services.dispatcher.start()
  return canvas
})

/** Connects someone's account, starting at a prompt. */
export async function link(browser: Browser, slug = 'my-first-week'): Promise<Page> {
  const page = await browser.get(prompt(slug))
  await browser.get(page.link('Connect your Canvas account'))
  return browser.submit('Authorize')
}

/** Someone whose account is connected, and who has accepted the warning. */
export async function linked(name: PersonName): Promise<Browser> {
  const browser = await as(name)
  if (!(await lmsAccount(name))) await link(browser)
  await db.write((tx) =>
    updateUser(tx, idOf(name), { accepted_canvas_data_deletion_warning_at: NOW }),
  )
  await settled(() => lmsAccount(name).then((row) => Boolean(row?.assignments_at)))
  return browser
}

export const lmsAccount = (name: PersonName) =>
  db.read.lmsAccount.findUnique({ where: { user_id: idOf(name) } })

/** Waits until it is so. */
export async function settled(isSo: () => Promise<boolean>, what = 'it') {
  for (const end = Date.now() + 10_000; !(await isSo());) {
    if (Date.now() > end) throw new Error(`Never came: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
