import type { TopicKey } from './topics'

export interface WrittenContent {
  title: string
  content_markdown: string
}

/** What the staff of a demo school wrote beside some of its topics. (TOPIC-13) */
export const TOPIC_CONTENTS: Partial<Record<TopicKey, readonly WrittenContent[]>> = {
  aid: [
    {
      title: 'Before you ask',
      content_markdown: `The aid office answers fastest when you bring:

- your **student number**
- the letter you are asking about
- what you have already tried

Please never post account numbers here.`,
    },
    {
      title: 'Dates this year',
      content_markdown: `- **March 2**: priority date for next year’s FAFSA
- **July 15**: verification papers
- **Two weeks before each term**: last day to decline a loan`,
    },
  ],
  scholarships: [
    {
      title: 'Where to look first',
      content_markdown: `1. Your department’s own list: few people apply.
2. The general application, once a year, for most of the rest.
3. Local foundations. Small sums, short essays, good odds.`,
    },
  ],
  registration: [
    {
      title: 'When a section is full',
      content_markdown: `Join the **waitlist**, then write to the instructor. Seats open in waves: after the payment deadline, and on the first two days of class.`,
    },
  ],
  transfer: [
    {
      title: 'What the evaluators need',
      content_markdown: `The official transcript, the course description and, for an appeal, the **syllabus of the year you took it**.`,
    },
  ],
  'study-groups': [
    {
      title: 'A group that lasts',
      content_markdown: `Three to five people, a fixed hour, and a plan for what to do when somebody has not read. Say in your post *which course*, *which section* and *when you can*.`,
    },
  ],
  exams: [
    {
      title: 'If nerves get the better of you',
      content_markdown: `The wellbeing center keeps same-day appointments free in finals week. You need no reason to come.`,
    },
  ],
  labs: [
    {
      title: 'Bring to your first day',
      content_markdown: `Badge, closed shoes, a watch with a second hand, and your immunization record on paper.`,
    },
  ],
  tech: [
    {
      title: 'Tell us this, please',
      content_markdown: `Which device, which browser, and the **exact words** of the message. A picture helps; leave your password out of it.`,
    },
  ],
  housing: [
    {
      title: 'Before you send money',
      content_markdown: `See the room, or let somebody you trust see it. Nobody honest asks for a deposit by gift card. The housing office reads leases with you for free.`,
    },
  ],
  food: [
    {
      title: 'The food pantry',
      content_markdown: `Open **Tuesdays and Thursdays, 12 to 5**. Bring your student card; nobody asks why you come.`,
    },
  ],
  wellbeing: [
    {
      title: 'When it cannot wait',
      content_markdown: `Call or text **988** at any hour, or campus safety. In this topic people listen; they are not counselors.`,
    },
  ],
  international: [
    {
      title: 'Ask the office, not the forum',
      content_markdown: `Anything about your visa status, work permission or travel: the international office answers within a day, and only its answer counts.`,
    },
  ],
  'right-for-me': [
    {
      title: 'Who answers here',
      content_markdown: `Students and alumni who said that prospective students may ask them. They speak for themselves, not for admissions.`,
    },
  ],
  applying: [
    {
      title: 'Your application',
      content_markdown: `Whether a paper has arrived only admissions can see. Everything else you may ask here.`,
    },
  ],
}
