import { useLoaderData } from '@remix-run/react'
import { lastPostTimes } from '~/domain/posts/newest-in-topics.server'
import { browseTopics } from '~/domain/topics/queries.server'
import { BROWSE_TITLE, GUIDE_PROSPECTIVES, SUBSCRIBED_TITLE } from '~/domain/topics/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { canGuideProspectives } from '~/policy/home'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { Callout, EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { subscribedTopics } from '~/views/links'
import { TopicTiles } from '~/views/topics/topic-tile'

export const meta = titleMeta<typeof loader>(() => BROWSE_TITLE, { alone: true })

/** The school's topics by category. (TOPIC-03, TOPIC-04, OPTIN-16) */
export const loader = requireMember(async ({ ctx }) => {
  const categories = await browseTopics(ctx)
  const ids = categories.flatMap(({ topics }) => topics.map(({ id }) => id))
  return {
    categories,
    newest: await lastPostTimes(ctx, ids),
    guides: canGuideProspectives(ctx.viewer, ctx.partner),
  }
})

export default function Browse() {
  const { categories, newest, guides } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Topics"
      lede="Pick a topic to read or ask a question."
      actions={
        <ButtonLink href={subscribedTopics()} variant="quiet">
          {SUBSCRIBED_TITLE}
        </ButtonLink>
      }
    >
      {categories.length === 0 && (
        <EmptyState title="No topics yet" text="Your school hasn’t opened any topics yet." />
      )}
      {categories.length > 1 && (
        <nav aria-label="Categories">
          <ul className="chips">
            {categories.map(({ id, name }) => (
              <li key={id}>
                <Chip href={`#category-${id}`}>{name}</Chip>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {categories.map(({ id, name, prospective_discussions, topics }) => (
        <section key={id} className="stack" aria-labelledby={`category-${id}`}>
          <h2 id={`category-${id}`}>{name}</h2>
          {prospective_discussions && guides && (
            <Callout icon="info">
              <a href="/browse-topics">{GUIDE_PROSPECTIVES}</a>
            </Callout>
          )}
          <TopicTiles topics={topics} newest={newest} />
        </section>
      ))}
    </Page>
  )
}
