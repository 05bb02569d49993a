import { theDemo } from './demo'
import { expect, test } from './watched'

test('the summary of errors follows as fields are corrected, and says what is left', async ({
  open,
}) => {
  const page = await open('bea')
  // What is typed here must not become a draft that another test finds.
  await page.route('**/drafts/save', (route) => route.fulfill({ json: { saved_at: null } }))
  await page.goto('/new-post')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const lines = page.locator('#errors li')
  const left = page.locator('#errors-left')
  await expect(lines).toHaveCount(2)
  await page.locator('#title').fill(' ')
  await expect(lines).toHaveCount(2)
  await page.locator('#title').fill('A title')
  await expect(lines).toHaveText(['Content is required'])
  await expect(left).toHaveText('Fixed. 1 left to check.')
  await expect(left).toHaveAttribute('role', 'status')
  await page.locator('#content').fill('And content')
  await expect(page.locator('#errors')).toHaveCount(0)
  await expect(left).toHaveText('Fixed. Nothing left to check.')
})

test('the same for a field that only the server checks', async ({ open }) => {
  const page = await open('bea')
  await page.goto('/react')
  const name = page.locator('#first_name')
  await name.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('#errors li')).toHaveCount(1)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Bea')
  await name.blur()
  await expect(page.locator('#errors, #first_name-error')).toHaveCount(0)
  await expect(name).not.toHaveAttribute('aria-invalid')
})

test('and for a group of choices, once one of them is made', async ({ open }) => {
  const page = await open('bea')
  await page.goto(`/post/${theDemo().post}/flag`)
  await page.getByRole('button', { name: 'Flag' }).click()
  await expect(page.locator('#errors li')).toHaveCount(1)
  await page.getByRole('radio').first().check()
  await expect(page.locator('#errors')).toHaveCount(0)
})
