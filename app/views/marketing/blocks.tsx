import type { ReactNode } from 'react'
import { classes } from '~/ui/class-names'
import { ButtonLink } from '~/ui/button'
import { Art, type Scene } from './art'
import { useMarketing } from './facts'
import { DEMO_PATH } from './places'

type SiteHeroProps = { title: string; lede: ReactNode; scene?: Scene; children?: ReactNode }

/** How a page begins: its one h1, one sentence, and a drawing. */
export function SiteHero({ title, lede, scene, children }: SiteHeroProps) {
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

type StripProps = { title?: string; lede?: ReactNode; look?: 'soft'; children: ReactNode }

/** A part of a page, as wide as the window. */
export function Strip({ title, lede, look, children }: StripProps) {
  return (
    <section className={classes('strip', look)}>
      {title && <h2>{title}</h2>}
      {lede && <p className="lede">{lede}</p>}
      {children}
    </section>
  )
}

export type Point = { title: string; text: ReactNode; href?: string }

/** A few things side by side: a heading and two or three sentences each. */
export function Points({ points }: { points: Point[] }) {
  return (
    <ul className="points">
      {points.map(({ title, text, href }) => (
        <li key={title}>
          <h3>{href ? <a href={href}>{title}</a> : title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** One after the other; the numbers are part of what is said. */
export function Steps({ points }: { points: Point[] }) {
  return (
    <ol className="points steps">
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

type SideProps = { title: string; scene: Scene; href: string; link: string; children: ReactNode }

/** Words beside a drawing; every second one the other way round. */
export function Side({ title, scene, href, link, children }: SideProps) {
  return (
    <section className="strip side">
      <Art scene={scene} />
      <div>
        <h2>{title}</h2>
        {children}
        <p>
          <a href={href}>{link}</a>
        </p>
      </div>
    </section>
  )
}

/** Said beside every number that only shows what a real one would look like. */
export function Illustrative({ children }: { children: ReactNode }) {
  return (
    <p className="illustrative">
      <strong>Illustrative.</strong> {children}
    </p>
  )
}

/** The last word of a page. */
export function DemoCall({ title = 'Walk across the lawn with us' }: { title?: string }) {
  const { productName } = useMarketing()
  return (
    <section className="strip call">
      <h2>{title}</h2>
      <p>
        Half an hour, your questions first. We show {productName} as a student sees it, then as your
        staff would.
      </p>
      <ButtonLink href={DEMO_PATH}>Request a demo</ButtonLink>
    </section>
  )
}
