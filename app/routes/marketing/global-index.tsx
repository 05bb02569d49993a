import { DemoCall, Illustrative, SiteHero, Steps, Strip } from '~/views/marketing/blocks'
import { WideTable } from '~/views/marketing/wide-table'
import { described } from './described'

export const meta = described(
  'The Global Index',
  'Five statements about belonging, asked alike in every school.',
)

const STATEMENTS = [
  {
    title: 'Somebody would notice',
    text: '“If I missed a week, somebody here would ask where I was.”',
  },
  { title: 'I can ask', text: '“I know whom to ask when I do not understand something.”' },
  { title: 'I am like others here', text: '“People like me do well at this school.”' },
  { title: 'I give something', text: '“Somebody here is better off because of something I did.”' },
  { title: 'I see the way', text: '“I can imagine the day on which I finish.”' },
]

const SCHOOLS = [
  { name: 'A large school', noticed: 52, ask: 61 },
  { name: 'A small school', noticed: 74, ask: 70 },
  { name: 'A school online', noticed: 38, ask: 57 },
]

export default function GlobalIndex() {
  return (
    <>
      <SiteHero
        title="Do students belong? Ask them alike everywhere."
        lede="The Global Index is five statements, the same words in every school. Free to use, with us or without."
        scene="index"
      />
      <Strip title="The five statements">
        <Steps points={STATEMENTS} />
      </Strip>
      <Strip
        look="soft"
        title="How it will be read"
        lede="Each statement is answered from 1 to 5; the index counts how many of a hundred say 4 or 5."
      >
        <WideTable
          label="Example of the index"
          columns={['School', 'Somebody would notice', 'I can ask']}
        >
          {SCHOOLS.map(({ name, noticed, ask }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {[noticed, ask].map((share, column) => (
                <td key={column}>
                  {share} <meter min={0} max={100} value={share} aria-hidden="true" />
                </td>
              ))}
            </tr>
          ))}
        </WideTable>
        <Illustrative>
          These schools and numbers are made up. We publish no results until enough schools have
          asked for there to be some.
        </Illustrative>
      </Strip>
      <DemoCall title="Ask it at your school" />
    </>
  )
}
