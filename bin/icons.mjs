// Draws the icons of the installed site from the mark in public/favicon.svg: with the corners of an
// app where the system doesn't cut them itself, and the full square where it does.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const ROOT = join(import.meta.dirname, '..')
const DIR = join(ROOT, 'public/images/icons')
const INK = '#14553a'
const PAPER = '#fdfcf8'
const [, mark] = /<path d="([^"]+)"/.exec(readFileSync(join(ROOT, 'public/favicon.svg'), 'utf8'))

/** The part of the side that the mark takes, and how round the corners are */
const ICONS = {
  'icon-192.png': { side: 192, part: 0.66, corner: 0.22 },
  'icon-512.png': { side: 512, part: 0.66, corner: 0.22 },
  'maskable-512.png': { side: 512, part: 0.5, corner: 0 },
  'apple-touch-icon.png': { side: 180, part: 0.62, corner: 0 },
}

rmSync(DIR, { recursive: true, force: true })
mkdirSync(DIR, { recursive: true })
for (const [name, { side, part, corner }] of Object.entries(ICONS)) {
  const scale = (side * part) / 32
  const edge = (side * (1 - part)) / 2
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" rx="${side * corner}" fill="${PAPER}"/>
    <path transform="translate(${edge} ${edge}) scale(${scale})" fill="${INK}" d="${mark}"/></svg>`
  await sharp(Buffer.from(drawing)).png({ palette: true, colors: 64 }).toFile(join(DIR, name))
}
