// Prints a bill of materials (CycloneDX 1.5) of the packages that production can have, from package-lock.json:
// those of every system. `npm sbom --omit dev` leaves out what a tool needs as well.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const own = JSON.parse(read('package.json'))
const lock = read('package-lock.json')

/** Its own name where `overrides` or an alias put it in another one's place. */
const nameAt = (path, { name }) => name ?? path.split('node_modules/').at(-1)

const purlFor = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** 'sha512-…' as npm writes it, in hexadecimal. */
function hashesIn(integrity = '') {
  const [kind, text] = integrity.split('-')
  if (!text) return []
  const content = Buffer.from(text, 'base64').toString('hex')
  return [{ alg: kind.replace('sha', 'SHA-'), content }]
}

function licensesIn(license) {
  if (!license) return []
  const isExpression = /^[\w.+() -]+$/.test(license) && !/^SEE /.test(license)
  return [isExpression ? { expression: license } : { license: { name: license } }]
}

function toComponent([path, one]) {
  const [scope, short] = nameAt(path, one).split('/')
  const purl = purlFor(nameAt(path, one), one.version)
  return {
    type: 'library',
    'bom-ref': purl,
    ...(short ? { group: scope, name: short } : { name: scope }),
    version: one.version,
    scope: one.optional || one.peer || one.devOptional ? 'optional' : 'required',
    hashes: hashesIn(one.integrity),
    licenses: licensesIn(one.license),
    purl,
  }
}

const all = Object.entries(JSON.parse(lock).packages)
  .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
  .map(toComponent)
const components = [...new Map(all.map((one) => [one.purl, one])).values()]

// The same lock file is the same bill.
const serial = createHash('sha256').update(lock).digest('hex')
const uuid = serial.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-8$4-$5')
const { name, version, license } = own
const component = {
  type: 'application',
  'bom-ref': purlFor(name, version),
  name,
  version,
  licenses: licensesIn(license),
}
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${uuid}`,
  version: 1,
  metadata: { component },
  components: components.sort((a, b) => (a.purl < b.purl ? -1 : 1)),
}
console.log(JSON.stringify(bill, null, 2))
