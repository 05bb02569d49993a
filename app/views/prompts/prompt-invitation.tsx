import { respondHref, type DailyPrompt } from '~/domain/prompts/schema'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/messages'

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
