import {
  COMPLETE,
  respondHref,
  type CanvasAssignment,
  type PromptDetail,
} from '~/domain/prompts/schema'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Prose } from '~/ui/page'
import { deletePost, editPost, post } from '../addresses'
import { PromptPicture } from './prompt-picture'

type PromptHeaderProps = {
  prompt: PromptDetail
  /** The form stands below */
  responding?: boolean
}

/** The hero of a prompt: what is asked, and the way to respond. (PROMPT-09) */
export function PromptHeader({ prompt, responding }: PromptHeaderProps) {
  const { title, html, order, numeric_prepend, discussion, category } = prompt
  return (
    <header className="prompt-head">
      <PromptPicture order={order} hero />
      <div className="stack">
        <p className="meta">
          <a href="/prompts">Prompts</a> · {discussion ? 'Discussion' : category}
          {!discussion && numeric_prepend !== null && ` · #${numeric_prepend}`}
        </p>
        <h1>{title}</h1>
        {html && <Prose html={html} />}
        {!responding && <PromptActs prompt={prompt} />}
      </div>
    </header>
  )
}

function PromptActs({ prompt }: { prompt: PromptDetail }) {
  const { href, discussion, response_id, canvas_assignments_data } = prompt
  if (response_id !== null)
    return <OwnResponse id={response_id} assignments={canvas_assignments_data} />
  return (
    <div className="row">
      <ButtonLink href={respondHref(href)} icon="edit">
        {discussion ? 'Join in' : 'Respond'}
      </ButtonLink>
    </div>
  )
}

type OwnResponseProps = {
  id: string
  /** Only with an assignment the response can be taken back from here (PROMPT-20). */
  assignments: CanvasAssignment[]
}

/** What the viewer can do with the own response. (PROMPT-07, PROMPT-20) */
export function OwnResponse({ id, assignments }: OwnResponseProps) {
  return (
    <div className="row">
      <span className="complete">
        <Icon name="check" />
        {COMPLETE}
      </span>
      <a href={post(id)}>Your response</a>
      <ButtonLink href={editPost(id)} variant="quiet" icon="edit" small>
        Edit your response
      </ButtonLink>
      {assignments.length > 0 && (
        <ButtonLink href={deletePost(id)} variant="danger" small>
          Delete your response
        </ButtonLink>
      )}
    </div>
  )
}
