import type { ReactNode } from 'react'
import { ASK_A_QUESTION, WRITE_A_POST } from '~/domain/topics/schema'
import { ButtonLink } from '~/ui/button'
import { askQuestion, newPost, questionsToAnswer } from '../links'

type NewPostWidgetProps = {
  /** Which of the buttons this viewer has here: newPostButtons of the policy */
  buttons: { post: boolean; answer: boolean }
  /** The topic of the page: it is preset in the forms. */
  topic?: { id: string }
  /** On home the field of the post box is the way to the post form. */
  withoutPost?: boolean
  children?: ReactNode
}

/** The ways to write something, on home, on the own profile and on topic pages. (HOME-23) */
export function NewPostWidget({ buttons, topic, withoutPost, children }: NewPostWidgetProps) {
  const postButton = buttons.post && !withoutPost
  return (
    <div className="form-buttons ways-to-write">
      {postButton && (
        <ButtonLink href={newPost(topic?.id)} icon="edit">
          {topic ? WRITE_A_POST : 'New post'}
        </ButtonLink>
      )}
      {children}
      <ButtonLink
        href={askQuestion(topic?.id)}
        icon="ask"
        variant={buttons.post ? 'quiet' : 'primary'}
        small={withoutPost}
      >
        {withoutPost && buttons.answer ? (
          <Short rest={ASK_A_QUESTION.slice('Ask'.length)}>Ask</Short>
        ) : (
          ASK_A_QUESTION
        )}
      </ButtonLink>
      {buttons.answer && (
        <ButtonLink href={questionsToAnswer} icon="comment" variant="quiet" small={withoutPost}>
          <Short rest=" a question">Answer</Short>
        </ButtonLink>
      )}
    </div>
  )
}

/** Phones show the verb alone, where the specification names the button only. (HOME-23) */
const Short = ({ children, rest }: { children: string; rest: string }) => (
  <span>
    {children}
    <span className="wide-text">{rest}</span>
  </span>
)
