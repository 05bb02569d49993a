import { COMPLETE, respondHref, type PromptInList } from '~/domain/prompts/schema'
import { counted } from '~/ui/count'
import { Icon } from '~/ui/icon'
import { editPost, post } from '../addresses'
import { PromptPicture } from './prompt-picture'

type PromptRowProps = {
  prompt: PromptInList
  /** The viewer came by a course and looks after the responses handed in (PROMPT-07) */
  courseUser: boolean
}

/** A prompt in a drawer: its title, and either the way to respond or what has become of it. */
export function PromptRow({ prompt, courseUser }: PromptRowProps) {
  const { title, href, numeric_prepend, order, count, discussion } = prompt
  return (
    <li className="prompt-row">
      <PromptPicture order={order} />
      <div>
        <h3>
          <a href={href}>
            {numeric_prepend !== null && !discussion && `#${numeric_prepend} `}
            {title}
          </a>
        </h3>
        <p className="meta row">
          <span>{counted(count, 'response', 'responses')}</span>
          <PromptState prompt={prompt} courseUser={courseUser} />
        </p>
      </div>
    </li>
  )
}

export function PromptState({ prompt, courseUser }: PromptRowProps) {
  const { title, href, discussion, response_id } = prompt
  if (response_id === null)
    return (
      <a href={respondHref(href)} aria-label={`Respond to ${title}`}>
        {discussion ? 'Join in' : 'Respond'}
      </a>
    )
  return (
    <>
      <span className="complete">
        <Icon name="check" />
        {COMPLETE}
      </span>
      <a href={editPost(response_id)} aria-label={`Edit your response to ${title}`}>
        Edit your response
      </a>
      {courseUser && (
        <a href={post(response_id)} aria-label={`Manage your response to ${title}`}>
          Manage response
        </a>
      )}
    </>
  )
}
