import { DemoCall, Points, SiteHero, Strip } from '~/views/marketing/blocks'
import { useMarketing } from '~/views/marketing/facts'
import { Talk } from '~/views/marketing/talk'
import { described } from './described'

export const meta = described(
  'Student community',
  'Where students ask small questions and somebody who was there last year answers.',
)

const AID = [
  {
    who: 'Asked on a Sunday night',
    text: 'The aid form wants “untaxed income”. What is that, and do I have any?',
  },
  {
    who: 'Third year, economics',
    text: 'Probably not. Line by line: I wrote down what I put where. Here.',
  },
  {
    who: 'Financial aid office',
    text: 'That list is right. Come by if line nine still looks odd.',
  },
]

export default function StudentCommunity() {
  const { productName } = useMarketing()
  return (
    <>
      <SiteHero
        title="The answer is usually two years ahead of you."
        lede={`${productName} lets students find the person who has just done what they are about to do.`}
        scene="community"
      />
      <Strip title="A place for every kind of asking">
        <Points
          points={[
            {
              title: 'Posts and questions',
              text: 'A title, a few lines, done. A question stands with its answers; a story invites others.',
            },
            {
              title: 'Topics',
              text: 'Financial aid, first in the family, labs and placements: each has a page that fills up with what students know.',
            },
            {
              title: 'People',
              text: 'Find others by program, interests or what they want to talk about, and follow them.',
            },
            {
              title: 'Before the first day',
              text: 'A school may open its door to applicants. They ask in their own corner, and students decide whether they are seen there.',
            },
          ]}
        />
      </Strip>
      <div className="strip side soft">
        <div>
          <h2>Sunday night, line nine</h2>
          <p>
            Offices close. Students do not. A question asked once is there for the next hundred who
            would have asked it.
          </p>
        </div>
        <Talk said={AID} note="An example, written by us." />
      </div>
      <Strip title="Kept kind on purpose">
        <Points
          points={[
            {
              title: 'A second thought',
              text: 'Words that the community does not want, and personal email addresses, are caught before they are posted, and we say why.',
            },
            {
              title: 'Your own fence',
              text: 'Make a post private, block somebody, leave the directory: each takes one button and needs no reason.',
            },
            {
              title: 'A person in charge',
              text: 'Your staff can hide what does not belong. Students see plain guidelines, not a surprise.',
            },
          ]}
        />
        <p>
          <a href="/community-guidelines">Read the community guidelines</a>
        </p>
      </Strip>
      <DemoCall />
    </>
  )
}
