import sharp from 'sharp'
import { signUp } from './sign-up'
import { expect, sticksOut, test } from './watched'

const WAY = ['quad', 'what', 'profile', 'photo', 'example', 'challenge']

test('a leader goes from the sign-up to the first story, with a photo', async ({ open, cast }) => {
  const page = await open(null)
  const at = (name: string) => expect(page).toHaveURL(new RegExp(`/leader/${name}$`))
  await signUp(page, '/leader/signup', `${cast.mark}.leader@home.test`, 'Lark')
  await expect(page.getByRole('status').first()).toContainText('We sent an email')
  for (const name of WAY.slice(0, 2)) {
    await at(name)
    await page.getByRole('link', { name: 'Next', exact: true }).click()
  }
  await at('profile')
  await page.getByLabel('23-30').check()
  await page.getByLabel(/I agree that Quad may show/).check()
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await at('photo')
  await page.getByLabel(/Choose (a|another) picture/).setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('These are notes'),
  })
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByRole('alert')).toContainText('can’t read that file as a picture')
  const red = { width: 300, height: 200, channels: 3 as const, background: '#b03a2e' }
  await page.getByLabel(/Choose (a|another) picture/).setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: red }).jpeg().toBuffer(),
  })
  await page.getByRole('button', { name: 'Save photo' }).click()

  await at('example')
  await expect(page.locator('.flash')).toHaveText('Your photo is saved.')
  const mine = page.locator('summary img.avatar')
  await expect(mine).toHaveAttribute('src', /^\/photos\//)
  expect(
    await mine.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThanOrEqual(48)
  expect(await sticksOut(page)).toEqual([])
  await page.getByRole('link', { name: 'Next', exact: true }).click()

  await at('challenge')
  const title = `My first ${cast.mark}`
  await page.getByLabel('Title').fill(title)
  await page.getByPlaceholder('Write your story here').fill('It sat on the roof and looked at me.')
  await page.getByRole('button', { name: 'Post my story' }).click()
  await expect(page).toHaveURL(/\/onboarding\/profile$/)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('a control-group user goes through the tips to the thanks', async ({ open }) => {
  const page = await open('colin')
  await page.goto('/ctrl/coming-soon')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const next = page.getByRole('link', { name: 'Next', exact: true })
  for (const path of ['preview', 'tips']) {
    await next.click()
    await expect(page).toHaveURL(new RegExp(`/ctrl/${path}$`))
  }
  const title = page.getByRole('heading', { level: 1 })
  const titles = [await title.innerText()]
  for (let index = 0; index <= 5; index++) {
    await next.click()
    await expect(page).toHaveURL(new RegExp(`tip=${index}$`))
    // The address changes before the page does.
    await expect(title).not.toHaveText(titles.at(-1) ?? '')
    await expect(page.locator('.tip img')).toHaveAttribute('alt', /./)
    titles.push(await title.innerText())
  }
  expect(new Set(titles).size).toBe(7)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(title).toHaveText(titles.at(-2) ?? '')
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/ctrl\/thanks$/)
  await expect(title).toHaveText('Thank you, Colin')
})
