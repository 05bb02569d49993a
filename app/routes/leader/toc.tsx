import { useLoaderData } from '@remix-run/react'
import { LAST_STEP } from '~/domain/leaders/schema'
import { publicRoute } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Callout } from '~/ui/messages'
import { Expectations, LeaderPage } from '~/views/leader/leader-page'
import { openLeaderPage } from './leader-page.server'

export const meta = titleMeta<typeof loader>(() => 'Become a leader')

/** The public entry of the introduction, with everything that will come. (LEADER-01) */
export const loader = publicRoute((args) => openLeaderPage(args, 'toc'))

const steps = (product: string): [string, string][] => [
  ['Intro', 'This page: what to expect.'],
  [`What ${product} is`, 'Where people will read your stories.'],
  ['What a leader is', 'What leaders do, and what they don’t have to do.'],
  ['Profile', 'One question about you.'],
  ['Photo', 'So people can see who’s talking. You can skip this.'],
  ['Example post', 'A story that worked, and why.'],
  ['First post story', 'Now it’s your turn.'],
  [LAST_STEP, `Your story is posted, and all of ${product} is open to you.`],
]

export default function LeaderToc() {
  const { product, signedIn, acts, ...page } = useLoaderData<typeof loader>()
  return (
    <LeaderPage
      page={page}
      title="Become a leader"
      lede="Leaders share what they’ve been through so it’s easier for the next student."
      nextLabel={acts ? 'Start' : signedIn ? 'Take a look around' : 'Sign up as a leader'}
    >
      {signedIn && !acts && (
        <Callout title="You’re not a leader yet">
          <p>
            You can read everything here; the steps with a form are for leaders. Would you like to
            be one? <a href="/help">Contact us</a>.
          </p>
        </Callout>
      )}
      <Expectations />
      <section className="stack">
        <h2>Steps</h2>
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
          <a href="/current-login?redirect_to=%2Fleader%2Ftoc">Already have an account? Log in</a>
        </p>
      )}
    </LeaderPage>
  )
}
