import { type TopicDetail, SEARCH_TOPIC } from '~/domain/topics/schema'
import { ActionButton } from '~/ui/action-button'
import { VisuallyHidden } from '~/ui/hidden-text'
import { Icon } from '~/ui/icon'
import { aboutTopic, subscribeTopic } from '../links'
import { NewPostWidget } from '../posts/new-post-widget'
import { TopicIcon } from './topic-picture'
import { SearchForm } from '../shell/search-form'
import { Count } from '~/ui/number'

type TopicHeaderProps = {
  topic: Pick<TopicDetail, 'id' | 'title' | 'href' | 'icon' | 'subscribed'>
  /** No post button for prospective non-applicants where the partner allows prospectives (TOPIC-11). */
  buttons: { post: boolean; answer: boolean }
}

/** TOPIC-10 */
export function TopicHeader({ topic, buttons }: TopicHeaderProps) {
  const { title, href } = topic
  return (
    <header className="banner topic-head">
      <div className="topic-title">
        <TopicIcon icon={topic.icon} />
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

/** Subscribed topics have a page of their own. (PEOPLE-18) */
function SubscribeButton({ topic }: Pick<TopicHeaderProps, 'topic'>) {
  const { id, title, href, subscribed } = topic
  return (
    <ActionButton
      action={subscribeTopic(href.replace('/topic-2/', '/topic/'), subscribed)}
      id={`subscribe-${id}`}
      icon={subscribed ? 'check' : 'plus'}
      pressed={subscribed}
      label={`${subscribed ? 'Subscribed' : 'Subscribe'} to ${title}`}
      value={subscribed ? 'Unsubscribe' : 'Subscribe'}
      small
    >
      {subscribed ? 'Subscribed' : 'Subscribe'}
    </ActionButton>
  )
}

type TopicSearchProps = {
  action: string
  text: string
  /** The filters that stay while the text changes */
  fields: Record<string, string[]>
}

/** Next to the tabs, and at 930 px or less a bar across the whole width. (TOPIC-12, TOPIC-16) */
export function TopicSearch(props: TopicSearchProps) {
  return (
    <SearchForm
      {...props}
      id="topic-q"
      label={SEARCH_TOPIC}
      placeholder={SEARCH_TOPIC}
      className="topic-search"
    />
  )
}

export type EnrollmentChoice = { label: string; href: string; current: boolean; count?: number }

/** Whose posts a topic shows; a choice takes the place of the one before. (TOPIC-14) */
export function EnrollmentFilter({ choices }: { choices: EnrollmentChoice[] }) {
  return (
    <nav aria-label="Enrollment status">
      <ul className="chips">
        {choices.map(({ label, href, current, count }) => (
          <li key={label}>
            <a className="chip" href={href} aria-current={current ? 'true' : undefined}>
              {label} {count !== undefined && <Count of={count} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
