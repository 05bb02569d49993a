import { COMPLETE, respondHref, todaysPrompt, type DailyPrompt } from '~/domain/prompts/schema'
import { ButtonLink } from '~/ui/button'
import { Tile } from '~/ui/page'
import { Callout } from '~/ui/messages'

/** 'Today's prompt: Who helped you most?', or why there is none. (PROMPT-26 to PROMPT-28) */
export function DailyPromptLine({ prompt }: { prompt: DailyPrompt }) {
  if (prompt.state !== 'ready') return <>{prompt.title}</>
  return <a href={prompt.href}>{todaysPrompt(prompt.title)}</a>
}

/** The same as a box at the side, with the way to respond. */
export function DailyPromptTile({ prompt }: { prompt: DailyPrompt }) {
  return (
    <Tile title="Daily prompt">
      <p>
        <DailyPromptLine prompt={prompt} />
      </p>
      <DailyPromptAction prompt={prompt} />
    </Tile>
  )
}

/** Where to go on: to the response, or to all prompts once there is nothing to respond to. */
function DailyPromptAction({ prompt: { state, href, completed } }: { prompt: DailyPrompt }) {
  if (state === 'ready' && !completed)
    return (
      <ButtonLink href={respondHref(href)} variant="quiet" small>
        Respond
      </ButtonLink>
    )
  return (
    <p className="meta">
      {state === 'ready' && `${COMPLETE} · `}
      <a href="/prompts">All prompts</a>
    </p>
  )
}

/** Among posts: a prompt, and the way to answer it. (SEARCH-19) */
export function PromptInvitation({ prompt: { title, href } }: { prompt: DailyPrompt }) {
  return (
    <Callout icon="comment" title="Your turn">
      <p>
        <a href={href}>{title}</a>
      </p>
      <ButtonLink href={respondHref(href)} small>
        Answer this prompt
      </ButtonLink>
    </Callout>
  )
}
