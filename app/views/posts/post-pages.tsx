import { Pagination } from '~/ui/pagination'

export type PageLinks = { page: number; firstHref: string | null; nextHref: string | null }

/** Older posts follow through a link; from any page one link leads back to the newest. (HOME-10) */
export function PostPages({ links: { page, firstHref, nextHref } }: { links: PageLinks }) {
  return (
    <Pagination
      page={page}
      previousHref={firstHref}
      previousLabel="Newest"
      nextHref={nextHref}
      nextLabel="Older"
      label="Pages of posts"
    />
  )
}
