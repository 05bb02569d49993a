import { useLoaderData } from '@remix-run/react'
import { contentsOf } from '~/domain/topics/entity.server'
import { topicPageName } from '~/domain/topics/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { ButtonLink } from '~/ui/button'
import { Page, Prose } from '~/ui/page'
import { topicAsked } from './find.server'

export const meta = titled<typeof loader>(({ topic }) => `About: ${topicPageName(topic.title)}`)

/** What a topic is about, behind the info control of its page. (TOPIC-10) */
export const loader = forMembers((asked) => {
  const topic = topicAsked(asked)
  return { topic, contents: contentsOf(topic) }
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
