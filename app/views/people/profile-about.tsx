import { ABOUT_HIDDEN, DEGREES, type FullProfile } from '~/domain/people/schema'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'

/** What people tell about themselves, as far as the viewer may read it. (PROFILE-19 to PROFILE-21) */
export function ProfileAbout({ profile }: { profile: FullProfile }) {
  const { about, about_hidden, interests } = profile
  const facts = [profile.degree && DEGREES[profile.degree], profile.country].filter(Boolean)
  if (!about && !about_hidden && facts.length + interests.length === 0) return null
  return (
    <section className="stack" aria-labelledby="about-title">
      <h2 id="about-title">About</h2>
      {about && <p>{about}</p>}
      {about_hidden && (
        <p className="meta">
          <Icon name="info" /> {ABOUT_HIDDEN}
        </p>
      )}
      {facts.length > 0 && <p className="meta">{facts.join(' · ')}</p>}
      {interests.length > 0 && (
        <ul className="chips" aria-label="Interests">
          {interests.map((interest) => (
            <li key={interest}>
              <Chip>{interest}</Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
