import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classes } from './class-names'
import { Icon, type IconName } from './icon'

export type ButtonVariant = 'primary' | 'quiet' | 'danger'

type Look = { variant?: ButtonVariant; small?: boolean; icon?: IconName; children: ReactNode }

function look({ variant, small }: Look): string {
  return classes('button', variant !== 'primary' && variant, small && 'small')
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>

/** Sends the form it stands in, unless told otherwise by `type`. */
export function Button({ variant = 'primary', small, icon, children, ...rest }: ButtonProps) {
  return (
    <button type="submit" className={look({ variant, small, children })} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

type ButtonLinkProps = Look & {
  href: string
  id?: string
  rel?: string
  /** Leaves the site: script must not fetch it */
  reload?: boolean
}

export function ButtonLink({
  variant = 'primary',
  small,
  icon,
  children,
  reload,
  ...rest
}: ButtonLinkProps) {
  return (
    <a
      className={look({ variant, small, children })}
      data-turbo={reload ? 'false' : undefined}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}
