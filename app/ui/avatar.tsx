import { classes } from './class-names'
import sprite from './avatars.svg'
import { useLite } from './page-context'
import { photoSources } from './photo-sizes'

export type AvatarPerson = { name: string; avatar_url: string | null; avatar_bg_type: string }
type AvatarSize = 'small' | 'medium' | 'large'

/** The large one is smaller in narrow windows. (PHOTO-08) */
const LARGE_ON_MOBILE = { phone: 64, tablet: 80 }
const PIXELS: Record<AvatarSize, number> = { small: 32, medium: 44, large: 96 }

/** The first letters of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The drawn avatars: pages show one by its number from a file that browsers load once. (PHOTO-06) */
const DRAWN = /^\/images\/avatars\/Avatars-(\d+)\.png$/

/**
 * A person's photo or drawn avatar; their initials where there is none and on Lite pages. It is
 * always next to the name, so screen readers skip it.
 */
export function Avatar({ person, size = 'medium' }: { person: AvatarPerson; size?: AvatarSize }) {
  const lite = useLite()
  const look = classes('avatar', size !== 'medium' && `avatar-${size}`)
  const [, drawn] = DRAWN.exec(person.avatar_url ?? '') ?? []
  if (drawn && !lite)
    return (
      <svg className={classes(look, person.avatar_bg_type)} aria-hidden="true">
        <use href={`${sprite}#${drawn}`} />
      </svg>
    )
  if (person.avatar_url && !lite) {
    const side = PIXELS[size]
    return (
      <img
        className={look}
        {...photoSources(person.avatar_url, side, size === 'large' ? LARGE_ON_MOBILE : undefined)}
        alt=""
        width={side}
        height={side}
        loading="lazy"
      />
    )
  }
  return (
    <span
      className={classes(look, person.avatar_bg_type)}
      data-initials={initials(person.name)}
      aria-hidden="true"
    />
  )
}
