import { DemoCall, Points, SiteHero, Strip } from '~/views/marketing/blocks'
import { described } from './described'

export const meta = described(
  'Interventions',
  'One good question at the moment of the term when it matters.',
)

const TERM = [
  {
    when: 'Week 1',
    ask: 'What is one thing that you wish somebody had told you?',
    why: 'Those who arrived last year still remember.',
  },
  {
    when: 'Week 3',
    ask: 'Where do you go when you need an hour of quiet?',
    why: 'Places make a campus smaller.',
  },
  {
    when: 'Week 6',
    ask: 'Which mark surprised you, and what did you do next?',
    why: 'A first low mark is common, and it passes.',
  },
  {
    when: 'Week 10',
    ask: 'Who helped you this term? Tell them here.',
    why: 'Thanks is remembered by both.',
  },
  {
    when: 'The break',
    ask: 'What will you do differently in January, and when exactly?',
    why: 'A plan with a time is kept more often.',
  },
]

export default function Interventions() {
  return (
    <>
      <SiteHero
        title="A question, not a reminder."
        lede="Students get enough messages that tell them what to do. Ours ask, and the answers are there for everybody."
        scene="interventions"
      />
      <Strip
        title="The moments of a term"
        lede="Five prompts out of many; a school chooses and writes its own."
      >
        <ol className="moments">
          {TERM.map(({ when, ask, why }) => (
            <li key={when}>
              <span className="when">{when}</span>
              <h3>{ask}</h3>
              <p>{why}</p>
            </li>
          ))}
        </ol>
      </Strip>
      <Strip look="soft" title="What makes a prompt an intervention">
        <Points
          points={[
            {
              title: 'Short',
              text: 'It can be answered between two stops of the bus.',
            },
            {
              title: 'True to others',
              text: 'Students read how others met the same difficulty, in their words, before they write their own.',
            },
            {
              title: 'Free to pass',
              text: 'Every prompt can be skipped, and nobody is told who skipped it.',
            },
          ]}
        />
        <p>
          <a href="/research">The studies behind this</a>
        </p>
      </Strip>
      <DemoCall />
    </>
  )
}
