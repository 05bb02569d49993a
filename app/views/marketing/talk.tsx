export type Said = { who: string; text: string }

/** A conversation as bubbles: the first asks, the others answer. */
export function Talk({ said, note }: { said: Said[]; note: string }) {
  return (
    <figure className="talk">
      <ol>
        {said.map(({ who, text }) => (
          <li key={text}>
            <p>{text}</p>
            <span className="meta">{who}</span>
          </li>
        ))}
      </ol>
      <figcaption className="meta">{note}</figcaption>
    </figure>
  )
}
