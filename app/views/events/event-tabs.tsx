import { Tabs } from '~/ui/tabs'
import { eventMonth, events, eventSuggestions, ownEvents } from '../links'

type EventTabsProps = { current: string; suggestions: boolean }

/** The lists of events. */
export function EventTabs({ current, suggestions }: EventTabsProps) {
  const tabs = [
    { label: 'Coming up', href: events },
    { label: 'Month', href: eventMonth },
    { label: 'Going', href: ownEvents },
    ...(suggestions ? [{ label: 'Suggestions', href: eventSuggestions }] : []),
  ]
  return (
    <Tabs label="Events" tabs={tabs.map((tab) => ({ ...tab, current: tab.href === current }))} />
  )
}
