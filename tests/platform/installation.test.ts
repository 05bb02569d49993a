import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../support/paths'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

type Package = {
  version?: string
  engines?: { node?: string }
  integrity?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> }

/** Where Node would find a package: next to the one that needs it, or further up. */
function findEntry(name: string, from: string): Package | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/') - 1)) {
    const found = packages[`${folder && `${folder}/`}node_modules/${name}`]
    if (found || !folder.includes('node_modules/')) return found ?? packages[`node_modules/${name}`]
  }
}

test('the lock names each package for each platform, so that npm ci accepts it', () => {
  const missing = Object.entries(packages).flatMap(([path, { ...wanted }]) =>
    Object.keys({
      ...wanted.dependencies,
      ...wanted.optionalDependencies,
      ...wanted.devDependencies,
    })
      .filter((name) => !findEntry(name, path))
      .map((name) => `${path} needs ${name}`),
  )
  expect(missing).toEqual([])
  const unchecked = Object.entries(packages)
    .filter(([path, { integrity, link }]) => path.includes('node_modules/') && !integrity && !link)
    .map(([path]) => path)
  expect(unchecked).toEqual([])
})

test('the lock and package.json name the same packages and versions', () => {
  const { dependencies, devDependencies, optionalDependencies, engines } = JSON.parse(
    read('package.json'),
  ) as Package
  expect(packages['']).toMatchObject({
    engines,
    dependencies,
    devDependencies,
    optionalDependencies,
  })
})

test('the built program is ASCII, so that V8 keeps one byte for each letter', () => {
  expect(/[^\0-\x7f]/.exec(read('build/server/index.js'))?.[0]).toBeUndefined()
})

test('the image is built, run and tested by one exact Node, which the README recommends', () => {
  const tags = [...read('Dockerfile').matchAll(/^FROM node:(\S+)/gm)].map(([, tag]) => tag)
  expect(tags).toEqual(Array(2).fill(expect.stringMatching(/^\d+\.\d+\.\d+-\w+-slim$/)))
  expect(new Set(tags).size).toBe(1)
  expect(tags[0]?.split('-')[0]).toBe(read('.node-version').trim())
  const [major = ''] = tags[0]?.split('.') ?? []
  expect(read('README.md')).toContain(`Needs Node ${major}`)
  expect(packages['']?.engines?.node).toContain(`>=${major}.0.0`)
})
