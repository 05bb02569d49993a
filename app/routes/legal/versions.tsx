import { Callout } from '~/ui/messages'
import { Prose } from '~/ui/page'
import { Day } from '~/views/legal/day'

type Shown = {
  path: string
  version: string
  inForce: boolean
  changed: string
  versions: string[]
}

/** From when the text holds; of an earlier one, that it no longer does. */
export function EarlierNote({ page: { path, version, inForce } }: { page: Shown }) {
  if (inForce) {
    return (
      <p className="meta">
        In force since <Day at={version} />
      </p>
    )
  }
  return (
    <Callout tone="plain" title="An earlier version">
      <p>
        This one is from <Day at={version} /> and no longer holds.{' '}
        <a href={path}>Read the version in force</a>
      </p>
    </Callout>
  )
}

/** What is new, and the way to every other version. */
export function Versions({ page: { path, version, changed, versions } }: { page: Shown }) {
  const newest = versions[0]
  return (
    <section className="stack versions" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {changed && (
        <div>
          <h3>What changed with this version</h3>
          <Prose html={changed} />
        </div>
      )}
      <ul className="link-list">
        {versions.map((one) => (
          <li key={one}>
            {one === version ? (
              <span aria-current="page">
                <Day at={one} /> (this one)
              </span>
            ) : (
              <a href={one === newest ? path : `${path}?version=${one}`}>
                <Day at={one} />
                {one === newest && ' (in force)'}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
