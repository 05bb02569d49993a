import { Tabs } from '~/ui/tabs'
import { eventMonth, events, eventSuggestions, ownEvents, searchedList } from '../links'
import { ListSearch, NothingFound } from '../search/list-search'

type EventTabsProps = {
  current: string
  suggestions: boolean
  /** What the lists are searched for */
  text?: string
  /** Whether there is anything to search */
  searchable?: boolean
  /** The month that is shown */
  month?: string
}

const LISTS = [
  { label: 'Coming up', href: events },
  { label: 'Month', href: eventMonth },
  { label: 'Going', href: ownEvents },
]

/** The lists of events, all searched for the same, and the field for that. */
export function EventTabs({ current, suggestions, text = '', searchable, month }: EventTabsProps) {
  const tabs = [
    ...LISTS.map(({ label, href }) => ({ label, href: searchedList(href, text), list: href })),
    ...(suggestions
      ? [{ label: 'Suggestions', href: eventSuggestions, list: eventSuggestions }]
      : []),
  ]
  return (
    <>
      <Tabs
        label="Events"
        tabs={tabs.map(({ list, ...tab }) => ({ ...tab, current: list === current }))}
      />
      {(searchable ?? false) && (
        <ListSearch
          of="events"
          text={text}
          href={month ? `${current}?month=${month}` : current}
          fields={month ? { month } : undefined}
        />
      )}
    </>
  )
}

/** Where none of a list has the typed words. */
export const NoEvents = ({ text }: { text: string }) => (
  <NothingFound of="events" text={text} href={events} />
)
