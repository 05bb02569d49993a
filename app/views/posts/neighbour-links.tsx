import type { Neighbours } from '~/domain/posts/schema'
import { Icon } from '~/ui/icon'
import { VisuallyHidden } from '~/ui/hidden-text'
import { postIn } from '../addresses'

type NeighbourLinksProps = { list: string; around: Neighbours }

/** To the posts before and after this one, in the list from which it was opened. */
export function NeighbourLinks({ list, around: { previous, next } }: NeighbourLinksProps) {
  if (!previous && !next) return null
  return (
    <nav className="pages" aria-label="Posts before and after this one">
      {previous ? (
        <a className="button quiet" rel="prev" href={postIn(list, previous.id)}>
          <Icon name="chevron-left" />
          <span>
            Previous<VisuallyHidden>: {previous.title}</VisuallyHidden>
          </span>
        </a>
      ) : (
        <span />
      )}
      {next ? (
        <a className="button quiet" rel="next" href={postIn(list, next.id)}>
          <span>
            Next<VisuallyHidden>: {next.title}</VisuallyHidden>
          </span>
          <Icon name="chevron-right" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
