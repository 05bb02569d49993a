export type IconName =
  | 'alert'
  | 'ask'
  | 'badge'
  | 'bell'
  | 'bookmark'
  | 'calendar'
  | 'chart'
  | 'check'
  | 'chevron-left'
  | 'chevron-right'
  | 'close'
  | 'comment'
  | 'edit'
  | 'filter'
  | 'flag'
  | 'follow'
  | 'following'
  | 'globe'
  | 'heart'
  | 'home'
  | 'info'
  | 'leave'
  | 'lock'
  | 'more'
  | 'person'
  | 'pin'
  | 'plus'
  | 'search'
  | 'settings'
  | 'share'
  | 'topics'

/** A drawing next to a word; it never replaces the word, so it is hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
