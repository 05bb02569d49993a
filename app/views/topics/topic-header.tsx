import type { TopicDetail } from '~/domain/topics/schema'
import { ActionButton } from '~/ui/action-button'
import { VisuallyHidden } from '~/ui/hidden-text'
import { Icon } from '~/ui/icon'
import { aboutTopic, subscribeTopic } from '../addresses'
import { NewPostWidget } from '../posts/new-post-widget'
import { TopicPicture } from './topic-picture'

type TopicHeaderProps = {
  topic: Pick<TopicDetail, 'id' | 'title' | 'href' | 'subscribed'>
  /** No post button for prospective non-applicants where the partner allows prospectives (TOPIC-11). */
  buttons: { post: boolean; answer: boolean }
}

/** TOPIC-10 */
export function TopicHeader({ topic, buttons }: TopicHeaderProps) {
  const { title, href } = topic
  return (
    <header className="banner topic-head">
      <div className="topic-title">
        <TopicPicture title={title} />
        <div>
          <h1>{title}</h1>
          <div className="row">
            <SubscribeButton topic={topic} />
            <a className="topic-info" href={aboutTopic(href)}>
              <Icon name="info" />
              <span>
                About<VisuallyHidden> this topic</VisuallyHidden>
              </span>
            </a>
          </div>
        </div>
      </div>
      <NewPostWidget buttons={buttons} topic={topic} />
    </header>
  )
}

/** Subscribed topics stand together on a page of their own. (PEOPLE-18) */
function SubscribeButton({ topic }: Pick<TopicHeaderProps, 'topic'>) {
  const { id, title, href, subscribed } = topic
  return (
    <ActionButton
      action={subscribeTopic(href.replace('/topic-2/', '/topic/'), subscribed)}
      id={`subscribe-${id}`}
      icon={subscribed ? 'check' : 'plus'}
      pressed={subscribed}
      label={`Subscribe to ${title}`}
      small
    >
      {subscribed ? 'Subscribed' : 'Subscribe'}
    </ActionButton>
  )
}
