import { useLoaderData } from '@remix-run/react'
import { forEverybody } from '~/http/door.server'
import { titled } from '~/http/title'
import { Expectations } from '~/views/leader/expectations'
import { LeaderPage } from '~/views/leader/leader-page'
import { openLeaderPage } from './leader-page.server'

export const meta = titled<typeof loader>(() => 'What a leader is')

/** Public. (LEADER-02) */
export const loader = forEverybody((asked) => openLeaderPage(asked, 'what'))

export default function LeaderWhat() {
  const { product, signedIn, ...page } = useLoaderData<typeof loader>()
  return (
    <LeaderPage
      page={page}
      title="What a leader is"
      lede="Not the best student. Somebody who remembers how it felt, and says so."
      go={signedIn ? 'Next' : 'Sign up as a leader'}
    >
      <div className="prose">
        <p>
          A leader shares experiences: the exam that went wrong, the scholarship that worked out,
          the evening when a study group became friends. Honest stories from somebody one step ahead
          do what no brochure can. They show that it can be done.
        </p>
        <h2>What leaders do</h2>
      </div>
      <Expectations />
      <div className="prose">
        <h2>What leaders do not have to do</h2>
        <ul>
          <li>Know every answer. “I do not know, but here is who does” is a good answer.</li>
          <li>Solve other people’s problems. For those there are coaches and advisors.</li>
          <li>Be on {product} all day. A few minutes a few times a week are plenty.</li>
        </ul>
        <p>Beside your name stands “Leader”, so that others know whom they can turn to.</p>
      </div>
      {!signedIn && (
        <p className="meta">
          <a href="/leader/toc">All steps of the introduction</a>
        </p>
      )}
    </LeaderPage>
  )
}
