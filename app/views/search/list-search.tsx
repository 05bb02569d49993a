import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { SearchForm } from '../shell/search-form'

type ListSearchProps = {
  /** 'events' */
  of: string
  text: string
  /** The list itself */
  href: string
  fields?: Record<string, string>
}

/** The search field of a list, with the way back to all of it. */
export const ListSearch = ({ of, text, href, fields }: ListSearchProps) => (
  <div className="row">
    <SearchForm
      id="list-search"
      action={href.split('?')[0]}
      label={`Search ${of}`}
      placeholder={`Search ${of}`}
      text={text}
      fields={fields}
    />
    {text !== '' && <a href={href}>Clear search</a>}
  </div>
)

/** Where a list has nothing with the typed words. */
export const NothingFound = ({ of, text, href }: Omit<ListSearchProps, 'fields'>) => (
  <EmptyState
    title={`No ${of} have these words`}
    text="Try fewer or other words, or look through what people wrote."
  >
    <ButtonLink href={href}>All {of}</ButtonLink>
    <ButtonLink href={`/search-results?q=${encodeURIComponent(text)}`} variant="quiet">
      Search posts
    </ButtonLink>
  </EmptyState>
)
