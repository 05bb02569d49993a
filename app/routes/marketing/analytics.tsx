import { DemoCall, Illustrative, Points, SiteHero, Strip } from '~/views/marketing/blocks'
import { WideTable } from '~/views/marketing/wide-table'
import { described } from './described'

export const meta = described(
  'Analytics',
  'What a success coach sees of their students, and what nobody sees.',
)

const PORTFOLIO = [
  { who: 'Student A', last: 'Today', ties: 14, note: 'Answers more than she asks' },
  { who: 'Student B', last: 'Last week', ties: 6, note: 'Found a study group' },
  { who: 'Student C', last: '19 days ago', ties: 1, note: 'Would a hello help?' },
]

export default function Analytics() {
  return (
    <>
      <SiteHero
        title="See who has gone quiet."
        lede="A coach with forty students cannot write to forty every day. We show where a hello would matter most."
        scene="analytics"
      />
      <Strip title="A coach’s Monday morning">
        <WideTable
          label="Example of a portfolio"
          columns={['Student', 'Last here', 'People they know here', 'Worth knowing']}
        >
          {PORTFOLIO.map(({ who, last, ties, note }) => (
            <tr key={who}>
              <th scope="row">{who}</th>
              <td>{last}</td>
              <td>{ties}</td>
              <td>{note}</td>
            </tr>
          ))}
        </WideTable>
        <Illustrative>Three students who do not exist, to show the kind of thing.</Illustrative>
      </Strip>
      <Strip look="soft" title="What is counted, and what is not">
        <Points
          points={[
            {
              title: 'Counted',
              text: 'Visits, posts, answers, follows and finished steps: the outline of taking part.',
            },
            {
              title: 'Not counted',
              text: 'Private messages are for those who write them. No coach, no report and none of us reads along.',
            },
            {
              title: 'Not guessed',
              text: 'No score says how a student feels. A person asks them.',
            },
          ]}
        />
        <p>
          <a href="/privacy-faq">Privacy in plain words</a>
        </p>
      </Strip>
      <DemoCall />
    </>
  )
}
