import { ONLY_YOU_SEE, OWN_UNNAMED_TITLE, type UnnamedItem } from '~/domain/posts/schema'
import { TimeAgo } from '~/ui/time'
import { post } from '../links'

/** The viewer's own questions that no profile lists. */
export function UnnamedList({ questions }: { questions: UnnamedItem[] }) {
  if (questions.length === 0) return null
  return (
    <section className="stack" aria-labelledby="unnamed-title">
      <h2 id="unnamed-title">{OWN_UNNAMED_TITLE}</h2>
      <p className="meta">{ONLY_YOU_SEE}</p>
      <ul>
        {questions.map(({ id, title, created_at }) => (
          <li key={id}>
            <a href={post(id)}>{title}</a>{' '}
            <span className="meta">
              <TimeAgo at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
