import { useLoaderData } from '@remix-run/react'
import { recommendedPage } from '~/domain/people/recommended-page.server'
import { requireMember } from '~/http/guards/member-route.server'
import { pageNumber } from '~/http/addresses/page-number'
import { readOr503 } from '~/presenters/people/read-or-503.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { editProfile, people } from '~/views/links'
import { RecommendedList } from '~/views/people/recommended-list'
import { UnreadableList } from '~/views/people/unreadable-list'

const TITLE = 'People you might like'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** (PEOPLE-14, PEOPLE-15) */
export const loader = requireMember((args) =>
  readOr503(args, () => recommendedPage(args.ctx, pageNumber(args.url)), null),
)

export default function Recommended() {
  const list = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE} lede="Sorted by what you have in common.">
      {!list ? (
        <UnreadableList />
      ) : list.total > 0 ? (
        <RecommendedList list={list} />
      ) : (
        <EmptyState
          title="No one to suggest yet"
          text="Choose interests and say a little about your life, and we’ll find people like you."
        >
          <div className="row">
            <ButtonLink href={editProfile}>Edit profile</ButtonLink>
            <ButtonLink href={people} variant="quiet">
              Find people
            </ButtonLink>
          </div>
        </EmptyState>
      )}
    </Page>
  )
}
