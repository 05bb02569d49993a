import type { ReactNode } from 'react'

/**
 * Short texts with a dot between them. Each has the dot before it: where a line is too short, CSS
 * leaves out whole items, and no dot remains.
 */
export const DotItems = ({ items }: { items: readonly ReactNode[] }) =>
  items.map((item, at) => (
    <span key={at}>
      {at > 0 && ' · '}
      {item}
    </span>
  ))
