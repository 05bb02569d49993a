import { useLoaderData } from '@remix-run/react'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { ExamplePost } from '~/views/leader/example-post'
import { LeaderPage } from '~/views/leader/leader-page'
import { openLeaderPage } from './leader-page.server'

export const meta = titled<typeof loader>(() => 'An example post')

/** (LEADER-07) */
export const loader = forMembers((asked) => openLeaderPage(asked, 'example'))

export default function LeaderExample() {
  const page = useLoaderData<typeof loader>()
  return (
    <LeaderPage
      page={page}
      title="An example post"
      lede="This is how a story can look. We made this one up; yours will be better, because it happened."
      go="Next"
    >
      <ExamplePost />
      <section className="stack">
        <h2>What makes it work</h2>
        <div className="prose">
          <ul>
            <li>It begins in the middle of things: one moment, one place.</li>
            <li>It admits what was hard. Nobody learns from “it was all great”.</li>
            <li>It says what helped, so plainly that somebody could do it tomorrow.</li>
            <li>It ends with a question, so that others can answer.</li>
          </ul>
        </div>
      </section>
    </LeaderPage>
  )
}
