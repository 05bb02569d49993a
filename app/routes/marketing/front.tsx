import { forEverybody } from '~/http/door.server'
import { goDefault } from '~/http/default-route.server'
import { ButtonLink } from '~/ui/button'
import { Art } from '~/views/marketing/art'
import { DemoCall, Points, Strip } from '~/views/marketing/blocks'
import { useMarketing } from '~/views/marketing/facts'
import { DEMO_PATH } from '~/views/marketing/places'
import { Talk } from '~/views/marketing/talk'
import { described } from './described'

export const meta = described(
  'Nobody works out college alone',
  '{product} is a community for each school, where students ask what they would not ask in class.',
)

/** The start page of visitors; members go where the default router sends them. (MARKETING-01) */
export const loader = forEverybody(({ context }) =>
  context.ctx.viewer ? goDefault(context) : null,
)

const FIRST_WEEK = [
  {
    who: 'A first-year student',
    text: 'Is it just me, or does everybody else already have friends?',
  },
  {
    who: 'A second-year student',
    text: 'It was me, last October. Thursday, chess in the library. I still lose.',
  },
  { who: 'A nursing student', text: 'Me too. I eat at twelve by the big window. Come and sit.' },
]

export default function Front() {
  const { productName, schoolName, suitePath } = useMarketing()
  return (
    <>
      <div className="strip front">
        <div className="hero-words">
          {schoolName && <p className="kicker">The community of {schoolName}</p>}
          <h1>Nobody works out college alone.</h1>
          <p className="lede">
            {schoolName ?? 'Each school'} has a community of its own on {productName}: a place to
            ask what you would not ask in class, and to hear from somebody who was there last year.
          </p>
          <Doors school={schoolName} />
        </div>
        <Art scene="front" />
      </div>
      <div className="strip side">
        <div>
          <h2>A small question is the right size.</h2>
          <p>
            What keeps a student is rarely a lecture. It is a person who knows the shortcut, the
            form, the quiet floor. {productName} brings the question to that person.
          </p>
          <p>
            <a href="/student-community">See how the community works</a>
          </p>
        </div>
        <Talk said={FIRST_WEEK} note="A conversation as we wish it; written by us." />
      </div>
      <Strip look="soft" title="Four lawns, and the paths between them">
        <ul className="lawns">
          <Lawn href="/student-community" title="Student community">
            Posts and questions, topics, people with the same program, worries or hobbies.
          </Lawn>
          <Lawn href="/interventions" title="Interventions">
            One good question at the right moment of the term, instead of ten reminders.
          </Lawn>
          <Lawn href="/analytics" title="Analytics">
            Coaches see who has gone quiet, and never what was said in private.
          </Lawn>
          <Lawn href="/behavior-change-engine" title="Behavior change engine">
            What research knows about habits, built into small next steps.
          </Lawn>
        </ul>
        <p>
          <a href={suitePath}>Walk through the whole suite</a>
        </p>
      </Strip>
      <Strip title="What we promise before you ask">
        <Points
          points={[
            {
              title: 'Light as a letter',
              text: 'This page needs no script and less data than one photograph. So does every page a student reads.',
            },
            {
              title: 'One school, one fence',
              text: 'What is written at one school stays there, unless its author chose to share with all schools. Students choose what they show.',
            },
            {
              title: 'No advertising, ever',
              text: 'Schools pay for the community. Nobody pays for its students’ attention.',
            },
          ]}
        />
      </Strip>
      <DemoCall />
    </>
  )
}

/** On a school's host this is the school's own door; elsewhere one chooses the school first. */
function Doors({ school }: { school: string | null }) {
  if (school) {
    return (
      <div className="row">
        <ButtonLink href="/current-login">Log in</ButtonLink>
        <ButtonLink href="/in/signup" variant="quiet">
          Sign up
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="row">
      <ButtonLink href={DEMO_PATH}>Request a demo</ButtonLink>
      <ButtonLink href="/start/login" variant="quiet">
        Find your school
      </ButtonLink>
    </div>
  )
}

function Lawn({ href, title, children }: { href: string; title: string; children: string }) {
  return (
    <li>
      <h3>
        <a href={href}>{title}</a>
      </h3>
      <p>{children}</p>
    </li>
  )
}
