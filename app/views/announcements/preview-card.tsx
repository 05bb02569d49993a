import { audienceSize, type AudiencePreview } from '~/domain/announcements/schema-school'
import type { ReactNode } from 'react'
import { Prose } from '~/ui/page'

type AudiencePreviewProps = AudiencePreview & {
  name: string
  focus?: boolean
  /** How many people that is, as a sentence */
  reach: (people: string) => string
  /** What else it says, below its title */
  children?: ReactNode
}

/** How a text for some of the school will look, or looks, and how many people that is. */
export function PreviewCard({
  name,
  title,
  html,
  people,
  focus,
  reach,
  children,
}: AudiencePreviewProps) {
  return (
    <section
      className="card preview"
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- it was asked for, and is what to read next
      autoFocus={focus}
      aria-labelledby="preview-title"
    >
      <h2 id="preview-title" className="meta">
        {name}
      </h2>
      {title && <p className="preview-title">{title}</p>}
      {children}
      {html ? <Prose html={html} /> : <p className="meta">Nothing written yet.</p>}
      {people !== null && (
        <p>
          <strong>{reach(audienceSize(people))}</strong>
        </p>
      )}
    </section>
  )
}
