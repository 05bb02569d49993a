import { Callout } from '~/ui/messages'

/** The whole text in a few sentences, for people who will not read more today. */
export function InShort({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <Callout title="In short">
      <div className="prose">
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Callout>
  )
}
