import type { Locator } from '@playwright/test'
import { theDemo } from './demo'
import { expect, test } from './watched'

/** Presses a button of two states and waits until it shows the other. */
async function toggle(button: Locator) {
  const pressed = (await button.getAttribute('aria-pressed')) === 'true'
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', String(!pressed))
}

test('[POST-11] [PEOPLE-04] like and unlike, follow and unfollow by buttons of forms', async ({
  open,
  cast,
  scripted,
}) => {
  const page = await open(cast.finder)
  // One post for each project: the likes of the other must not be counted.
  const id = scripted ? theDemo().post : theDemo().ownPost
  await page.goto(`/post/${id}`)
  const like = page.locator(`#like-${id}`)
  const count = async () =>
    Number(/(\d+) likes?$/.exec((await like.getAttribute('aria-label')) ?? '')?.[1])
  const before = await count()
  const liked = (await like.getAttribute('aria-pressed')) === 'true'
  await toggle(like)
  expect(await count()).toBe(before + (liked ? -1 : 1))
  await page.reload()
  await toggle(like)
  expect(await count()).toBe(before)

  await page.locator('.article .byline a').first().click()
  await expect(page).toHaveURL(/\/profile\//)
  const follow = page.getByRole('button', { name: /^Follow(ing)? / })
  await toggle(follow)
  await page.reload()
  await toggle(follow)
})

test('a button far down the page leads back to its place', async ({ open, cast }) => {
  const page = await open(cast.finder)
  await page.goto('/home')
  // By its id: its number changes when others post meanwhile.
  const id = await page.locator('article.post').nth(7).getAttribute('id')
  const like = page.locator(`#${id} button[aria-pressed]`)
  await toggle(like)
  await expect(like).toBeInViewport()
  await toggle(like)
})
