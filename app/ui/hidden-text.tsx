import type { ReactNode } from 'react'

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="hidden-text">{children}</span>
}

/** The menus come after the content. */
export function SkipLink({ toMenu }: { toMenu?: boolean }) {
  return (
    <p>
      <a className="skip" href="#main">
        Skip to content
      </a>{' '}
      {toMenu && (
        <a className="skip" href="#menu">
          Skip to menu
        </a>
      )}
    </p>
  )
}
