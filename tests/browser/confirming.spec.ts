import { theDemo } from './demo'
import { expect, test } from './watched'

test('a posted answer is on the screen, and so is that it is posted', async ({ open, cast }) => {
  const page = await open(cast.finder)
  await page.goto(`/post/${theDemo().post}`)
  const text = `The front desk knows, says the ${cast.mark}`
  await page.getByLabel('Your answer').fill(text)
  await page.getByRole('button', { name: 'Post answer' }).click()
  await expect(page.getByText(text)).toBeInViewport()
  const confirmation = page.getByText('Your answer is posted.')
  await expect(confirmation).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(page.getByText(text)).toHaveCount(1)
  await expect(confirmation).toHaveCount(0)
})
