import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Browser, Page } from './client'
import { db, empty, site } from './fixtures'
import { fileOf, twoHalves } from './pictures'

/** The form that most pictures are added to, and what is typed there. */
export const NEW = '/new-post'
export const typed = { title: 'My garden', content: 'Look at this' }
/** The button that brings files */
export const add = { add_pictures: 'Add pictures' }

/** No pictures, nothing that was written with them, and no limit that others have used up. */
export async function forgetPictures() {
  await empty('rateLimit', 'draft', 'picture')
  await db.write((tx) => tx.post.deleteMany({ where: { title: typed.title } }))
}

export const jpeg = async (width = 1600, height = 1200) =>
  fileOf(await twoHalves(width, height).jpeg().toBuffer())
export const rows = () =>
  db.read.picture.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] })
/** Of the pictures that a form has */
export const ids = (page: Page) =>
  page.all('[name=pictures]').map((input) => input.getAttribute('value') ?? '')
export const shown = (page: Page) => page.all('.pictures img')
export const alts = (page: Page) => shown(page).map((image) => image.getAttribute('alt'))
export const files = () => readdirSync(join(site.services.env.DATA_DIR, 'photos'))
export const status = async (browser: Browser, path: string) => (await browser.get(path)).status

/** A post with so many pictures, and their ids. */
export async function posted(author: Browser, count = 1, alt = 'A bench') {
  await author.get(NEW)
  const picture_files = await Promise.all(
    Array.from({ length: count }, (_, at) => jpeg(800 + at, 600)),
  )
  const page = await author.submit('Post', { ...typed, picture_files }, add)
  const chosen = ids(page)
  const done = await author.submit('Post', { alt_1: alt })
  expect(done.text).toContain('Your post is up.')
  return { path: done.path, id: done.path.slice('/post/'.length), chosen }
}
