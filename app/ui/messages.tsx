import type { ReactNode } from 'react'
import { classes } from './class-names'
import { Icon, type IconName } from './icon'

export type Tone = 'good' | 'info' | 'bad' | 'plain'

/** A sentence left by the previous act. */
export type FlashMessage = {
  tone: 'good' | 'info' | 'bad'
  text: string
  title?: string
  code?: string
  link?: { href: string; text: string }
}

const ICONS: Record<Tone, IconName> = { good: 'check', info: 'info', bad: 'alert', plain: 'info' }

function toneClass(tone: Tone) {
  return tone !== 'info' && `tone-${tone}`
}

export function Flash({ flash }: { flash: FlashMessage | null | undefined }) {
  // One without words is only for script.
  if (!flash?.text && !flash?.title) return null
  return (
    <div className={classes('flash', toneClass(flash.tone))} role="status">
      <Icon name={ICONS[flash.tone]} />
      <div>
        {flash.title && <strong>{flash.title}</strong>}
        <p>
          {flash.text}
          {flash.code && <code>{flash.code}</code>}
          {flash.link && (
            <>
              {' '}
              <a href={flash.link.href}>{flash.link.text}</a>
            </>
          )}
        </p>
      </div>
    </div>
  )
}

type CalloutProps = { tone?: Tone; title?: string; icon?: IconName; children?: ReactNode }

/** Something worth knowing next to the content. */
export function Callout({ tone = 'info', title, icon = ICONS[tone], children }: CalloutProps) {
  return (
    <div className={classes('callout', toneClass(tone))}>
      <Icon name={icon} />
      <div>
        {title && <h2>{title}</h2>}
        {children}
      </div>
    </div>
  )
}

type EmptyStateProps = { title: string; text?: ReactNode; children?: ReactNode }

/** Nothing here yet, and what to do next. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
