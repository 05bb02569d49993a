import { COMPLETE } from '~/domain/prompts/schema'
import { Icon } from '~/ui/icon'

/** The viewer has answered this prompt. (PROMPT-07, PROMPT-31) */
export function CompleteMark() {
  return (
    <span className="complete">
      <Icon name="check" />
      {COMPLETE}
    </span>
  )
}
