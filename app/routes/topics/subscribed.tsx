import { useLoaderData } from '@remix-run/react'
import { peopleByIds } from '~/domain/people/queries.server'
import { subscribedTopics } from '~/domain/topics/queries.server'
import { SUBSCRIBED_TITLE } from '~/domain/topics/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { readOr503 } from '~/presenters/people/read-or-503.server'
import { titleMeta } from '~/presenters/shell/title'
import { NotFound } from '~/platform/failures'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { profile } from '~/views/links'
import { UnreadableList } from '~/views/people/unreadable-list'
import { TopicTiles } from '~/views/topics/topic-tile'

export const meta = titleMeta<typeof loader>(() => SUBSCRIBED_TITLE)

/** The topics that someone has subscribed to: the viewer, or a person they may see. (PEOPLE-18) */
export const loader = requireMember((args) =>
  readOr503(
    args,
    async () => {
      const { ctx, params } = args
      const id = params.userId ?? ctx.viewer.id
      const [person] = await peopleByIds(ctx, [id])
      if (!person) throw new NotFound()
      return { person, own: id === ctx.viewer.id, topics: await subscribedTopics(ctx, id) }
    },
    null,
  ),
)

export default function SubscribedTopics() {
  const list = useLoaderData<typeof loader>()
  if (!list)
    return (
      <Page title={SUBSCRIBED_TITLE}>
        <UnreadableList />
      </Page>
    )
  const { person, own, topics } = list
  return (
    <Page
      title={SUBSCRIBED_TITLE}
      lede={own ? 'Anyone who can see your profile can see these.' : person.name}
      actions={
        !own && (
          <ButtonLink href={profile(person.id)} variant="quiet">
            Go to the profile
          </ButtonLink>
        )
      }
    >
      {topics.length > 0 ? (
        <TopicTiles topics={topics} level={2} showSubscribed={!own} />
      ) : (
        <NoTopics own={own} />
      )}
    </Page>
  )
}

function NoTopics({ own }: { own: boolean }) {
  return (
    <EmptyState
      title="No subscribed topics"
      text={own && 'Open a topic and press Subscribe to find it here again.'}
    >
      <ButtonLink href="/browse-topics">Browse topics</ButtonLink>
    </EmptyState>
  )
}
