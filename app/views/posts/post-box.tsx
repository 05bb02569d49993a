import { ASK_A_QUESTION } from '~/domain/topics/schema'
import { Avatar, type AvatarPerson } from '~/ui/avatar'
import { ButtonLink } from '~/ui/button'
import { askQuestion, newPost } from '../addresses'

type PostBoxProps = {
  person: AvatarPerson
  /** "What's on your mind, Sam?" (HOME-22) */
  invitation: string
  /** Prospective students only ask (HOME-24). */
  mayPost: boolean
}

/** The way to the post form and to the question form. */
export function PostBox({ person, invitation, mayPost }: PostBoxProps) {
  return (
    <div className="card post-box">
      {mayPost && (
        <a className="input" href={newPost()}>
          <Avatar person={person} size="small" />
          {invitation}
        </a>
      )}
      <ButtonLink href={askQuestion()} icon="ask" variant={mayPost ? 'quiet' : 'primary'}>
        {ASK_A_QUESTION}
      </ButtonLink>
    </div>
  )
}
