import { Callout } from '~/ui/messages'

/** Heading above the links. */
const RESOURCES = 'Where to go from here'

type ResourceLinksProps = { resources: { href: string; text: string }[] }

/** Where the school leads on from this post: at most three links. (TRACK-08) */
export function ResourceLinks({ resources }: ResourceLinksProps) {
  if (resources.length === 0) return null
  return (
    <section aria-label={RESOURCES}>
      <Callout title={RESOURCES}>
        <ul>
          {resources.map(({ href, text }) => (
            <li key={href}>
              {/* It leads out of here, where Turbo may not follow. */}
              <a href={href} data-turbo="false">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </Callout>
    </section>
  )
}
