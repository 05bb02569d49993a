import type { ReactNode } from 'react'
import { postBoxPlaceholder } from '~/domain/posts/schema'
import { PROMPTS_HREF, respondHref, type DailyPrompt } from '~/domain/prompts/schema'
import { Avatar, type AvatarPerson } from '~/ui/avatar'
import { ButtonLink } from '~/ui/button'
import { postFromHome } from '../links'
import { DailyPromptTile } from './daily-prompt'
import { NewPostWidget } from './new-post-widget'

type PostBoxProps = {
  person: AvatarPerson & { first_name: string }
  /** Prospective students neither post nor answer from here. (HOME-24) */
  buttons: { post: boolean; answer: boolean }
  prompt: DailyPrompt
  /** The post form if it's open, instead of the link to it (HOME-02) */
  form?: ReactNode
  /** Below it: what else is there to do */
  children?: ReactNode
}

/** What to write about, and the ways to write it. (HOME-22) */
export function PostBox({ person, buttons, prompt, form, children }: PostBoxProps) {
  const offered = prompt.state !== 'unoffered'
  return (
    <div className="card post-box">
      {form ??
        (buttons.post && (
          <a className="input" href={postFromHome}>
            <Avatar person={person} size="small" />
            {postBoxPlaceholder(person.first_name)}
          </a>
        ))}{' '}
      {offered && <DailyPromptTile prompt={prompt} />}
      <NewPostWidget buttons={buttons} withoutPost>
        {offered && (
          <ButtonLink href={toRespond(prompt)} icon="edit" variant="quiet" small>
            Prompt
          </ButtonLink>
        )}
      </NewPostWidget>
      {children}
    </div>
  )
}

/** The form for today's response, or all prompts once there is nothing to respond to. */
const toRespond = ({ state, completed, href }: DailyPrompt): string =>
  state === 'ready' && !completed ? respondHref(href) : PROMPTS_HREF
