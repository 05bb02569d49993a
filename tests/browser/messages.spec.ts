import { expect, sticksOut, test } from './watched'
import { theDemo } from './demo'

test('a conversation opens at its newest message, with the form in reach, also after sending', async ({
  open,
  cast,
}) => {
  const page = await open('sam')
  await page.goto('/dm')
  await page.getByRole('link', { name: /Maya Okafor/ }).click()
  await expect(page).toHaveURL(new RegExp(`/dm/${theDemo().chat}`))
  const field = page.getByRole('textbox', { name: 'Message' })
  const newest = page.locator('.message').last()
  await expect(newest.locator('.bubble')).toBeInViewport()
  await expect(field).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Maya Okafor' })).toBeInViewport()

  // The word is as long as no line, and one of its own in each project.
  const word = cast.mark.repeat(40)
  await field.fill(word)
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.locator('.message.mine .bubble', { hasText: word })
  await expect(sent).toBeInViewport()
  await expect(field).toBeInViewport()
  await expect(field).toHaveValue('')
  expect(await sticksOut(page)).toEqual([])

  // Wherever one reads, the form is in reach.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(field).toBeInViewport()
})
