import { respondHref, type PromptDetail, type Completion } from '~/domain/prompts/schema'
import { ButtonLink } from '~/ui/button'
import { Prose } from '~/ui/page'
import { deletePost, editPost, post } from '../links'
import { CompleteMark } from '../posts/complete-mark'
import { PromptPicture } from './prompt-picture'
import { Callout } from '~/ui/messages'

type PromptHeaderProps = {
  prompt: PromptDetail
  /** The form is shown below */
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
        {!responding && <PromptActions prompt={prompt} />}
      </div>
    </header>
  )
}

function PromptActions({ prompt }: { prompt: PromptDetail }) {
  const { href, discussion, response_id, canvas_assignments_data } = prompt
  if (response_id !== null)
    return <OwnResponse id={response_id} canDelete={canvas_assignments_data.length > 0} />
  return (
    <div className="row">
      <ButtonLink href={respondHref(href)} icon="edit" small>
        {discussion ? 'Join in' : 'Respond'}
      </ButtonLink>
    </div>
  )
}

/**
 * What the viewer can do with the own response. Deleting it is for those with an assignment. (PROMPT-07,
 * PROMPT-20)
 */
function OwnResponse({ id, canDelete }: { id: string; canDelete: boolean }) {
  return (
    <div className="row">
      <CompleteMark />
      <a href={post(id)}>Your response</a>
      <a href={editPost(id)}>Edit your response</a>
      {canDelete && <a href={deletePost(id)}>Delete your response</a>}
    </div>
  )
}

/** What the viewer's institution wants done with prompts, and how. (PROMPT-12) */
export function CompletionNote({ completion }: { completion: Completion | null }) {
  if (!completion) return null
  const { requirement, instructions } = completion
  return (
    <Callout icon="info" title={requirement}>
      {instructions && <Prose html={instructions} />}
    </Callout>
  )
}
