import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { idOf } from '../support/database'
import type { Workspace } from './quad'

export const PHOTO = `${'d'.repeat(32)}.webp`
export const CODE = 'northfield'
export const picture = await sharp({
  create: { width: 64, height: 64, channels: 3, background: 'teal' },
})
  .webp()
  .toBuffer()

/** A file of everything of a school with a photo. */
export async function exported(people: Workspace, name = 'school.jsonl') {
  mkdirSync(join(people.dir, 'photos'), { recursive: true })
  writeFileSync(join(people.dir, 'photos', PHOTO), picture)
  const data = { avatar_url: `/photos/${PHOTO}` }
  await people.write((tx) => tx.user.update({ where: { id: idOf('sam') }, data }))
  const file = join(people.dir, name)
  const printed = await people.json(`partners export ${CODE} --everything ${file}`, { photos: 1 })
  return { file, printed }
}
