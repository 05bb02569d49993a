import type { Completion } from '~/domain/prompts/schema'
import { Callout } from '~/ui/messages'
import { Prose } from '~/ui/page'

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
