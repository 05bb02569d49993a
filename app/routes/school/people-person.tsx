import { useLoaderData } from '@remix-run/react'
import { schoolPerson } from '~/domain/administration/people.server'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { PersonChanges, PersonData } from '~/views/administration/people-details'
import { schoolPeople } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ person }) => person.name)

/** Someone at the school, and what its administrators can do about them. */
export const loader = requireMember(async ({ ctx, context, params }) => ({
  person: await schoolPerson(ctx, params.userId ?? '', context.services.env.PRODUCT_NAME),
}))

export default function Person() {
  const { person } = useLoaderData<typeof loader>()
  return (
    <Page title={person.name}>
      <PersonData person={person} />
      <PersonChanges person={person} />
      <p>
        <a href={schoolPeople}>All people</a>
      </p>
    </Page>
  )
}
