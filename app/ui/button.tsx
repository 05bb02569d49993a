import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classes } from './class-names'
import { Icon, type IconName } from './icon'

export type ButtonVariant = 'primary' | 'quiet' | 'danger'

type ButtonStyle = {
  variant?: ButtonVariant
  small?: boolean
  icon?: IconName
  children: ReactNode
}

function buttonClass({ variant, small }: ButtonStyle): string {
  return classes('button', variant !== 'primary' && variant, small && 'small')
}

type ButtonProps = ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement>

/** Submits its form, unless `type` says otherwise. */
export function Button({ variant = 'primary', small, icon, children, ...rest }: ButtonProps) {
  return (
    <button type="submit" className={buttonClass({ variant, small, children })} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

type ButtonLinkProps = ButtonStyle & {
  href: string
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
      className={buttonClass({ variant, small, children })}
      data-turbo={reload ? 'false' : undefined}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}
