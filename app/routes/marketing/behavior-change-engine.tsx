import { DemoCall, Points, SiteHero, Steps, Strip } from '~/views/marketing/blocks'
import { described } from './described'

export const meta = described(
  'Behavior change engine',
  'Notice, ask, act, pass it on: how a good intention becomes a habit.',
)

export default function BehaviorChangeEngine() {
  return (
    <>
      <SiteHero
        title="Good intentions need a next step."
        lede="Everybody means to go to office hours. The engine is the short way from meaning to going."
        scene="engine"
      />
      <Strip title="One loop, four turns">
        <Steps
          points={[
            {
              title: 'Notice',
              text: 'Others’ stories show that a difficulty is common, and that it passes.',
            },
            {
              title: 'Ask',
              text: 'A question costs less courage where questions are usual.',
            },
            {
              title: 'Act',
              text: 'An answer names a place and a time. A plan with both is kept more often.',
            },
            {
              title: 'Pass it on',
              text: 'Who was helped is asked, weeks later, to help. Telling it makes it theirs.',
            },
          ]}
        />
      </Strip>
      <Strip look="soft" title="What it is built from">
        <Points
          points={[
            {
              title: 'Belonging',
              text: 'People who feel that they belong stay, ask and try again.',
              href: 'https://doi.org/10.1126/science.1198364',
            },
            {
              title: 'Plans with a when',
              text: '“If it is Tuesday at four, I go” does more than “I should go”.',
              href: 'https://doi.org/10.1037/0003-066X.54.7.493',
            },
            {
              title: 'Patience with habits',
              text: 'Habits take weeks, and a missed day does not undo them.',
              href: 'https://doi.org/10.1002/ejsp.674',
            },
          ]}
        />
        <p>
          The headings lead to the studies. They are other people’s work, done without us.{' '}
          <a href="/research">The whole list</a>
        </p>
      </Strip>
      <Strip title="What it never does">
        <p className="lede">
          No streaks that punish a sick week. No red numbers that call you back. No tricks that we
          would not explain to the student in front of us.
        </p>
      </Strip>
      <DemoCall />
    </>
  )
}
