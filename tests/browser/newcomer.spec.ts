import type { Page } from '@playwright/test'
import { WELCOME } from '~/domain/onboarding/schema'
import { theDemo } from './demo'
import { signUp } from './sign-up'
import { expect, test } from './watched'

async function tellStudy(page: Page, label: string) {
  await page.locator('[name=program_id]').selectOption({ label })
  await page.getByLabel('Degree').selectOption('bachelors')
  await page.getByLabel('Home state').selectOption('MN')
  // Of someone in a state it is known.
  await expect(page.locator('[name=country]')).toBeHidden()
}

/** First days of people who aren't here yet, from the form to sign up on. */

test('[ONBOARD-04] [OPTIN-07] [OPTIN-17] [HOME-05] a student signs up, passes the three pages, writes a first post and edits their profile', async ({
  open,
  cast,
}) => {
  const page = await open(null)
  await signUp(page, '/in/signup', `${cast.mark}.newcomer@home.test`, 'Wren')
  await test.step('their profile, with what was typed after a mistake', async () => {
    await expect(page).toHaveURL(/\/onboarding\/profile$/)
    await page.locator('[name=about]').fill('I count birds.')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('Please tell us the degree')
    await expect(page.locator('[name=about]')).toHaveValue('I count birds.')
    await tellStudy(page, cast.program)
    await page.getByRole('button', { name: 'Continue' }).click()
  })
  await test.step('interests and people', async () => {
    await expect(page).toHaveURL(/\/onboarding\/interests$/)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/onboarding\/people$/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Read stories and advice' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText(WELCOME)).toBeVisible()
  })
  await test.step('the community of all schools: in, and out again', async () => {
    // Home asks from the third day on; it can be answered before.
    await page.goto('/home')
    await expect(page).not.toHaveURL(/opt-in/)
    await page.goto('/opt-in/global')
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/account-settings/privacy')
    await page.getByRole('link', { name: 'Turn off sharing with all schools' }).click()
    await page.getByRole('button', { name: 'Turn off sharing with all schools' }).click()
  })
  await test.step('what the school has to say waits for the third day', async () => {
    await page.goto('/home')
    await expect(page).toHaveURL(/\/home$/)
  })
  await test.step('prospective students: in, and out again', async () => {
    await page.goto('/opt-in/prospective-students')
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await page.getByRole('link', { name: 'Got it' }).click()
    await page.goto('/account-settings/privacy')
    const off = 'Turn off contact with prospective students'
    await page.getByRole('link', { name: off }).click()
    await page.getByRole('button', { name: off }).click()
    await expect(page.getByRole('link', { name: off })).toHaveCount(0)
  })
  await test.step('a first post', async () => {
    await page.goto('/new-post')
    await page.getByLabel('Title').fill(`The ${cast.mark} by the library`)
    await page.locator('[name=content]').fill('It stands there every morning.')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `The ${cast.mark} by the library`,
    )
  })
  await test.step('another name and story', async () => {
    await page.goto('/profile/edit')
    await page.getByLabel('First name').fill('')
    await page.getByLabel('About you').fill('I count birds, and draw them.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('[name=first_name]')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('About you')).toHaveValue('I count birds, and draw them.')
    await page.getByLabel('First name').fill('Robin')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robin Newcomer')
    await expect(page.getByText('I count birds, and draw them.')).toBeVisible()
  })
  await test.step('someone is blocked, and unblocked again', async () => {
    const maya = `/profile/${theDemo().person}`
    await page.goto(`${maya}/block`)
    await page.getByRole('button', { name: /block/i }).click()
    await page.goto(maya)
    await expect(page.getByText('Observation')).toHaveCount(0)
    await page.goto('/account-settings/privacy')
    await page.getByRole('link', { name: /Unblock/ }).click()
    await page
      .getByRole('button', { name: /unblock|yes|continue/i })
      .first()
      .click()
    await page.goto(maya)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
  })
})

test('[PROSP-01] a prospective student signs up, asks, and reads what a student of the program answers', async ({
  open,
  cast,
}) => {
  const page = await open(null)
  await signUp(page, '/prospective/signup/', `${cast.mark}.curious@home.test`, 'Finch')
  await expect(page).toHaveURL(/\/onboarding\/profile$/)
  await tellStudy(page, cast.program)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/onboarding\/interests$/)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/prospective-home$/)
  const title = `Is there a ${cast.mark} on campus?`
  await page.goto('/ask')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Your question').fill('I would love to draw one.')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const anyway = page.getByRole('button', { name: 'Post anyway' })
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(anyway.or(heading)).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(heading).toBeVisible()
  const path = new URL(page.url()).pathname

  const student = await open(cast.author)
  await student.goto(path)
  await student.locator('[name=content]').fill('Every morning, by the library.')
  await student
    .getByRole('button', { name: /^(Answer|Comment|Post)/ })
    .last()
    .click()
  await expect(student.getByText('Every morning, by the library.')).toBeVisible()

  await page.goto(path)
  await expect(page.getByText('Every morning, by the library.')).toBeVisible()
  const answer = page.locator('.comment', { hasText: 'Every morning, by the library.' })
  const author = answer.locator('.byline')
  await expect(author.getByRole('link')).toContainText(new RegExp(cast.author, 'i'))
  await expect(author.locator('.program')).toHaveText(cast.program)
})
