import {
  categoryHeading,
  type PromptCategoryShown,
  type PromptInList,
} from '~/domain/prompts/schema'
import { PromptRow } from './prompt-row'

type Drawn = { courseUser: boolean; open?: boolean }

/** A category that opens and closes, with how many of its prompts are completed. (PROMPT-04) */
export function PromptDrawer({ category, ...rest }: Drawn & { category: PromptCategoryShown }) {
  const { id, name, prompts, completed_count } = category
  return (
    <Drawer
      id={`category-${id}`}
      heading={categoryHeading(name, prompts)}
      completed={`${completed_count} of ${prompts.length} completed`}
      prompts={prompts}
      {...rest}
    />
  )
}

type DrawerProps = Drawn & {
  id: string
  heading: string
  completed?: string
  prompts: PromptInList[]
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
