import type { TopicKey } from './topics'

/** The prompts of the demo schools. (PROMPT-01, PROMPT-02) */

export interface PromptPlan {
  slug: string
  title: string
  body: string
  char_required?: string
  tags?: readonly string[]
  topics?: readonly TopicKey[]
}

export interface PromptCategoryPlan {
  name: string
  kind: 'assignment' | 'non_assignment' | 'rotating' | 'special'
  prompts: readonly PromptPlan[]
}

const FINDING_YOUR_FEET: PromptCategoryPlan = {
  name: 'Finding your feet',
  kind: 'assignment',
  prompts: [
    {
      slug: 'what-brought-you-here',
      title: 'What brought you here?',
      body: 'Not the polished version from your application. What was going on in your life when you decided, and **what were you hoping for**?',
      tags: ['my-story'],
    },
    {
      slug: 'your-first-week',
      title: 'Tell us about your first week',
      body: 'One thing that went better than you feared, and one thing you would do differently. Somebody who starts next term will read this.',
      tags: ['first-week'],
      topics: ['registration'],
    },
    {
      slug: 'a-place-to-study',
      title: 'Where do you study best?',
      body: 'A table, a bus, a parked car: where does your brain work, and how did you find out?',
      tags: ['study-spots'],
      topics: ['study-groups'],
    },
    {
      slug: 'who-helped-you',
      title: 'Who helped you when you were stuck?',
      body: 'Think of one moment in which you did not know how to go on. Who did you ask, what did you say, and what happened then?',
      tags: ['asking-for-help'],
    },
    {
      slug: 'a-week-on-paper',
      title: 'What does your week look like?',
      body: 'Work, class, family, sleep. Write down a normal week honestly. What gave way when it got tight?',
      tags: ['time-management'],
    },
    { slug: 'three-words', title: 'Your term in three words', body: '' },
  ],
}

const SMALL_THINGS: PromptCategoryPlan = {
  name: 'Small things that help',
  kind: 'non_assignment',
  prompts: [
    {
      slug: 'a-meal-under-five',
      title: 'A good meal for under five dollars',
      body: 'What do you cook, or buy, when it is Thursday and the money is nearly gone? Prices welcome.',
      tags: ['cheap-eats'],
      topics: ['food'],
    },
    {
      slug: 'the-song',
      title: 'Which song gets you through the last page?',
      body: 'Paste the name, tell us where you were when it worked.',
    },
    {
      slug: 'the-app-you-kept',
      title: 'Which one tool did you keep?',
      body: 'Everybody tries ten planners and apps in September. Which one is still in use, and what for?',
      tags: ['tools'],
      topics: ['tech'],
    },
    {
      slug: 'a-kindness',
      title: 'A kindness you did not expect',
      body: 'From a classmate, a stranger, the person at the desk. What did it change about your day?',
    },
  ],
}

const A_MINUTE_TODAY: PromptCategoryPlan = {
  name: 'A minute today',
  kind: 'rotating',
  prompts: [
    {
      slug: 'one-thing-learned',
      title: 'What is one thing you learned this week?',
      body: 'In class or out of it. One or two sentences are plenty.',
    },
    {
      slug: 'proud-of',
      title: 'What are you quietly proud of right now?',
      body: 'It may be very small. Say it out loud here.',
    },
    {
      slug: 'one-question-for-class',
      title: 'Which question did you not ask in class?',
      body: 'Ask it here. Chances are good that somebody else did not dare either.',
    },
    {
      slug: 'a-door-that-opened',
      title: 'Which door opened because you knocked?',
      body: 'An email, an office hour, a form nobody fills in. What did you try, and what came of it?',
      tags: ['asking-for-help'],
    },
    {
      slug: 'letting-go',
      title: 'What will you let go of this week?',
      body: 'You cannot do everything. What will you leave undone on purpose?',
    },
    {
      slug: 'how-you-rest',
      title: 'How do you really rest?',
      body: 'Not scrolling. What leaves you with more energy than before?',
      topics: ['wellbeing'],
    },
  ],
}

const LOOKING_AHEAD: PromptCategoryPlan = {
  name: 'Looking ahead',
  kind: 'special',
  prompts: [
    {
      slug: 'in-five-years',
      title: 'A Tuesday in five years',
      body: 'Where do you wake up, and what do you do until noon? Write it like a diary page.',
      tags: ['future'],
      topics: ['careers'],
    },
    {
      slug: 'for-those-who-lead',
      title: 'How do you welcome somebody who is new?',
      body: 'You are a leader here. Which words do you use, and what have you stopped saying?',
      char_required: 'leader',
    },
    {
      slug: 'before-you-decide',
      title: 'What do you want to know before you decide?',
      body: 'You are looking at schools. What does no brochure tell you?',
      char_required: 'prospective_students',
      topics: ['right-for-me'],
    },
    {
      slug: 'before-you-applied',
      title: 'What should somebody know before they apply?',
      body: 'Students, alumni and those who are still deciding talk about this together.',
      char_required: 'prospective_enabled',
      topics: ['applying'],
    },
  ],
}

export const NORTHFIELD_PROMPTS: readonly PromptCategoryPlan[] = [
  FINDING_YOUR_FEET,
  SMALL_THINGS,
  A_MINUTE_TODAY,
  LOOKING_AHEAD,
]

export const LAKESIDE_PROMPTS: readonly PromptCategoryPlan[] = [
  {
    name: 'Settling in by the lake',
    kind: 'assignment',
    prompts: [
      {
        slug: 'your-way-here',
        title: 'How do you get to campus?',
        body: 'Ferry, bus, bike, a lift from your aunt. What do you do on the way?',
      },
      {
        slug: 'your-corner',
        title: 'Which corner of the campus is yours?',
        body: 'Where would we find you between two classes?',
        topics: ['study-groups'],
      },
    ],
  },
  {
    name: 'A word a day',
    kind: 'rotating',
    prompts: [
      { slug: 'good-today', title: 'What was good today?', body: 'One sentence will do.' },
      {
        slug: 'hard-today',
        title: 'What was hard today?',
        body: 'One sentence, and nobody will try to fix it.',
      },
    ],
  },
]
