import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'
import { Reference } from '~/ui/reference'

export type ErrorPageProps = {
  status: number
  /** Above the title, where that isn't the status */
  above?: string
  title: string
  text?: string
  links?: { href: string; label: string }[]
  /** What the page gives back */
  children?: ReactNode
}

/** What happened, in a sentence, and where to go now. Stands in either shell. */
export function ErrorPage({ status, title, text, links = [], children, ...rest }: ErrorPageProps) {
  const { above = `Error ${status}` } = rest
  return (
    <div className="empty error-page">
      <p className="meta">{above}</p>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
      {links.length > 0 && (
        <div className="row">
          {links.map(({ href, label }, place) => (
            <ButtonLink key={href} href={href} variant={place === 0 ? 'primary' : 'quiet'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
      <Reference />
    </div>
  )
}
