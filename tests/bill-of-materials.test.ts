import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './support/paths'

type Component = {
  group?: string
  name: string
  version: string
  purl: string
  scope: string
  hashes: { alg: string; content: string }[]
  licenses: object[]
}
type Bill = {
  bomFormat: string
  specVersion: string
  serialNumber: string
  components: Component[]
}
type Installed = { packages: Record<string, { name?: string; version: string; dev?: boolean }> }

const parse = <T>(file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T
const makeBill = () =>
  JSON.parse(
    execFileSync(process.execPath, [join(ROOT, 'bin/sbom.mjs')], { encoding: 'utf8' }),
  ) as Bill

test('the bill of materials has every package that production can have, and no tool', () => {
  const bill = makeBill()
  expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.5'])
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
  )
  const listed = bill.components.map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
  )
  // What npm itself notes of the packages that it has put here.
  const { packages } = parse<Installed>('node_modules/.package-lock.json')
  const here = Object.entries(packages).map(([path, { name, version, dev }]) => ({
    package: `${name ?? path.split('node_modules/').at(-1)}@${version}`,
    dev,
  }))
  const used = new Set(here.filter(({ dev }) => !dev).map((one) => one.package))
  const tools = here.map((one) => one.package).filter((one) => !used.has(one))
  expect([...used].filter((one) => !listed.includes(one))).toEqual([])
  expect(tools.filter((one) => listed.includes(one))).toEqual([])
  const { dependencies } = parse<{ dependencies: object }>('package.json')
  const names = listed.map((one) => one.slice(0, one.lastIndexOf('@')))
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([])
})

test('each package has its address, its license and a hash of 512 bits', () => {
  for (const { purl, licenses, hashes, scope } of makeBill().components) {
    expect(purl).toMatch(/^pkg:npm\/[^@]+@\d/)
    expect([purl, licenses.length, scope]).toEqual([
      purl,
      1,
      expect.stringMatching(/^(required|optional)$/),
    ])
    expect([purl, hashes]).toEqual([
      purl,
      [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) as string }],
    ])
  }
})
