import type { ReactNode } from 'react'
import { labelValue } from './button'
import { classes } from './class-names'
import { VisuallyHidden } from './hidden-text'
import { Icon, type IconName } from './icon'
import { useFormTokens } from './page-context'

type MenuProps = {
  /** The name of the menu, said where the summary is a picture. */
  label: string
  summary?: ReactNode
  children: ReactNode
}

/**
 * A menu is a fold: it opens without script, and another one that opens closes it. The children are
 * list items.
 */
export const Menu = (props: MenuProps) => (
  <details {...MENU}>
    <MenuContent {...props} />
  </details>
)

/** What makes a fold a menu. */
export const MENU = { className: 'menu', name: 'menu' }

/** What is in the fold. */
export const MenuContent = ({ label, summary, children }: MenuProps) => (
  <>
    <summary>
      {summary ?? <Icon name="more" />}
      <VisuallyHidden>{label}</VisuallyHidden>
    </summary>
    <ul>{children}</ul>
  </>
)

type MenuGroupProps = {
  /** Two in a row */
  small?: boolean
  /** Only where the column of places has no room */
  phone?: boolean
  children: ReactNode
}

/** Entries that belong together, apart from those before. */
export function MenuGroup({ small, phone, children }: MenuGroupProps) {
  return (
    <li className={classes('menu-group', small && 'small-group', phone && 'phone-group')}>
      <ul>{children}</ul>
    </li>
  )
}

type MenuLinkProps = {
  href: string
  icon?: IconName
  /** Script opens the page over this one */
  dialog?: boolean
  children: ReactNode
}

export function MenuLink({ href, icon, dialog, children }: MenuLinkProps) {
  return (
    <li>
      <a href={href} data-dialog={dialog || undefined}>
        {icon && <Icon name={icon} />}
        {children}
      </a>
    </li>
  )
}

type MenuActionProps = {
  /** The address of the action */
  action: string
  icon?: IconName
  children: ReactNode
}

/** An entry that does something: a form of one button. Such acts are harmless twice. */
export function MenuAction({ action, icon, children }: MenuActionProps) {
  const { csrf } = useFormTokens()
  return (
    <li>
      <form method="post" action={action}>
        <input type="hidden" name="csrf" value={csrf} />
        <button type="submit" value={labelValue(children)}>
          {icon && <Icon name={icon} />}
          {children}
        </button>
      </form>
    </li>
  )
}
