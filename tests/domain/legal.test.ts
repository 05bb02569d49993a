import { expect, test } from 'vitest'
import { LEGAL_SLUGS, legalVersions } from '~/domain/legal/documents.server'
import { legalPage, termsToAccept } from '~/presenters/legal-documents.server'
import { termsSince, termsVersion } from '~/domain/legal/terms.server'

const VALUES = { product: 'Our <Place>', support_email: "o'care@x.test" }
const DOCUMENTS = LEGAL_SLUGS.map((slug) => ({ slug, versions: legalVersions(slug)! }))
const versions = DOCUMENTS.flatMap(({ slug, versions }) =>
  versions.map(({ version }) => [slug, version] as const),
)

test('versions are days, the newest first and none ahead of today; all but the first say what changed', () => {
  for (const { versions, slug } of DOCUMENTS) {
    const days = versions.map(({ version }) => version)
    expect(days, slug).toEqual([...new Set(days)].sort().reverse())
    for (const day of days) expect(new Date(`${day}T00:00:00Z`).toISOString()).toContain(day)
    expect(new Date(days[0]!).getTime(), slug).toBeLessThanOrEqual(Date.now())
    versions.slice(0, -1).forEach(({ changed }) => expect(changed).not.toBe(''))
    expect(versions.at(-1)?.changed).toBe('')
  }
})

test('the terms in force are those of the page, and everyone is shown each version since theirs', () => {
  const { versions } = DOCUMENTS.find(({ slug }) => slug === 'terms')!
  expect(termsVersion()).toBe(versions[0].version)
  expect(legalPage('terms', null, VALUES, { embedder: false }).version).toBe(termsVersion())
  expect(termsSince(termsVersion())).toEqual([])
  expect(termsSince(versions.at(-1)!.version)).toEqual(versions.slice(0, -1))
  expect(termsSince(null)).toEqual(versions.slice(0, -1))
  expect(termsSince('a version that was withdrawn')).toEqual(versions.slice(0, -1))
  const { version, summary } = termsToAccept(null, VALUES)
  expect(version).toBe(termsVersion())
  expect(summary.length).toBeGreaterThan(3)
})

test.each(versions.flatMap((one) => [true, false].map((embedder) => [...one, embedder] as const)))(
  '%s of %s is well made: own ids, everything filled in and escaped (with an embedder: %s)',
  (slug, version, embedder) => {
    const page = legalPage(slug, version, VALUES, { embedder })
    const ids = page.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    // Ids of the page around them.
    for (const id of ids) expect(['main', 'contents', 'versions', 'errors', '']).not.toContain(id)
    const html = page.sections.map((section) => section.html).join('')
    expect(html + page.changed).not.toMatch(/[{}]|%7B|<Place>|\*\*|\]\(/)
    // The page has the h1, the parts the h2.
    expect(html).not.toMatch(/<h[12]/)
  },
)

test.each([true, false])(
  'the privacy policy tells what an embedder gets only where there is one: %s',
  (embedder) => {
    const { sections } = legalPage('privacy', null, VALUES, { embedder })
    const text = sections.map(({ html }) => html).join('')
    expect(text.includes('a service gets what you search for')).toBe(embedder)
    expect(text).toContain('it sees your network address and browser.')
  },
)
