import { Prose, Tile } from '~/ui/page'
import { connectWith } from '../links'
import { TopicIcon } from '../topics/topic-picture'

export type ConnectPanelProps = {
  options: { id: string; color: string; icon: string; header: string; html: string }[]
  error: string | null
}

/** Ways to connect with the school. (PROSP-04 to PROSP-06) */
export function ConnectPanel({ school, connect }: { school: string; connect: ConnectPanelProps }) {
  const { options, error } = connect
  if (!error && options.length === 0) return null
  return (
    <Tile title={`Connect with ${school}`}>
      {error && <p role="alert">Error: {error}</p>}
      <ul className="ways-on">
        {options.map(({ id, color, icon, header, html }) => (
          <li key={id}>
            <h3 className={`row accent-${color}`}>
              <TopicIcon icon={icon} />
              {/* It leads out of here: script must not fetch a page of another site. */}
              <a href={connectWith(id)} data-turbo="false">
                {header}
              </a>
            </h3>
            {html && <Prose html={html} />}
          </li>
        ))}
      </ul>
    </Tile>
  )
}
