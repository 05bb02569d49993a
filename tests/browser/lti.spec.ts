import type { Page } from '@playwright/test'
import { theDemo } from './demo'
import { endCourse, openCourse, type Course } from './demo-course'
import { expect, test } from './watched'

/** Goes on at the platform, which this browser is logged in at. */
async function goOn(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Continue' }).click()
  return page
}

async function openFrom(page: Page, { platform }: Course, who: string): Promise<Page> {
  await page.goto(`${platform.base_url}/`)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: `Open as ${who}` }).click(),
  ])
  return opened
}

/** Names of the cookies that went along to each address of the site, in order. */
function cookiesSent(page: Page, base: string): [string, string[]][] {
  const sent: [string, string[]][] = []
  page.context().on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== base || !pathname.startsWith('/lti/')) return
    const entry: [string, string[]] = [`${request.method()} ${pathname}`, []]
    sent.push(entry)
    void request.headerValue('cookie').then((cookies) => {
      entry[1] = (cookies ?? '').split('; ').map((one) => one.split('=')[0] ?? '')
    })
  })
  return sent
}

test('[CANVAS-11] a course on another site opens the prompts: connected once, logged in from then on', async ({
  open,
}) => {
  const course = await openCourse(theDemo(), ['alma'])
  try {
    const page = await open('alma')
    const sent = cookiesSent(page, theDemo().base)
    const opened = await goOn(await openFrom(page, course, 'alma'))
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(
      'Connect your Moodle account?',
    )
    // What the platform sends comes without cookies; the page after it has them.
    expect(sent.map(([request]) => request)).toEqual([
      'POST /lti/login',
      'POST /lti/launch',
      'GET /lti/open',
    ])
    await expect
      .poll(() => sent[2]?.[1])
      .toEqual(expect.arrayContaining(['quad_launch', 'quad_session']))
    for (const [, names] of sent.slice(0, 2)) expect(names).toEqual([''])
    await opened.getByRole('button', { name: 'Connect' }).click()
    await expect(opened).toHaveURL(/\/prompts$/)
    await expect(opened.getByText('Your Moodle account is connected.')).toBeVisible()

    // Another browser, in which no one is logged in, and in a frame of the course.
    const visitor = await open(null)
    await visitor.goto(`${course.platform.base_url}/`)
    const target = encodeURIComponent(`${theDemo().base}/prompts`)
    const iss = encodeURIComponent(course.platform.base_url)
    const login = `/lti/login?iss=${iss}&login_hint=alma&target_link_uri=${target}`
    await visitor.setContent(
      `<iframe title="Quad" src="${theDemo().base}${login}&lti_message_hint=journal"></iframe>`,
    )
    const link = visitor.frameLocator('iframe').getByRole('link')
    await expect(link).toHaveText('Open in a new window')
    expect(await visitor.context().cookies()).toEqual([])
    const [window] = await Promise.all([visitor.context().waitForEvent('page'), link.click()])
    await goOn(window)
    await expect(window).toHaveURL(`${theDemo().base}/prompts`)
    await expect(window.getByRole('heading', { level: 1 })).toHaveText('Prompts')
  } finally {
    await endCourse(course)
  }
})
