import type { SessionShown } from '~/domain/settings/schema'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { Time } from '~/ui/time'
import { endOtherSessions, endSession } from '../addresses'

/** Where the account is signed in, and the ways to end that. */
export function SessionsPart({ sessions }: { sessions: SessionShown[] }) {
  return (
    <section className="stack" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are signed in</h2>
      <ul className="stack lines">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <Form action={endOtherSessions}>
          <div className="row">
            <Button variant="quiet">End all others</Button>
          </div>
        </Form>
      )}
    </section>
  )
}

function SessionLine({ session }: { session: SessionShown }) {
  const { id, browser, ip, since, last_seen, current } = session
  return (
    <li className="row between">
      <div>
        <strong>{browser}</strong> {current && <span className="label">This one</span>}
        <p className="meta">
          {ip && `${ip} · `}since <Time at={since} /> · last seen <Time at={last_seen} />
        </p>
      </div>
      {current ? (
        <a href="/logout">Log out</a>
      ) : (
        <Form action={endSession(id)}>
          <Button variant="quiet" small aria-label={`End ${browser}, ${ip ?? 'unknown address'}`}>
            End
          </Button>
        </Form>
      )}
    </li>
  )
}
