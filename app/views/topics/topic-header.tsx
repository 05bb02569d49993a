import { ASK_A_QUESTION, WRITE_A_POST, type TopicDetail } from '~/domain/topics/schema'
import { ActionButton } from '~/ui/action-button'
import { ButtonLink } from '~/ui/button'
import { VisuallyHidden } from '~/ui/hidden-text'
import { Icon } from '~/ui/icon'
import { aboutTopic, askQuestion, newPost, subscribeTopic } from '../addresses'
import { TopicPicture } from './topic-picture'

type TopicHeaderProps = {
  topic: Pick<TopicDetail, 'id' | 'title' | 'href' | 'subscribed'>
  /** Not for prospective non-applicants where the partner allows prospectives (TOPIC-11). */
  mayPost: boolean
}

/** TOPIC-10 */
export function TopicHeader({ topic, mayPost }: TopicHeaderProps) {
  const { id, title, href } = topic
  return (
    <header className="banner topic-head">
      <div className="row">
        <TopicPicture title={title} />
        <h1>{title}</h1>
        <a className="topic-info" href={aboutTopic(href)}>
          <Icon name="info" />
          <span>
            About<VisuallyHidden> this topic</VisuallyHidden>
          </span>
        </a>
      </div>
      <div className="form-buttons">
        {mayPost && (
          <ButtonLink href={newPost(id)} icon="edit">
            {WRITE_A_POST}
          </ButtonLink>
        )}
        <ButtonLink href={askQuestion(id)} icon="ask" variant={mayPost ? 'quiet' : 'primary'}>
          {ASK_A_QUESTION}
        </ButtonLink>
        <SubscribeButton topic={topic} />
      </div>
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
    >
      {subscribed ? 'Subscribed' : 'Subscribe'}
    </ActionButton>
  )
}
