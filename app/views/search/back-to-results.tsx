import { Icon } from '~/ui/icon'

/** On a post that was opened from search results. (SEARCH-36) */
export function BackToResults({ href }: { href: string }) {
  return (
    <p>
      <a className="back" href={href}>
        <Icon name="chevron-left" />
        Back to your search results
      </a>
    </p>
  )
}
