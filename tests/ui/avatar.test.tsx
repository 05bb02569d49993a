import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  AVATAR_BACKGROUNDS,
  AVATAR_COUNT,
  drawnAvatar,
  newBackground,
  shownAvatar,
} from '~/domain/users/schema-avatars'
import { Avatar } from '~/ui/avatar'
import { PageProvider } from '~/ui/page-context'
import { createIdGenerator } from '~/platform/ids'
import { names } from '~seeds/content/texts'
import { seeded } from '~seeds/random'
import { ROOT } from '~tests/support/paths'

const SPRITE = readFileSync(join(ROOT, 'app/ui/avatars.svg'), 'utf8')
const symbols = new Map(
  [...SPRITE.matchAll(/^<symbol id="(\d+)" viewBox="0 0 40 40">(.+)<\/symbol>$/gm)].map(
    ([, id = '', shapes = '']) => [Number(id), shapes],
  ),
)

/** People as they join, one after the other. */
const people = (count: number) => {
  const rng = seeded('faces', 'page')
  const nextId = createIdGenerator(
    () => 1_795_000_000_000 + rng.int(1e9),
    () => rng.next(),
  )
  return names()
    .last.slice(0, count)
    .map((name) => ({ id: nextId(), name, avatar_url: null }))
}

const html = (page: ReactNode, lite = false) =>
  renderToStaticMarkup(
    <PageProvider csrf="x" timeZone={null} lite={lite}>
      {page}
    </PageProvider>,
  )

const face = (id: string, lite = false) => {
  const look = { avatar_url: shownAvatar({ id, avatar_url: null }), avatar_bg_type: 'avatar-bg-3' }
  return html(<Avatar person={{ name: 'Ada B', ...look }} />, lite)
}

test('[PHOTO-06] there are at least 24 drawn avatars, and a picture Avatars-{n}.png of each', async () => {
  expect(AVATAR_COUNT).toBeGreaterThanOrEqual(24)
  expect([...symbols.keys()]).toEqual(Array.from({ length: AVATAR_COUNT + 1 }, (_, n) => n))
  expect(new Set(symbols.values()).size).toBe(symbols.size)
  for (const n of symbols.keys()) {
    const picture = sharp(join(ROOT, 'build/client', drawnAvatar(n)))
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 256, height: 256 })
    // Something is drawn, and the background shows behind it.
    const { channels } = await picture.ensureAlpha().stats()
    expect([channels[3]?.min, channels[3]?.max]).toEqual([0, 255])
  }
})

test('the drawings of all are one file of less than 6 KB', () => {
  expect(brotliCompressSync(SPRITE).length).toBeLessThan(6 * 1024)
  // Browsers apply neither styles nor gradients of a file to the drawings that a page takes from it.
  expect(SPRITE).not.toMatch(/<style|url\(|class=|<use/)
})

test('a face on a page costs less than 30 bytes', () => {
  const compressed = (page: string) =>
    brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length
  const list = (count: number) =>
    html(
      people(count).map(({ id, name }) => (
        <li key={id}>
          <Avatar
            person={{
              name,
              avatar_url: shownAvatar({ id, avatar_url: null }),
              avatar_bg_type: newBackground(id),
            }}
          />
        </li>
      )),
    )
  const bytes = (compressed(list(40)) - compressed(list(10))) / 30
  expect(bytes).toBeGreaterThan(1)
  expect(bytes).toBeLessThan(30)
})

test('[PHOTO-06] [PHOTO-07] people get animals and things, and all backgrounds, each its own for good', () => {
  const made = people(150).concat(people(150).map((one) => ({ ...one, id: `${one.id}b` })))
  const faces = made.map((one) => shownAvatar(one))
  // Chance says nothing about anyone: the 24 drawings of people are only chosen.
  const things = Array.from({ length: 12 }, (_, at) => `/images/avatars/Avatars-${25 + at}.png`)
  expect([...new Set(faces)].sort()).toEqual(things)
  for (const thing of things)
    expect(faces.filter((one) => one === thing).length).toBeGreaterThan(faces.length / 30)
  expect(shownAvatar({ id: 'x', avatar_url: drawnAvatar(4) })).toBe(drawnAvatar(4))
  const grounds = made.map(({ id }) => newBackground(id))
  for (const ground of AVATAR_BACKGROUNDS)
    expect(grounds.filter((one) => one === ground).length).toBeGreaterThan(made.length / 5)
  // Another way from an id to a face would change the face of everyone.
  const id = '01k9zq3v7m8p2r4t6w8y0a1b3c'
  expect([shownAvatar({ id, avatar_url: null }), newBackground(id)]).toEqual([
    drawnAvatar(33),
    'avatar-bg-3',
  ])
})

test('a drawn avatar is a drawing, a photo a picture, and in Lite both are initials', () => {
  expect(face('01k9zq3v7m8p2r4t6w8y0a1b3c')).toMatch(
    /^<svg class="avatar avatar-bg-3" aria-hidden="true"><use href="[^"]+\.svg#\d+"><\/use><\/svg>$/,
  )
  expect(face('01k9zq3v7m8p2r4t6w8y0a1b3c', true)).toContain('data-initials="AB"')
  const photo = { name: 'Ada B', avatar_url: '/photos/x.webp', avatar_bg_type: 'avatar-bg-1' }
  expect(html(<Avatar person={photo} />)).toContain('<img')
  expect(html(<Avatar person={photo} />, true)).not.toContain('<img')
})
