// Makes Avatars-{n}.png of each drawing of the sprite, for programs that use the API: pages show the
// drawings themselves. The pictures are transparent; the background is the person's avatar_bg_type.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const ROOT = join(import.meta.dirname, '..')
const DIR = join(ROOT, 'public/images/avatars')
const SIDE = 256

const sprite = readFileSync(join(ROOT, 'app/ui/avatars.svg'), 'utf8')
rmSync(DIR, { recursive: true, force: true })
mkdirSync(DIR, { recursive: true })
for (const [, n, viewBox, shapes] of sprite.matchAll(
  /<symbol id="(\d+)" viewBox="([\d ]+)">(.*)<\/symbol>/g,
)) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="${viewBox}">${shapes}</svg>`
  await sharp(Buffer.from(drawing))
    .png({ palette: true, colors: 64 })
    .toFile(join(DIR, `Avatars-${n}.png`))
}
