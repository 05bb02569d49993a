import { useLoaderData } from '@remix-run/react'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { LeaderPage } from '~/views/leader/leader-page'
import { openLeaderPage } from './leader-page.server'

export const meta = titled<typeof loader>(({ product }) => `What ${product} is`)

/** (LEADER-04) */
export const loader = forMembers(async (asked) => ({
  ...(await openLeaderPage(asked, 'product')),
  school: asked.ctx.partner.name,
}))

export default function LeaderProduct() {
  const { product, school, ...page } = useLoaderData<typeof loader>()
  return (
    <LeaderPage
      page={page}
      title={`What ${product} is`}
      lede={`${product} is where the students of ${school} find each other.`}
      go="Next"
    >
      <div className="prose">
        <p>
          Most questions that a student has, somebody else at {school} has had before: how to get
          through the first exam, whom to ask about money, what to do when it all becomes too much.
          On {product} the one who asks meets the one who knows.
        </p>
        <ul>
          <li>
            <strong>People ask and tell.</strong> Posts and questions, sorted by topic, and answers
            from those who have been there.
          </li>
          <li>
            <strong>It is your school’s own place.</strong> Everybody here studies, studied, works
            or wants to study at {school}. You decide yourself whether students of other schools may
            read you, too.
          </li>
          <li>
            <strong>It is kind.</strong> Real names, a few clear rules, and staff who step in when
            it is needed.
          </li>
          <li>
            <strong>It fits into a day.</strong> On the bus, on an old phone, on a slow line. Five
            minutes are enough to help somebody.
          </li>
        </ul>
        <p>Somebody has to speak first here. That is where you come in.</p>
      </div>
    </LeaderPage>
  )
}
