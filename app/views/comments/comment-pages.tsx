type CommentPagesProps = { firstHref: string | null; nextHref: string | null }

/** The comments before and after the ones on this page. */
export function CommentPages({ firstHref, nextHref }: CommentPagesProps) {
  if (!firstHref && !nextHref) return null
  return (
    <nav className="row between" aria-label="Pages of comments">
      {firstHref && (
        <a className="button quiet" href={firstHref}>
          First comments
        </a>
      )}
      {nextHref && (
        <a className="button quiet end" rel="next" href={nextHref}>
          More comments
        </a>
      )}
    </nav>
  )
}
