import { target, takeSteps } from './steps'
import { expect, test, unique } from './watched'

test('a comment is answered, and someone named: from the list by keyboard, or as plain text', async ({
  open,
  cast,
  scripted,
}) => {
  const page = await open(cast.goer)
  const mark = unique()
  const text = `Thanks @${cast.otherName} for ${mark}`
  await takeSteps([
    [page, '/new-post', 'Write a post'],
    [page, 'Post', mark, { Title: `Who found my keys? ${mark}`, Content: 'A green fish on them.' }],
    [page, 'Post comment', 'Found them', { 'Your comment': 'Found them' }],
  ])
  const address = new URL(page.url()).pathname
  await takeSteps([[page, 'Reply', 'Reply to']])

  await test.step('someone is named', async () => {
    const field = page.getByLabel('Your reply')
    await field.focus()
    await page.keyboard.type(
      scripted ? `Thanks @${cast.otherName.slice(0, 6).toLowerCase()}` : text,
    )
    if (!scripted) return
    const option = page.getByRole('option', { name: new RegExp(`^${cast.otherName}`) })
    await expect(option).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await page.keyboard.type(`for ${mark}`)
    await expect(field).toHaveValue(text)
  })
  const named = page.getByRole('link', { name: `@${cast.otherName}` })
  await target(page, 'Preview').click()
  await expect(page.locator('.preview').locator(named)).toBeVisible()
  await takeSteps([[page, 'Post reply', text]])
  expect(new URL(page.url()).pathname).toBe(address)
  const nested = page.locator('li', { hasText: 'Found them' }).locator('li', { hasText: text })
  await expect(nested.locator(named)).toBeVisible()

  const other = await open(cast.other)
  await expect(async () => {
    await other.goto('/notifications')
    await expect(other.getByRole('main')).toContainText(`${cast.goerName} mentioned you`, {
      timeout: 500,
    })
  }).toPass()
})
