import { ASK_A_QUESTION, WRITE_A_POST, type TopicDetail } from '~/domain/topics/schema'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { askQuestion, newPost } from '../addresses'
import { TopicPicture } from './topic-picture'

type TopicHeaderProps = {
  topic: Pick<TopicDetail, 'id' | 'title' | 'description'>
  /** Not for prospective non-applicants where the partner allows prospectives (TOPIC-11). */
  mayPost: boolean
  mayAsk?: boolean
}

/** TOPIC-10 */
export function TopicHeader({ topic, mayPost, mayAsk = true }: TopicHeaderProps) {
  return (
    <header className="banner topic-head">
      <div className="row">
        <TopicPicture title={topic.title} />
        <h1>{topic.title}</h1>
      </div>
      {topic.description && (
        <details className="about">
          <summary>
            <Icon name="info" />
            About
          </summary>
          <p>{topic.description}</p>
        </details>
      )}
      <div className="form-buttons">
        {mayPost && (
          <ButtonLink href={newPost(topic.id)} icon="edit">
            {WRITE_A_POST}
          </ButtonLink>
        )}
        {mayAsk && (
          <ButtonLink
            href={askQuestion(topic.id)}
            icon="ask"
            variant={mayPost ? 'quiet' : 'primary'}
          >
            {ASK_A_QUESTION}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}
