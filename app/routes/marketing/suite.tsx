import { DemoCall, Side, SiteHero, Steps, Strip } from '~/views/marketing/blocks'
import { useMarketing } from '~/views/marketing/facts'
import { described } from './described'

export const meta = described(
  'The {product} suite',
  'Community, interventions, analytics and the engine behind them: four parts of one campus.',
)

/** /{product}-suite (MARKETING-01) */
export default function Suite() {
  const { productName } = useMarketing()
  return (
    <>
      <SiteHero
        title={`The ${productName} suite`}
        lede="Four parts that know one another. A school may begin with the first and grow into the rest."
        scene="suite"
      />
      <Side
        title="Student community"
        scene="community"
        href="/student-community"
        link="More about the community"
      >
        <p>
          Students, alumni and those still deciding ask and answer, by topic, by program, in public
          or in private.
        </p>
      </Side>
      <Side
        title="Interventions"
        scene="interventions"
        href="/interventions"
        link="More about interventions"
      >
        <p>
          A prompt is a question with a reason: it comes when the term makes it matter, and its
          answer helps the next reader.
        </p>
      </Side>
      <Side title="Analytics" scene="analytics" href="/analytics" link="More about analytics">
        <p>
          Coaches see their own students: who is well connected, who has gone quiet, who would like
          a message today.
        </p>
      </Side>
      <Side
        title="Behavior change engine"
        scene="engine"
        href="/behavior-change-engine"
        link="More about the engine"
      >
        <p>
          Notice, ask, act, pass it on. The loop under everything, drawn from decades of other
          people’s patient research.
        </p>
      </Side>
      <Strip look="soft" title="What it asks of a school">
        <Steps
          points={[
            {
              title: 'A name and an address',
              text: 'Your community stands under your name and in your color.',
            },
            {
              title: 'A way in',
              text: 'Students log in as they do at your school, or with an email address and a password.',
            },
            {
              title: 'A person',
              text: 'Somebody of yours who reads along. We help them; we do not replace them.',
            },
          ]}
        />
      </Strip>
      <DemoCall />
    </>
  )
}
