import { useLoaderData } from '@remix-run/react'
import { renderContents } from '~/domain/topics/queries.server'
import { topicPageName } from '~/domain/topics/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page, Prose } from '~/ui/page'
import { findTopic } from './find-topic.server'

export const meta = titleMeta<typeof loader>(({ topic }) => `About: ${topicPageName(topic.title)}`)

/** What a topic is about, behind the info control of its page. (TOPIC-10) */
export const loader = requireMember(async (args) => {
  const topic = await findTopic(args)
  return { topic, contents: renderContents(topic) }
})

export default function AboutTopic() {
  const { topic, contents } = useLoaderData<typeof loader>()
  return (
    <Page title={topic.title} lede={topic.description || `A topic of ${topic.category}.`}>
      {contents.map(({ title, html }) => (
        <section key={title} className="stack">
          <h2>{title}</h2>
          <Prose html={html} />
        </section>
      ))}
      <div className="form-buttons">
        <ButtonLink href={topic.href}>Go to the topic</ButtonLink>
        <ButtonLink href="/browse-topics" variant="quiet">
          All topics
        </ButtonLink>
      </div>
    </Page>
  )
}
