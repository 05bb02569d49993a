import type { ReactNode } from 'react'

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="hidden-text">{children}</span>
}

export function SkipLink() {
  return (
    <p>
      <a className="skip" href="#main">
        Skip to content
      </a>
    </p>
  )
}
