import type { LegalDocument } from '../document'

export const COMMUNITY_GUIDELINES: LegalDocument = {
  slug: 'community-guidelines',
  title: 'Community guidelines',
  lede: 'How we treat each other, so that asking is easy and answering is a pleasure.',
  versions: [
    {
      version: '2026-11-21',
      changed: '',
      summary: [
        'Write as you would speak to a classmate in front of you.',
        'There are no silly questions. Somebody else wonders the same.',
        'Help people to do their own work; do not do it for them.',
        'Keep private things private, your own and other people’s.',
        'If somebody may be in danger, get help first.',
      ],
      sections: [
        {
          title: 'Be kind',
          text: `
Everybody here is learning, many of them beside a job, a family or a worry that you do not see.
Welcome newcomers. Thank people who answered. Disagree with what somebody said without going after
who they are, and assume that they meant well until they show otherwise.

Insults, threats, bullying, sexual remarks and hate against people for their origin, skin color,
religion, sex, gender, orientation, disability or age have no place here, neither in the open nor in
messages.`,
        },
        {
          title: 'Ask and answer well',
          text: `
- **Say it in the title.** “How do I register for the spring practicum?” finds more answers than
  “Help!”.
- **Tell what you have tried.** It saves others from guessing.
- **Search first.** Perhaps it was asked last term, with a good answer.
- **Answer what was asked**, say where you know it from, and say so when you are not sure.
- **Come back** and tell what helped. The next person will find it.`,
        },
        {
          title: 'Be honest',
          text: `
Study together, explain things to each other, share how you prepared. Do not offer, sell or ask for
essays, answers to exams or work that somebody should hand in as their own. Do not post material that
your school or its teachers have not released. Write under your own name, and do not speak for your
school unless you do.`,
        },
        {
          title: 'Keep private things private',
          text: `
Do not post personal email addresses, phone numbers, home addresses or student numbers, neither yours
nor anybody else’s. The program stops email addresses before a post is saved; for the rest it relies
on you. Do not share what somebody told you in confidence, and ask before you share a picture or a
story with somebody else in it.`,
        },
        {
          title: 'Share what is worth it',
          text: `
Tell about your own experience, also the hard parts; it is what helps others most. Advertising, chain
letters, the same post in five topics, links that are not what they say, and anything against the law
do not belong here. Recommending an event, a book or a job that fits the topic is fine.`,
        },
        {
          title: 'When somebody is not well',
          text: `
If somebody writes that they may harm themselves or others, **call the local emergency number** when
it is urgent. Then flag what they wrote as “indicates harm to self or others”: it goes to the person at
your school who is there for it, at once. Write to the person that you have read it
and that you care. You do not have to solve it alone, and you do nothing wrong by asking for help.`,
        },
        {
          title: 'When something is wrong',
          text: `
Do not answer in kind. Flag the post or comment, or report the person: staff of your school look at
it, and whom it is about does not learn that it was you. They may hide or remove what was written and
tell its author why, talk with the person, or, when it is serious or does not stop, have the account
closed. If it was your post and you think that we got it wrong, write to {support_email} and somebody
else looks at it again.`,
        },
      ],
    },
  ],
}
