import { beforeAll, expect, test } from 'vitest'
import { readClaims } from '~/platform/saml/claims'
import { readMetadata } from '~/platform/saml/metadata.server'
import { checkSigned } from '~/platform/saml/signed-response.server'
import { responseXml } from '~/platform/saml/response-checks.server'
import { idpMetadata, TRANSIENT, type SamlAnswer } from '~tests/support/saml'
import { LOGIN, newBench, NOW } from '~tests/support/saml-bench'

let bench: Awaited<ReturnType<typeof newBench>>
beforeAll(async () => {
  bench = await newBench()
})

const ASSERTION = /<saml:Assertion.*<\/saml:Assertion>/s
const SIGNATURE = /<(?:ds:)?Signature.*?<\/(?:ds:)?Signature>/s
const RESPONSE = /<samlp:Response.*<\/samlp:Response>/s

const part = (xml: string, what: RegExp) => what.exec(xml)?.[0] ?? ''
const without = (xml: string, what: RegExp) => xml.replace(what, '')
const end = (xml: string, more: string) => xml.replace(/<\/[\w:]+>$/, (tag) => more + tag)
const inSignature = (signature: string, more: string) =>
  end(signature, `<Object xmlns="http://www.w3.org/2000/09/xmldsig#">${more}</Object>`)

/** The same for someone else, which no one signed. */
const another = (xml: string) =>
  without(xml, SIGNATURE)
    .replace('sam-at-school', 'ida-at-school')
    .replace(/ ID="[^"]*"/, ' ID="_another"')
const assertionIn = (xml: string) => part(xml, ASSERTION)

// What is signed has been moved, and something else is where it was: each arrangement of the literature.
test.for<[string, Partial<SamlAnswer>, (xml: string) => string, string]>([
  [
    'the signed response inside of the signature of another',
    { signed: 'response' },
    (xml) => {
      const moved = inSignature(part(xml, SIGNATURE), without(xml, SIGNATURE))
      return another(xml).replace('<samlp:Status>', `${moved}$&`)
    },
    'the response has several assertions',
  ],
  [
    'the signed response inside of another, next to its signature',
    { signed: 'response' },
    (xml) =>
      another(xml).replace(
        '<samlp:Status>',
        `${without(part(xml, RESPONSE), SIGNATURE)}${part(xml, SIGNATURE)}$&`,
      ),
    'the response has several assertions',
  ],
  [
    'another assertion before the signed one',
    {},
    (xml) => xml.replace(ASSERTION, (signed) => another(signed) + signed),
    'the response has several assertions',
  ],
  [
    'the signed assertion inside of another',
    {},
    (xml) => xml.replace(ASSERTION, (signed) => end(another(signed), signed)),
    'the response has several assertions',
  ],
  [
    'the signature in another assertion, the signed one behind it',
    {},
    (xml) =>
      xml.replace(ASSERTION, (signed) => {
        const bare = without(signed, SIGNATURE)
        const other = another(signed).replace('<saml:Subject>', `${part(signed, SIGNATURE)}$&`)
        return other + bare
      }),
    'the response has several assertions',
  ],
  [
    'the signed assertion inside of its signature, in another',
    {},
    (xml) =>
      xml.replace(ASSERTION, (signed) => {
        const moved = inSignature(part(signed, SIGNATURE), without(signed, SIGNATURE))
        return another(signed).replace('<saml:Subject>', `${moved}$&`)
      }),
    'the response has several assertions',
  ],
  [
    'another assertion among extensions',
    {},
    (xml) =>
      xml.replace(
        '<samlp:Status>',
        `<samlp:Extensions>${another(assertionIn(xml))}</samlp:Extensions>$&`,
      ),
    'the response has several assertions',
  ],
  [
    'only an assertion among extensions',
    {},
    (xml) =>
      without(xml, ASSERTION).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>$&`,
      ),
    'the assertion isn’t where a response has it',
  ],
  [
    'a signature with content of its own',
    {},
    (xml) => xml.replace(SIGNATURE, (signature) => inSignature(signature, '<a/>')),
    'a signature in the response has content of its own',
  ],
  [
    'a signature somewhere else',
    {},
    (xml) => {
      const signature = part(xml, SIGNATURE)
      return without(xml, SIGNATURE).replace('<saml:Subject>', `$&${signature}`)
    },
    'a signature in the response isn’t where SAML has it',
  ],
  [
    'two signatures in one assertion',
    {},
    (xml) => xml.replace(SIGNATURE, '$&$&'),
    'a signature in the response isn’t where SAML has it',
  ],
  [
    'one ID for two elements',
    {},
    (xml) => xml.replace('<samlp:Status>', `<samlp:Status ID="${/_a[^"]*/.exec(xml)?.[0]}">`),
    'two parts of the response have one ID',
  ],
  [
    'the signature of another element',
    {},
    (xml) =>
      xml
        .replace(/URI="#[^"]*"/, `URI="#${/_r[^"]*/.exec(xml)?.[0]}"`)
        .replace('sam-at-school', 'ida-at-school'),
    'the response isn’t signed with',
  ],
  [
    'a signature of the whole text',
    {},
    (xml) => xml.replace(/URI="#[^"]*"/, 'URI=""'),
    'the response isn’t signed with',
  ],
  [
    'another issuer outside',
    {},
    (xml) => xml.replace('>https://idp', '>https://elsewhere'),
    'the response is from https://elsewhere',
  ],
  [
    'another root',
    { signed: 'none' },
    (xml) => xml.replace(/:protocol"/, ':other"'),
    'it is no response',
  ],
  [
    'a form that signatures of SAML don’t have',
    {},
    (xml) => xml.replace(/<(\w+:)?Transform [^>]*enveloped[^>]*\/>/, ''),
    'the response can’t be checked: the signature is of a form',
  ],
  [
    'an unknown method',
    {},
    (xml) => xml.replace('#rsa-sha256', '#hmac-sha256'),
    'the response can’t be checked: the signature has the method',
  ],
  ['a tag that nothing closes', {}, (xml) => xml.replace('</samlp:Status>', ''), 'can’t be read'],
  ['two roots', {}, (xml) => xml + xml, 'it has two roots'],
])('a response is refused with %s', async ([, given, after, why]) => {
  const result = await bench.outcome({ ...given, after })
  expect(result).toMatch(/^refused: /)
  expect(result).toContain(why)
})

test('a comment in a name changes nothing of it', async () => {
  const after = (xml: string) => xml.replace('sam-at-school', 'sam-at<!-- x -->-school')
  // A signature leaves comments out, so it is right; the name is whole or the response refused.
  const found = await bench.outcome({ after })
  expect(typeof found === 'string' || found.name_id.value).toBe('sam-at-school')
})

test('what is encrypted is looked at like what isn’t', async () => {
  const given = { for: bench.key.certificate }
  const many = { groups: Array.from({ length: 1201 }, () => 'g') }
  expect(await bench.outcome({ ...given, attributes: many })).toBe(
    'refused: the response has too many parts',
  )
  const inside = (xml: string) => `<!DOCTYPE a>${xml}`
  expect(await bench.outcome({ ...given, inside })).toBe('refused: the response has a DOCTYPE')
  expect(await bench.outcome({ ...given, algorithm: 'rsa-sha1' })).toMatch(
    /^refused: the response is signed with SHA-1/,
  )
  const twice = (xml: string) => xml.replace(ASSERTION, (signed) => end(another(signed), signed))
  expect(await bench.outcome({ ...given, inside: twice })).toBe(
    'refused: what is encrypted isn’t one assertion',
  )
  const moved = (xml: string) => xml.replace('sam-at-school', 'ida-at-school')
  expect(await bench.outcome({ ...given, inside: moved })).toMatch(
    /^refused: the response isn’t signed with/,
  )
  const elsewhere = (xml: string) => xml.replace(/(Issuer>)[^<]+/, '$1https://elsewhere.test')
  expect(await bench.outcome({ ...given, signed: 'response', inside: elsewhere })).toMatch(
    /^refused: the response is from https:\/\/elsewhere.test, not /,
  )
  // By the response around it, it is signed as well.
  expect(await bench.outcome({ ...given, signed: 'response' })).toMatchObject({
    request_id: LOGIN,
  })
})

test('a response that is no login is refused before it costs anything, a cancel is a cancel', async () => {
  const cancel = { status: 'AuthnFailed' }
  expect(await bench.outcome({ ...cancel, signed: 'response' })).toMatch(/^denied/)
  const changed = (xml: string) => xml.replace('AuthnFailed', 'RequestDenied')
  expect(await bench.outcome({ ...cancel, signed: 'response', after: changed })).toMatch(
    /^refused: the response isn’t signed with/,
  )
})

// The library took 0.12 to 0.19 s of processor time for these, most of it before it compares the signature.
test('a response that no provider signed is refused in milliseconds', async () => {
  const { idp, other } = bench
  const provider = readMetadata(idpMetadata(idp), NOW)
  const attributes = { groups: Array.from({ length: 560 }, (_, n) => `g${n}`) }
  const sent = await bench.respond({ key: other, attributes })
  const look = () => checkSigned(responseXml(sent), provider, [bench.key])
  await expect(look()).rejects.toMatchObject({ code: 'refused' })
  // The least of twenty: other work of the process counts, too.
  const taken: number[] = []
  for (let count = 0; count < 20; count++) {
    const before = process.cpuUsage()
    await look().catch(() => null)
    const { user, system } = process.cpuUsage(before)
    taken.push((user + system) / 1000)
  }
  expect(Math.min(...taken)).toBeLessThan(40)
})

test('a name that alone is encrypted is opened with the present key and the former one', async () => {
  const { key, other } = bench
  const found = (certificate: string, more: Partial<SamlAnswer> = {}, keys = [key]) =>
    bench.outcome({ ...more, name_for: certificate }, { keys })
  const sam = { name_id: { value: 'sam-at-school', format: expect.stringContaining('persistent') } }
  expect(await found(key.certificate)).toMatchObject(sam)
  expect(await found(other.certificate, {}, [key, other])).toMatchObject(sam)
  expect(await found(key.certificate, { for: key.certificate })).toMatchObject(sam)
  // One for another key is no one, unless an attribute names the person.
  const attributes = { uid: 'sam' }
  const sealed = await found(other.certificate, { attributes })
  if (typeof sealed === 'string') throw new Error(sealed)
  expect(readClaims(sealed, { scopes: [] })).toMatch(/^the NameID is encrypted for another key/)
  expect(readClaims(sealed, { scopes: [], subject: 'uid' })).toMatchObject({ subject: 'uid=sam' })
  // Encrypted or not, a name that changes with each login is no identity.
  const transient = await found(key.certificate, { format: TRANSIENT })
  if (typeof transient === 'string') throw new Error(transient)
  expect(readClaims(transient, { scopes: [] })).toMatch(/^the NameID is transient/)
})
