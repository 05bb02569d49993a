import type { ReactNode } from 'react'
import { labelValue } from './button'
import { classes } from './class-names'
import { HiddenFields } from './form'
import { Icon, type IconName } from './icon'
import { useFormTokens } from './page-context'

type ActionButtonProps = {
  /** The address of the action. */
  action: string
  children: ReactNode
  icon?: IconName
  /** Whether the thing is done already, for acts with two states. */
  pressed?: boolean
  /** `act` is the quiet kind below a post. */
  variant?: 'action' | 'primary' | 'quiet' | 'danger'
  small?: boolean
  /** What text browsers show in place of a picture */
  value?: string
  /** The whole name of the action, where the visible words do not say of what. */
  label?: string
  id?: string
  fields?: Record<string, string>
}

/** One act at its own address, as a form of one button. Such acts are harmless twice: no idempotency key. */
export function ActionButton({
  action,
  children,
  icon,
  pressed,
  variant: look = 'quiet',
  small,
  label,
  value = labelValue(children),
  id,
  fields,
}: ActionButtonProps) {
  const { csrf } = useFormTokens()
  const button = look === 'action' ? 'action' : classes('button', look !== 'primary' && look)
  return (
    <form method="post" action={action}>
      <input type="hidden" name="csrf" value={csrf} />
      <HiddenFields fields={fields} />
      <button
        type="submit"
        id={id}
        className={classes(button, small && 'small')}
        aria-pressed={pressed}
        aria-label={label}
        value={value}
      >
        {icon && <Icon name={icon} />}
        {children}
      </button>
    </form>
  )
}
