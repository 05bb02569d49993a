import { theDemo } from './demo'
import { expect, test } from './watched'

test('[PROMPT-14] [PROMPT-19] [POST-21] a prompt is answered and the response edited, without script; a draft waits in between', async ({
  open,
  cast,
  scripted,
}) => {
  test.skip(scripted, 'plain forms are the product, script changes nothing here')
  const page = await open(cast.finder)
  const { prompt } = theDemo()
  const title = `What I would tell myself, ${cast.mark}`
  const content = page.locator('textarea[name=content]')

  await test.step('begun, kept as a draft, and gone on with', async () => {
    await page.goto(`/prompt/any/${prompt}/respond`)
    await page.getByLabel('Title').fill(title)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('Response is required').first()).toBeVisible()
    await content.fill('It gets **better** in week four.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.goto('/drafts')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(content).toHaveValue('It gets **better** in week four.')
  })

  await test.step('looked at, then posted: the prompt is complete', async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.locator('strong', { hasText: 'better' })).toBeVisible()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('COMPLETE')).toBeVisible()
    await page.goto('/drafts')
    await expect(page.getByText('No drafts')).toBeVisible()
  })

  await test.step('edited', async () => {
    await page.goto(`/prompt/any/${prompt}`)
    await page.getByRole('link', { name: 'Edit your response' }).click()
    await content.fill('It gets better in week five.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('.article')).toContainText('week five')
    await expect(page.locator('.article')).toContainText('edited')
  })
})
