import type { RememberedBrowser } from '~/domain/factors/schema'
import type { OwnSession } from '~/domain/settings/schema'
import { Button, ButtonLink } from '~/ui/button'
import { Form } from '~/ui/form'
import { Time } from '~/ui/time'
import { endOtherSessions, endSession, forgetBrowser } from '../links'
import { SettingsCard } from './settings-card'

type SessionsPartProps = { sessions: OwnSession[]; browsers: RememberedBrowser[] }

/** The places where the account is logged in or asks for no code, each with a button to end that. */
export function SessionsPart({ sessions, browsers }: SessionsPartProps) {
  return (
    <SettingsCard title="Where you’re logged in" id="sessions-title">
      <ul className="stack lines">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <Form action={endOtherSessions}>
          <div className="row">
            <Button variant="quiet">Log out everywhere else</Button>
          </div>
        </Form>
      )}
      {browsers.length > 0 && (
        <>
          <h3>Where you’re asked for no code</h3>
          <ul className="stack lines">
            {browsers.map((browser) => (
              <BrowserLine key={browser.id} {...browser} />
            ))}
          </ul>
        </>
      )}
    </SettingsCard>
  )
}

const BrowserLine = ({ id, browser, ip, started_at, expires_at }: RememberedBrowser) => (
  <li className="row between">
    <div>
      <strong>{browser}</strong>
      <p className="meta">
        {ip && `${ip} · `}since <Time at={started_at} /> · until <Time at={expires_at} />
      </p>
    </div>
    <Form action={forgetBrowser(id)}>
      <Button
        variant="quiet"
        small
        aria-label={`Ask for a code in ${browser}, ${ip ?? 'unknown address'}`}
      >
        Ask for a code
      </Button>
    </Form>
  </li>
)

function SessionLine({ session }: { session: OwnSession }) {
  const { id, browser, ip, started_at: since, last_seen, current } = session
  return (
    <li className="row between">
      <div>
        <strong>{browser}</strong> {current && <span className="label">This one</span>}
        <p className="meta">
          {ip && `${ip} · `}since <Time at={since} /> · last seen <Time at={last_seen} />
        </p>
      </div>
      {current ? (
        <ButtonLink href="/logout" variant="quiet" small>
          Log out
        </ButtonLink>
      ) : (
        <Form action={endSession(id)}>
          <Button
            variant="quiet"
            small
            aria-label={`Log out ${browser}, ${ip ?? 'unknown address'}`}
          >
            Log out
          </Button>
        </Form>
      )}
    </li>
  )
}
