import { useLite } from '~/ui/page-facts'

export type Scene =
  | 'front'
  | 'suite'
  | 'community'
  | 'interventions'
  | 'analytics'
  | 'engine'
  | 'results'
  | 'index'
  | 'reading'
  | 'contact'

/**
 * A drawing of ours. It is used, not embedded as a picture, so that its colours follow theme and
 * school; it says nothing that the words beside it do not. Lite pages go without.
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
