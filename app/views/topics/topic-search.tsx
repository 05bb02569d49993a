import { SEARCH_TOPIC } from '~/domain/topics/schema'
import { SearchForm } from '../shell/search-form'

type TopicSearchProps = {
  action: string
  text: string
  /** The filters that stay while the text changes */
  fields: Record<string, string[]>
}

/** Stands beside the tabs, and at 930 px or less as a bar over the whole width. (TOPIC-12, TOPIC-16) */
export function TopicSearch(props: TopicSearchProps) {
  return (
    <SearchForm
      {...props}
      id="topic-q"
      label={SEARCH_TOPIC}
      placeholder={SEARCH_TOPIC}
      className="topic-search"
    />
  )
}
