import type { ReactNode } from 'react'
import { Icon } from './icon'

/** The ids that explain a control, in the order in which they are read. */
export function describedBy(id: string, hint: boolean, errors: string[]): string | undefined {
  const ids = [errors.length > 0 && `${id}-error`, hint && `${id}-hint`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p className="hint" id={`${id}-hint`}>
      {children}
    </p>
  )
}

export function FieldError({ id, errors }: { id: string; errors: string[] }) {
  if (errors.length === 0) return null
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="alert" />
      <span>{errors.join(' ')}</span>
    </p>
  )
}

/** The same where script may put a message of its own: said aloud when it comes. */
export function LiveError({ id, errors }: { id: string; errors: string[] }) {
  return (
    <>
      <div className="live" aria-live="polite">
        <FieldError id={id} errors={errors} />
      </div>
      <template>
        <p className="field-error">
          <Icon name="alert" />
          <span />
        </p>
      </template>
    </>
  )
}
