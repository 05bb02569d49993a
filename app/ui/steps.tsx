import { VisuallyHidden } from './hidden-text'

export type Step = {
  label: string
  /** Null for a page that has not been reached */
  href: string | null
  current: boolean
}

/** How far one has come: a segment for each page, and in words where one is. */
export function Steps({ steps, label: name }: { steps: Step[]; label: string }) {
  const at = steps.findIndex(({ current }) => current)
  return (
    <nav className="steps" aria-label={name}>
      <ol>
        {steps.map(({ label, href, current }, place) => (
          <li key={label} className={place <= at ? 'done' : undefined}>
            {href ? (
              <a href={href} aria-current={current ? 'step' : undefined} title={label}>
                <VisuallyHidden>{label}</VisuallyHidden>
              </a>
            ) : (
              <span title={label}>
                <VisuallyHidden>{label}</VisuallyHidden>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="meta">
        Step {at + 1} of {steps.length}: {steps[at]?.label}
      </p>
    </nav>
  )
}
