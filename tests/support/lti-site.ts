import { addPlatform } from '~/domain/courses/platforms.server'
import { newKeyPair } from '~/platform/lms/lti-keys.server'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { openLtiPlatform } from '~tests/support/fakes/lti'
import type { LtiLink, FakeLtiPlatform } from '~tests/support/fakes/types'
import type { Browser, Page } from './client'
import { db, idOf, NOW, siteTest, type PersonName } from './fixtures'
import { prompt } from './prompt-site'
import { updateUser } from './users'

export const TOOL = { client_id: 'quad-at-northfield', deployment_id: 'd-1' }

/** The platform of the running file. */
export let platform: FakeLtiPlatform

const links = (url: string): LtiLink[] => [
  { id: 'week', title: 'Reflection 1', target: `${url}${prompt('my-first-week')}` },
  {
    id: 'journal',
    title: 'Journal',
    target: `${url}/lti/launch`,
    custom: { responses: '3', grading: 'completion', due_at: '2026-12-01T04:59:00Z' },
  },
  { id: 'reading', title: 'Reading', target: `${url}/prompts`, graded: false },
]

/** Northfield with a platform that has three links in Biology, for Alma, Maya, Sam and an instructor. */
export const test = siteTest({
  fill: ({ db }) =>
    db.write(async (tx) => {
      await tx.partner.updateMany({ data: { assignments_active: 'lti' } })
      await tx.institution.updateMany({ data: { assignments_active: null } })
      await tx.prompt.updateMany({ data: { body: 'What do you think?' } })
      const knows = { accepted_canvas_data_deletion_warning_at: NOW }
      for (const name of ['maya', 'sam'] as const) await updateUser(tx, idOf(name), knows)
    }),
}).extend('platform', { scope: 'file', auto: true }, async ({ site }, { onCleanup }) => {
  const url = site.browser().base
  const ids = ['alma', 'maya', 'sam', 'dev', 'stan', 'cora']
  platform = await openLtiPlatform({
    tool: { ...TOOL, url },
    course: { id: 'bio-77', title: 'Biology 101' },
    links: links(url),
    people: [
      ...ids.map((id) => ({ id, name: id })),
      { id: 'teacher', name: 'A teacher', role: 'Instructor' },
    ],
  })
  onCleanup(() => platform.close())
  const { base_url } = platform
  const registration = {
    partner_code: 'northfield',
    name: 'Moodle',
    issuer: base_url,
    client_id: TOOL.client_id,
    deployment_ids: [TOOL.deployment_id],
    login_url: `${base_url}/auth`,
    token_url: `${base_url}/token`,
    jwks_url: `${base_url}/jwks`,
  }
  const { env, db } = site.services
  const key = await newKeyPair()
  await db.write((tx) => addPlatform(tx, registration, key, sealerFrom(env), NOW))
  site.services.dispatcher.start()
  return platform
})

/** Opens a link of the course as that person of the platform, as far as the form that comes back. */
export async function begin(browser: Browser, who: string, link: string): Promise<Page> {
  await browser.get(`${platform.base_url}/`)
  const form = browser.page
    .all('form')
    .find(
      (one) =>
        one.querySelector(`[name=login_hint][value=${who}]`) &&
        one.querySelector(`[name=lti_message_hint][value=${link}]`),
    )
  if (!form) throw new Error(`No link ${link} for ${who}`)
  const fields = form
    .querySelectorAll('input')
    .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? ''])
  return browser.post(
    form.getAttribute('action') ?? '',
    Object.fromEntries(fields) as Record<string, string>,
  )
}

/** The same, and on to where it leads. */
export async function launch(browser: Browser, who: string, link = 'week'): Promise<Page> {
  await begin(browser, who, link)
  return browser.submit('Continue')
}

/** The same for someone who confirms that it's them. */
export async function connect(browser: Browser, who: string, link = 'week'): Promise<Page> {
  await launch(browser, who, link)
  return browser.submit('Connect')
}

export const courseAccount = (name: PersonName) =>
  db.read.ltiAccount.findFirst({ where: { user_id: idOf(name) } })
