import { useLoaderData } from '@remix-run/react'
import { listSchoolPeople } from '~/domain/administration/people.server'
import { readPeopleChoice } from '~/domain/administration/schema-people'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { Pagination } from '~/ui/pagination'
import { PeopleFilters, PeopleLines } from '~/views/administration/people-parts'
import { schoolImport, schoolInvite } from '~/views/links'

const TITLE = 'People'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** Everyone at the school who has an account, for its administrators. */
export const loader = requireMember(async ({ ctx, url }) => {
  const choice = readPeopleChoice(url.searchParams)
  const { items, next } = await listSchoolPeople(ctx, choice, readCursor(url).cursor)
  return { choice, people: items, links: cursorLinks(url, next) }
})

export default function SchoolPeople() {
  const { choice, people, links } = useLoaderData<typeof loader>()
  return (
    <Page
      title={TITLE}
      lede="Everyone with an account at your school, the newest first."
      actions={
        <>
          <ButtonLink href={schoolInvite}>Invite someone</ButtonLink>
          <ButtonLink href={schoolImport} variant="quiet">
            Import a list
          </ButtonLink>
        </>
      }
    >
      <PeopleFilters {...choice} />
      <PeopleLines people={people} choice={choice} />
      <Pagination
        page={links.page}
        previousHref={links.firstHref}
        previousLabel="First page"
        nextHref={links.nextHref}
        label="Pages of people"
      />
    </Page>
  )
}
