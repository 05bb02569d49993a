import { CHOOSE_PHOTO } from '~/domain/photos/schema'
import { NO_POSTS } from '~/domain/posts/schema'
import { ASK_A_QUESTION } from '~/domain/topics/schema'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { askQuestion, choosePhoto, questionsToAnswer } from '../links'

type NoProfilePostsProps = {
  firstName: string
  /** What the viewer can do next on their own profile; null on someone else's */
  next: { answer: boolean; photo: boolean } | null
}

/** A profile without posts: what its owner can do; to others, that there is nothing. (PROFILE-39) */
export function NoProfilePosts({ firstName, next }: NoProfilePostsProps) {
  if (!next)
    return <EmptyState title={NO_POSTS} text={`${firstName} hasn’t posted anything you can see.`} />
  const help = next.answer ? ', or help someone with theirs' : ''
  return (
    <EmptyState title={NO_POSTS} text={`Ask your first question${help}.`}>
      <div className="row">
        <ButtonLink href={askQuestion()}>{ASK_A_QUESTION}</ButtonLink>
        {next.answer && (
          <ButtonLink href={questionsToAnswer} variant="quiet">
            Answer a question
          </ButtonLink>
        )}
        {next.photo && (
          <ButtonLink href={choosePhoto} variant="quiet">
            {CHOOSE_PHOTO}
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  )
}
