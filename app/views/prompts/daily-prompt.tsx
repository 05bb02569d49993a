import { COMPLETE, respondHref, todaysPrompt, type DailyPrompt } from '~/domain/prompts/schema'
import { ButtonLink } from '~/ui/button'
import { Tile } from '~/ui/page'

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
      <DailyPromptAct prompt={prompt} />
    </Tile>
  )
}

/** Where to go on: to the response, or to all prompts once there is nothing to respond to. */
function DailyPromptAct({ prompt: { state, href, completed } }: { prompt: DailyPrompt }) {
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
