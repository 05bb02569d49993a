import { useLoaderData } from '@remix-run/react'
import { forEverybody } from '~/http/door.server'
import { titled } from '~/http/title'
import { Callout } from '~/ui/messages'
import { Expectations } from '~/views/leader/expectations'
import { LeaderPage } from '~/views/leader/leader-page'
import { openLeaderPage } from './leader-page.server'

export const meta = titled<typeof loader>(() => 'Become a leader')

/** The public entry of the introduction, with everything that will come. (LEADER-01) */
export const loader = forEverybody((asked) => openLeaderPage(asked, 'toc'))

const steps = (product: string): [string, string][] => [
  ['Intro', 'This page: what to expect.'],
  [`What ${product} is`, 'The place where your stories will be read.'],
  ['What a leader is', 'What leaders do, and what they do not have to do.'],
  ['Profile', 'One question about you.'],
  ['Photo', 'So that people see who is speaking. You can skip it.'],
  ['Example post', 'A story that worked, and why it did.'],
  ['First post story', 'Now it is your turn.'],
  ['Next', `Your story is out, and all of ${product} is open to you.`],
]

export default function LeaderToc() {
  const { product, signedIn, acts, ...page } = useLoaderData<typeof loader>()
  return (
    <LeaderPage
      page={page}
      title="Become a leader"
      lede="Leaders are students who tell what they have been through, so that the next ones have it easier."
      go={acts ? 'Start' : signedIn ? 'Look around' : 'Sign up as a leader'}
    >
      {signedIn && !acts && (
        <Callout title="You are not a leader yet">
          <p>
            You may read everything here; the steps with a form are for leaders. Would you like to
            be one? <a href="/help">Write to us</a>.
          </p>
        </Callout>
      )}
      <Expectations />
      <section className="stack">
        <h2>The way there</h2>
        <ol className="plan">
          {steps(product).map(([name, about]) => (
            <li key={name}>
              <strong>{name}</strong>
              <span className="meta">{about}</span>
            </li>
          ))}
        </ol>
      </section>
      {!signedIn && (
        <p className="meta">
          <a href="/leader/what">What a leader is</a>
          {' · '}
          <a href="/current-login?redirect_to=%2Fleader%2Ftoc">I have an account: log in</a>
        </p>
      )}
    </LeaderPage>
  )
}
