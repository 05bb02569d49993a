import { expect, sticksOut, test } from './watched'
import { theDemo } from './demo'

test('a conversation opens at its newest message, with the form in reach, also after sending', async ({
  open,
  cast,
  scripted,
}) => {
  const page = await open('sam')
  await page.goto('/dm')
  await page.getByRole('link', { name: /Maya Okafor/ }).click()
  await expect(page).toHaveURL(new RegExp(`/dm/${theDemo().chat}`))
  // Without script both are frames.
  const thread = scripted ? page : page.frameLocator('.live-frame')
  const form = scripted ? page : page.frameLocator('.write-frame')
  const field = form.getByRole('textbox', { name: 'Message' })
  await expect(thread.locator('.message .bubble').last()).toBeInViewport()
  await expect(field).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Maya Okafor' })).toBeInViewport()

  // The word is as long as no line, and one of its own in each project.
  const word = cast.mark.repeat(40)
  await field.fill(word)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(thread.locator('.message.mine .bubble', { hasText: word }).last()).toBeInViewport()
  await expect(field).toBeInViewport()
  await expect(field).toHaveValue('')
  expect(await sticksOut(page)).toEqual([])

  // Wherever one reads, the form is in reach.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(field).toBeInViewport()
})
