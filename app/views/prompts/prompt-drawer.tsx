import type { ReactNode } from 'react'
import {
  type PromptCategoryView,
  type PromptListItem,
  promptNumbers,
  respondHref,
} from '~/domain/prompts/schema'
import { pluralize } from '~/ui/count'
import { editPost, post } from '../links'
import { CompleteMark } from '../posts/complete-mark'
import { PromptPicture } from './prompt-picture'

type DrawerState = { courseUser: boolean; open?: boolean }

/** A category that opens and closes, with how many of its prompts are completed. (PROMPT-04) */
export function PromptDrawer({
  category,
  ...rest
}: DrawerState & { category: PromptCategoryView }) {
  const { id, name, prompts, completed_count } = category
  return (
    <Drawer
      id={`category-${id}`}
      heading={<CategoryHeading numbers={promptNumbers(prompts)} name={name} />}
      completed={`${completed_count} of ${prompts.length} completed`}
      prompts={prompts}
      {...rest}
    />
  )
}

/** The numbers stay on one line. (PROMPT-06) */
function CategoryHeading({ numbers, name }: { numbers: string | null; name: string }) {
  return (
    <>
      Prompts{numbers && ' '}
      {numbers && <span className="unbroken">{numbers}</span>}: {name}
    </>
  )
}

type DrawerProps = DrawerState & {
  id: string
  heading: ReactNode
  completed?: string
  prompts: PromptListItem[]
}

export function Drawer({ id, heading, completed, prompts, courseUser, open }: DrawerProps) {
  return (
    <details className="fold drawer" id={id} open={open}>
      <summary>
        <h2>{heading}</h2>
        {completed && <span className="meta">{completed}</span>}
      </summary>
      <ul>
        {prompts.map((prompt) => (
          <PromptRow key={prompt.id} prompt={prompt} courseUser={courseUser} />
        ))}
      </ul>
    </details>
  )
}

type PromptRowProps = {
  prompt: PromptListItem
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
          <span>{pluralize(count, 'response', 'responses')}</span>
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
      <a href={respondHref(href)} aria-label={`${discussion ? 'Join in' : 'Respond'}: ${title}`}>
        {discussion ? 'Join in' : 'Respond'}
      </a>
    )
  return (
    <>
      <CompleteMark />
      <a href={editPost(response_id)} aria-label={`Edit your response to ${title}`}>
        Edit your response
      </a>
      {courseUser && (
        <a href={post(response_id)} aria-label={`Manage response to ${title}`}>
          Manage response
        </a>
      )}
    </>
  )
}
