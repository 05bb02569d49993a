import { Count } from '~/ui/number'

export type EnrollmentChoice = { label: string; href: string; current: boolean; count?: number }

/** Whose posts a topic shows; a choice takes the place of the one before. (TOPIC-14) */
export function EnrollmentFilter({ choices }: { choices: EnrollmentChoice[] }) {
  return (
    <nav aria-label="Enrollment status">
      <ul className="chips">
        {choices.map(({ label, href, current, count }) => (
          <li key={label}>
            <a className="chip" href={href} aria-current={current ? 'true' : undefined}>
              {label} {count !== undefined && <Count of={count} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
