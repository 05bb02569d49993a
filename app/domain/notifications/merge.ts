import {
  FIRST_IN_MENU,
  MAX_UNREAD_IN_VIEW,
  type NotificationGroup,
  type NotificationItem,
} from './schema'
import { mergeKey } from './schema-words'

/**
 * Notifications as lines, in the order of their newest action. What is new isn't mixed with what was
 * seen before, so that a line never turns new again with names that are old.
 */
export function mergeNotifications(items: readonly NotificationItem[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const item of items) {
    const key = `${item.viewed}:${mergeKey(item)}`
    const group = groups.get(key)
    if (!group) groups.set(key, { ...item, people: [item.person], count: 1 })
    else {
      group.count++
      if (!group.people.some(({ id }) => id === item.person.id)) group.people.push(item.person)
    }
  }
  return [...groups.values()]
}

/** What the menu shows: all that is unviewed, and the first few. (NOTIF-05) */
export const menuItems = <Item extends { viewed: boolean }>(items: readonly Item[]): Item[] =>
  items.filter(({ viewed }, at) => !viewed || at < FIRST_IN_MENU)

/** Whether the menu has a fixed height, in which it scrolls. (NOTIF-06) */
export const overflowsMenu = (items: readonly { viewed: boolean }[]): boolean =>
  items.filter(({ viewed }) => !viewed).length > MAX_UNREAD_IN_VIEW
