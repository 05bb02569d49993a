import { NOT_ANSWERED, respondHref, todaysPrompt, type DailyPrompt } from '~/domain/prompts/schema'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/messages'
import { CompleteMark } from './complete-mark'

/** The tile of the day's prompt on home, within the post box. (PROMPT-26, HOME-06, HOME-22) */
export function DailyPromptTile({ prompt }: { prompt: DailyPrompt }) {
  return (
    <section className="todays-prompt" aria-label="Daily prompt">
      <DailyPromptLine prompt={prompt} />
    </section>
  )
}

/**
 * 'Today's prompt: Who helped you most?' and whether the viewer has answered it, or why there is
 * none. (PROMPT-26 to PROMPT-28, PROMPT-31)
 */
export function DailyPromptLine({ prompt }: { prompt: DailyPrompt }) {
  if (prompt.state !== 'ready') return <>{prompt.title}</>
  return (
    <>
      <a href={prompt.href}>{todaysPrompt(prompt.title)}</a>{' '}
      {prompt.completed ? <CompleteMark /> : <span className="meta wide-text">{NOT_ANSWERED}</span>}
    </>
  )
}

/** On top of all prompts: the day's, open, and what to do with it. */
export function DailyPromptCard({ prompt }: { prompt: DailyPrompt }) {
  if (prompt.state !== 'ready') return <p>{prompt.title}</p>
  const { title, href, completed } = prompt
  return (
    <section className="card stack" aria-label="Daily prompt">
      <h2>
        <a href={href}>{todaysPrompt(title)}</a>
      </h2>
      <div className="row">
        {completed ? (
          <CompleteMark />
        ) : (
          <>
            <ButtonLink href={respondHref(href)}>Answer</ButtonLink>{' '}
            <span className="meta">{NOT_ANSWERED}</span>
          </>
        )}
      </div>
    </section>
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
