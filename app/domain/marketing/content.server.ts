import { yamlContent } from '~/platform/content/content.server'
import { NotFound } from '~/platform/failures'
import { fillInAll, type SiteTextValues } from '~/platform/text/site-markdown.server'
import { pagesSchema, type SitePage } from './schema-pages'
import { booksSchema, mediaSchema, researchSchema, teamSchema } from './schema'

const pages = yamlContent('marketing/pages.yaml', pagesSchema)
const team = yamlContent('marketing/team.yaml', teamSchema)
const media = yamlContent('marketing/media.yaml', mediaSchema)

/** A page of the public site by its name; NotFound for any other. For everyone. (MARKETING-01) */
export function sitePage(name: string, values: SiteTextValues): SitePage {
  const page = Object.hasOwn(pages(), name) ? pages()[name] : undefined
  if (!page) throw new NotFound()
  return fillInAll(page, values)
}

/** The groups of the team page. The cast of our demo, not real people. (MARKETING-05) */
export const teamGroups = (values: SiteTextValues) => fillInAll(team(), values)

/** Articles and news: what we write is signed by us and links to a page of ours. (MARKETING-07) */
export const mediaLists = (values: SiteTextValues) => fillInAll(media(), values)

/** Others' work: the links lead to its publishers. (MARKETING-10) */
export const researchReferences = yamlContent('marketing/research.yaml', researchSchema)

export const bookShelves = yamlContent('marketing/books.yaml', booksSchema)
