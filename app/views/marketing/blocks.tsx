import type { ReactNode } from 'react'
import type { Point, SitePage, Scene } from '~/domain/marketing/schema-pages'
import { classes } from '~/ui/class-names'
import { ButtonLink } from '~/ui/button'
import { useMarketing } from './marketing-data'
import { DEMO_PATH } from './nav-links'
import { useLite } from '~/ui/page-context'

/** How a page begins: its one h1, one sentence, and a drawing. */
export function SiteHero({ hero, children }: { hero: SitePage['hero']; children?: ReactNode }) {
  if (!hero) return null
  const { title, lede, scene } = hero
  return (
    <div className={classes('strip hero', scene && 'hero-drawn')}>
      <div className="hero-words">
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
        {children}
      </div>
      {scene && <Art scene={scene} />}
    </div>
  )
}

type StripProps = { title?: string; soft?: boolean; children: ReactNode }

/** A part of a page, as wide as the window. */
export function Strip({ title, soft, children }: StripProps) {
  const Part = title ? 'section' : 'div'
  return (
    <Part className={classes('strip', soft && 'soft')}>
      {title && <h2>{title}</h2>}
      {children}
    </Part>
  )
}

type PointsProps = {
  points: (Point & { when?: string })[]
  as?: 'ol' | 'ul'
  className?: string
}

/** A list of headings with a sentence or two each; in an `ol`, their order matters. */
export function Points({ points, as: List = 'ul', className = 'points' }: PointsProps) {
  return (
    <List className={className}>
      {points.map(({ title, text, href, when }) => (
        <li key={title}>
          {when && <span className="when">{when}</span>}
          <h3>{href ? <a href={href}>{title}</a> : title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  )
}

/** The end of a page. */
export function DemoCallout({ title }: { title: string | undefined }) {
  const { productName } = useMarketing()
  if (!title) return null
  return (
    <section className="strip demo-callout">
      <h2>{title}</h2>
      <p>
        In half an hour, starting with your questions, we’ll show you {productName} the way a
        student sees it, then the way your staff would.
      </p>
      <ButtonLink href={DEMO_PATH}>Request a demo</ButtonLink>
    </section>
  )
}

/**
 * One of our drawings. It is used, not embedded as a picture, so that its colors follow theme and
 * school; it says nothing that the words next to it don't. Lite pages leave it out.
 */
export function Art({ scene }: { scene: Scene }) {
  return <Drawing src={`/images/marketing/${scene}.svg`} wide={scene === 'front'} />
}

export function Drawing({ src, wide }: { src: string; wide?: boolean }) {
  if (useLite()) return null
  return (
    <svg
      className={wide ? 'art art-wide' : 'art'}
      viewBox={wide ? '0 0 1600 560' : '0 0 640 480'}
      preserveAspectRatio={wide ? 'xMidYMax slice' : undefined}
      aria-hidden="true"
    >
      <use href={`${src}#art`} />
    </svg>
  )
}
