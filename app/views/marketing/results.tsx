import { Illustrative } from './blocks'
import { WideTable } from './wide-table'

const GROUPS = [
  { name: 'Community', gets: 'The community, with its prompts', stays: 86 },
  { name: 'Something pleasant', gets: 'Short study tips, as often', stays: 81 },
  { name: 'Neither', gets: 'Their school as it is', stays: 80 },
]

/** How we find out whether it helps. (MARKETING-03) */
export function Efficacy() {
  return (
    <section>
      <h2>Does it help?</h2>
      <p className="lede">
        The only fair answer compares. So a study has three groups, drawn by lot, and the question
        is written down before the first student arrives.
      </p>
      <WideTable
        label="Example of a study"
        columns={['Group', 'What they get', 'Of 100 students, still here next term']}
      >
        {GROUPS.map(({ name, gets, stays }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{gets}</td>
            <td>
              {stays} <meter min={0} max={100} value={stays} aria-hidden="true" />
            </td>
          </tr>
        ))}
      </WideTable>
      <Illustrative>
        Invented numbers that show how we would report: the second group tells apart what the
        community does from what any kind attention does.
      </Illustrative>
      <h3>What we hold ourselves to</h3>
      <div className="prose">
        <ul>
          <li>Taking part in a study is a student’s choice. Its sign-up page says so first.</li>
          <li>We publish what did not work beside what did.</li>
          <li>Your school owns its data, and may check our sums.</li>
        </ul>
      </div>
    </section>
  )
}

const COUNTS = [
  { what: 'Askers', means: 'Students who asked at least one question this term' },
  { what: 'Answered', means: 'Questions with an answer from another student within a day' },
  { what: 'Givers', means: 'Students who helped somebody they did not know before' },
  { what: 'Ties', means: 'People whom a student follows, and who follow back' },
  { what: 'Quiet', means: 'Students who have not been here for two weeks' },
]

/** What we count as taking part. (MARKETING-03) */
export function Engagement() {
  return (
    <section>
      <h2>Do students take part?</h2>
      <p className="lede">
        Minutes on a screen are not the point; a quick answer is a good one. We count what students
        do for one another.
      </p>
      <dl className="counts">
        {COUNTS.map(({ what, means }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <Illustrative>
        These are our definitions. The numbers of a school belong to the school; we show them to it,
        and to nobody else without asking.
      </Illustrative>
    </section>
  )
}
