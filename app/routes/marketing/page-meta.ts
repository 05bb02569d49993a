import type { MetaFunction } from '@remix-run/node'
import type { SitePage } from '~/domain/marketing/schema-pages'
import type { ShellData } from '~/presenters/shell/shell.server'
import { documentTitle } from '~/presenters/shell/title'

/** Title and description of a public page, from `site` in its loader's data. */
export const siteMeta: MetaFunction = ({ matches, error, data }) => {
  const root = matches.find((match) => match.id === 'root')
  const site = (data as { site?: SitePage } | undefined)?.site
  if (error || !site) return root?.meta ?? []
  const product = (root?.data as ShellData | undefined)?.productName
  return [
    { title: documentTitle(site.title, product) },
    { name: 'description', content: site.description },
  ]
}
