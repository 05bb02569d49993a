import {
  NO_WORDS,
  NOT_STORED,
  type Edit,
  type FirstText,
  type PartChange,
  type Piece,
} from '~/domain/versions/schema'
import { pluralize } from '~/ui/count'
import { Time } from '~/ui/time'

/** What each edit changed, the newest first: what was added is underlined, what was removed is crossed out. */
export const EditList = ({ edits }: { edits: readonly Edit[] }) => (
  <ol className="stack edits">
    {edits.map(({ id, at, changes }) => (
      <li key={id} className="card stack">
        <h2>
          Edited <Time at={at} />
        </h2>
        {changes.length === 0 && <p className="meta">{NO_WORDS}</p>}
        {changes.map((change) => (
          <ChangedPart key={change.part} change={change} />
        ))}
      </li>
    ))}
  </ol>
)

const ChangedPart = ({ change: { part, pieces, added, removed } }: { change: PartChange }) => (
  <section>
    <h3>{part}</h3>
    <p className="meta">
      {pluralize(added, 'word', 'words')} added, {removed} removed
    </p>
    <p className="as-typed">
      {pieces.map((piece, at) => (
        // Pieces have no other name than their place.
        <Changed key={at} piece={piece} />
      ))}
    </p>
  </section>
)

function Changed({ piece: { text, change } }: { piece: Piece }) {
  if (change === 'added') return <ins>{text}</ins>
  if (change === 'removed') return <del>{text}</del>
  return text
}

/** What the oldest stored edit replaced. */
export const FirstVersion = ({ first }: { first: FirstText }) => (
  <section className="card stack">
    <h2>
      {first.whole ? 'First posted' : 'Before that'} {first.at && <Time at={first.at} />}
    </h2>
    {first.title && <h3>{first.title}</h3>}
    <p className="as-typed">{first.content}</p>
    {first.tag_names.length > 0 && (
      <p className="meta">{first.tag_names.map((name) => `#${name}`).join(' ')}</p>
    )}
    {!first.whole && <p className="meta">{NOT_STORED}</p>}
  </section>
)
