import sharp from 'sharp'
import { expect, test } from './watched'

const file = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer(),
})

test('[POST-19] pictures are added, described and posted, and load as one gets to them', async ({
  open,
}) => {
  const page = await open('sam')
  await page.goto('/new-post')
  await page.getByLabel('Title').fill('The pond today')
  await page.getByRole('textbox', { name: 'Content' }).fill('It has ducks again')
  await page.getByText('Pictures', { exact: true }).click()
  const files = [await file('one.jpg', 1500, 1000), await file('two.jpg', 300, 400)]
  await page.getByLabel('Choose pictures').setInputFiles(files)
  await page.getByRole('button', { name: 'Add pictures' }).click()
  await expect(page.getByLabel('Describe picture 2')).toBeVisible()
  await expect(page.locator('#pictures')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('The pond today')
  await page.getByLabel('Describe picture 2').fill('Three ducks')
  await page.getByRole('button', { name: 'Move up picture 2' }).click()
  await expect(page.getByLabel('Describe picture 1')).toHaveValue('Three ducks')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.locator('h1')).toHaveText('The pond today')
  const ducks = page.getByRole('img', { name: 'Three ducks' })
  await ducks.scrollIntoViewIfNeeded()
  await expect.poll(() => ducks.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300)
  const sides = await ducks.evaluate((img) => [img.clientWidth, img.clientHeight])
  expect(sides[1]! / sides[0]!).toBeCloseTo(4 / 3, 1)
})
