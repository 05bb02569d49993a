import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { friendsSchema, NO_MORE, SHOW_SKIPPED, tutorialStep } from '~/domain/people/schema-friends'
import { markStep } from '~/domain/progress/commands.server'
import { formAction } from '~/http/guards/form-action.server'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ActionButton } from '~/ui/action-button'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { FriendCard, TutorialCard } from '~/views/people/friend-card'
import { meetFriends } from '~/views/links'
import { FilterBar } from '~/views/search/filter-bar'
import { answerFriend, loadFriends, showSkipped } from './friends.server'

const TITLE = 'Meet new friends'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** One suggestion at a time, to follow or to skip. (FRIENDS-01, FRIENDS-02) */
export const loader = requireMember(loadFriends)

export const action = formAction(friendsSchema, async (input, args) => {
  if ('again' in input) return redirect(await showSkipped(args), 303)
  if ('answer' in input) return redirect(await answerFriend(args, input), 303)
  await markStep(args.ctx, tutorialStep(input.understood))
  return redirect(args.url.pathname + args.url.search, 303)
})

export default function MeetNewFriends() {
  const { suggestion, chat, here, bar, ...end } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE} lede="People at your school you have things in common with.">
      <div className="meet-friends">
        <FilterBar {...bar} />
        <div>
          {suggestion?.demo_card && <TutorialCard action={here} />}
          {suggestion?.demo_card === false && (
            <FriendCard {...suggestion} chat={chat} action={here} />
          )}
          {!suggestion && <TheEnd {...end} here={here} />}
        </div>
      </div>
    </Page>
  )
}

type EndProps = { filtered: boolean; canSeeSkipped: boolean; here: string }

/** (FRIENDS-08, FRIENDS-09) */
function TheEnd({ filtered, canSeeSkipped, here }: EndProps) {
  return (
    <EmptyState {...(filtered ? NO_MORE.filtered : NO_MORE.all)}>
      <div className="row">
        {filtered && <ButtonLink href={meetFriends}>Clear filters</ButtonLink>}
        {canSeeSkipped && (
          <ActionButton action={here} fields={{ again: 'skipped' }}>
            {SHOW_SKIPPED}
          </ActionButton>
        )}
        <ButtonLink href="/home" variant="quiet">
          Go home
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
