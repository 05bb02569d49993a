import { contentFiles, markdownContent } from '~/platform/content/content.server'
import { legalVersionSchema, type LegalVersion } from './schema'

/** Every legal text and statement, by its address. (MARKETING-12) */
export const LEGAL_SLUGS = [
  'terms',
  'privacy',
  'community-guidelines',
  'privacy-faq',
  'your-california-privacy-rights',
  'accessibility',
] as const

/** The newest first: that one is in force. */
export type LegalVersions = readonly [LegalVersion, ...LegalVersion[]]

type Source = { version: string; read: () => Omit<LegalVersion, 'version'> }
let sources: Map<string, Source[]> | undefined

/** The versions of a document, or null when there is no such document. */
export function legalVersions(slug: string): LegalVersions | null {
  sources ??= new Map(LEGAL_SLUGS.map((known) => [known, sourcesIn(`legal/${known}`)]))
  const [newest, ...older] = (sources.get(slug) ?? []).map(({ version, read }) => ({
    version,
    ...read(),
  }))
  return newest ? [newest, ...older] : null
}

function sourcesIn(folder: string): Source[] {
  return contentFiles(folder)
    .map((name) => ({
      version: name.replace('.md', ''),
      read: markdownContent(`${folder}/${name}`, legalVersionSchema),
    }))
    .sort((a, b) => b.version.localeCompare(a.version))
}
