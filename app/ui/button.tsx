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

/** Text browsers show a button by its value: its label, where that is only words. */
export const labelValue = (children: ReactNode) =>
  typeof children === 'string' ? children : undefined

/**
 * Submits its form, unless `type` says otherwise. The space in front is for text browsers, which
 * would write neighbors as one word; boxes that arrange their content leave it out.
 */
export function Button({ variant = 'primary', small, icon, children, ...rest }: ButtonProps) {
  return (
    <>
      {' '}
      <button
        type="submit"
        className={buttonClass({ variant, small, children })}
        value={labelValue(children)}
        {...rest}
      >
        {icon && <Icon name={icon} />}
        {children}
      </button>
    </>
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
    <>
      {' '}
      <a
        className={buttonClass({ variant, small, children })}
        data-turbo={reload ? 'false' : undefined}
        {...rest}
      >
        {icon && <Icon name={icon} />}
        {children}
      </a>
    </>
  )
}
