import { Tile } from '~/ui/page'

type WritingTipsProps = { title: string; tips: readonly string[] }

/** What helps a question or a post to be read, next to its form, or below it on phones. */
export function WritingTips({ title, tips }: WritingTipsProps) {
  return (
    <Tile title={title}>
      <ul className="tips">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Tile>
  )
}
