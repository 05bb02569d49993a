import type { TeamMember } from '~/domain/marketing/schema'
import { initials } from '~/ui/avatar'
import { useLite } from '~/ui/page-context'

/** A member with everything we say of them. The portrait looks up under the pointer. (MARKETING-06) */
export function TeamCard({ member }: { member: TeamMember }) {
  const { key, first_name, name, position, bio, featured_award, linkedin, twitter } = member
  const links = [
    { label: 'LinkedIn', href: linkedin },
    { label: 'Twitter', href: twitter },
  ].filter(({ href }) => href)
  return (
    <article className="member" id={key}>
      <Portrait member={member} />
      <h3>{name}</h3>
      <p className="position">{position}</p>
      {featured_award && <p className="award">{featured_award}</p>}
      {bio.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {links.length > 0 && (
        <p className="row">
          {links.map(({ label, href }) => (
            <a key={label} href={href} aria-label={`${first_name} on ${label}`}>
              {label}
            </a>
          ))}
        </p>
      )}
    </article>
  )
}

function Portrait({ member }: { member: TeamMember }) {
  if (useLite()) {
    return (
      <span className="portrait" aria-hidden="true">
        {initials(member.name.replace(/,.*/, ''))}
      </span>
    )
  }
  const size = { width: 320, height: 320, loading: 'lazy' as const }
  return (
    <span className="portrait">
      <img alt="" {...size} src={member.image} />
      <img alt="" {...size} src={member.image_hover} />
    </span>
  )
}
