import type { FrameLocator, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { target } from './steps'
import { expect, test, unique } from './watched'

const file = async (name: string, background: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer(),
})

/** Chooses two, describes them, puts the second first and removes the other. Returns what the first is called. */
async function addPictures(form: Page | FrameLocator, mark: string) {
  const alt = (place: number) => form.getByLabel(`Describe picture ${place} for`)
  const press = (name: string) => target(form, name).click()
  await form.locator('summary', { hasText: /^Pictures/ }).click()
  const files = [await file('red', '#dc1414'), await file('blue', '#1414dc')]
  await form.getByLabel('Choose pictures').setInputFiles(files)
  await press('Add pictures')
  const src = await form.getByRole('img', { name: 'Picture 2', exact: true }).getAttribute('src')
  await alt(1).fill(`A red wall ${mark}`)
  await alt(2).fill(`A blue wall ${mark}`)
  await press('Move up picture 2')
  await expect(alt(1)).toHaveValue(`A blue wall ${mark}`)
  await press('Remove picture 2')
  await expect(alt(2)).toHaveCount(0)
  await expect(alt(1)).toHaveValue(`A blue wall ${mark}`)
  return src?.split('-')[0] ?? ''
}

/** It's the second of those that were chosen, whole. */
async function expectPicture(place: Page | Locator, mark: string, src: string) {
  const picture = place.getByRole('img', { name: `A blue wall ${mark}` })
  await expect(picture).toHaveAttribute('src', `${src}-640`)
  // A conversation is drawn again when its live updates begin.
  await expect(async () => {
    await picture.scrollIntoViewIfNeeded()
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300)
  }).toPass()
  await expect(place.getByRole('img', { name: `A red wall ${mark}` })).toHaveCount(0)
}

test('a post, a comment and a message have pictures: chosen, described, ordered and removed', async ({
  open,
  cast,
  scripted,
}) => {
  const page = await open(cast.goer)
  const [post, comment, message] = [unique(), unique(), unique()]

  await test.step('a post', async () => {
    await page.goto('/new-post')
    await page.getByLabel('Title').fill(`Our new wall ${post}`)
    await page.getByLabel('Content').fill('Painted it today.')
    const src = await addPictures(page, post)
    await expect(page.getByLabel('Content')).toHaveValue('Painted it today.')
    await target(page, 'Post').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Our new wall ${post}`)
    await expectPicture(page, post, src)
  })

  await test.step('a comment', async () => {
    await page.getByLabel('Your comment').fill('And the other side')
    const src = await addPictures(page, comment)
    await target(page, 'Post comment').click()
    await expect(page.locator('.comment')).toContainText('And the other side')
    await expectPicture(page, comment, src)
  })

  await test.step('a message', async () => {
    await page.goto('/dm')
    await page.getByRole('link', { name: new RegExp(cast.otherName) }).click()
    await expect(page.getByRole('heading', { name: cast.otherName })).toBeVisible()
    const form = scripted ? page : page.frameLocator('.write-frame')
    await form.getByRole('textbox', { name: 'Message' }).fill(`Look ${message}`)
    const src = await addPictures(form, message)
    await form.getByRole('button', { name: 'Send' }).click()
    const thread = scripted ? page : page.frameLocator('.live-frame')
    await expectPicture(thread.locator('.message', { hasText: `Look ${message}` }), message, src)
    await expect(form.getByLabel('Describe picture 1 for')).toHaveCount(0)
  })
})
