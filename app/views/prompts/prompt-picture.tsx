import { patternImage } from '~/domain/prompts/schema'
import { useLite } from '~/ui/page-context'

/** The hero pattern of a prompt, by its order. It says nothing; Lite pages do without. (PROMPT-05) */
export function PromptPicture({ order, hero }: { order: number; hero?: boolean }) {
  if (useLite()) return null
  return (
    <img
      className="prompt-picture"
      src={patternImage(order)}
      alt=""
      width={hero ? 320 : 80}
      height={hero ? 96 : 80}
      loading={hero ? undefined : 'lazy'}
    />
  )
}
