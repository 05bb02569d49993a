import { expect, test } from './watched'

test('a post is flagged, hidden by staff and shown again, without script; its author reads why', async ({
  open,
  cast,
  scripted,
}) => {
  test.skip(scripted, 'plain forms are the product, script changes nothing here')
  const [author, reader, staff] = await Promise.all([
    open(cast.author),
    open(cast.finder),
    open('stan'),
  ])
  const title = `Selling my ${cast.mark}, only today`
  await author.goto('/new-post')
  await author.getByLabel('Title').fill(title)
  await author.locator('textarea[name=content]').fill('Half price, no questions asked.')
  await author.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText(title)
  const address = new URL(author.url()).pathname

  await test.step('[POST-14] [POST-16] [POST-17] flagged from its menu, for a reason of one’s own', async () => {
    await reader.goto(address)
    await reader.locator('summary', { hasText: `Options for ${title}` }).click()
    await reader.locator('.article').getByRole('link', { name: 'Flag' }).click()
    const own = reader.locator('textarea[name=custom_reason]')
    await expect(own).toBeHidden()
    await reader.locator('input[value=other]').check()
    await expect(own).toBeVisible()
    await own.fill('This is not a market.')
    await reader.getByRole('button', { name: 'Flag', exact: true }).click()
    await expect(reader).toHaveURL(address)
    await expect(reader.getByRole('status')).toContainText('This post will be reviewed.')
  })

  await test.step('hidden from the queue', async () => {
    await staff.goto('/moderation')
    const found = staff.getByRole('article').filter({ hasText: 'Half price, no questions' })
    await found.getByRole('link', { name: /^Post by / }).click()
    await expect(staff.getByText('This is not a market.')).toBeVisible()
    await staff.getByRole('link', { name: 'Hide', exact: true }).click()
    await staff.getByLabel('No ads').check()
    await staff.getByLabel('Why? The author will read this').fill('Please sell on the board.')
    await staff.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(staff.getByRole('status')).toContainText('Hidden.')
  })

  await test.step('gone for others, its author reads why', async () => {
    await author.reload()
    await expect(author.locator('.callout')).toContainText('Please sell on the board.')
    await staff.getByRole('button', { name: 'Show again' }).click()
    await reader.goto(address)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
  })
})
