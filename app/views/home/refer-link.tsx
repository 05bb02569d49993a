import { REFER, REFER_LINK } from '~/domain/home/schema'

/** A link like any other; that it was followed is recorded where it leads. (HOME-16) */
export function ReferLink({ outside }: { outside: boolean }) {
  return (
    // Script must not fetch a page of another site.
    <a href={REFER_LINK} data-turbo={outside ? 'false' : undefined}>
      {REFER}
    </a>
  )
}
