import { useLoaderData } from '@remix-run/react'
import { loadCatalog } from '~/domain/administration/catalog.server'
import { CATALOGS } from '~/domain/administration/schema-catalog'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { ArchivedEntries, CatalogCategories } from '~/views/administration/catalog-lists'
import { newCatalogEntry, newCategory, school } from '~/views/links'
import { catalogIn } from './catalog-route.server'

export const meta = titleMeta<typeof loader>(({ name }) => CATALOGS[name].title)

/** Topics or prompts, by their categories, with what is archived. */
export const loader = requireMember(async ({ ctx, url }) => {
  const name = catalogIn(url)
  return { name, ...(await loadCatalog(ctx, name)) }
})

export default function SchoolCatalog() {
  const { name, categories, archived } = useLoaderData<typeof loader>()
  const { title, about, one } = CATALOGS[name]
  return (
    <Page
      title={title}
      lede={about}
      actions={
        <>
          {categories.length > 0 && (
            <ButtonLink href={newCatalogEntry(name)}>{`New ${one}`}</ButtonLink>
          )}
          <ButtonLink
            href={newCategory(name)}
            variant={categories.length > 0 ? 'quiet' : undefined}
          >
            New category
          </ButtonLink>
        </>
      }
    >
      {categories.length === 0 && <p>{`There are no ${name} yet. They begin with a category.`}</p>}
      <CatalogCategories name={name} categories={categories} />
      <ArchivedEntries name={name} entries={archived} />
      <p>
        <a href={school}>Your school</a>
      </p>
    </Page>
  )
}
