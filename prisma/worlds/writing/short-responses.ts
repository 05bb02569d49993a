import type { ResponsePlan } from './responses'

/** What they answered in a minute, and at Lakeside. */
export const SHORT_RESPONSES: Readonly<Record<string, readonly ResponsePlan[]>> = {
  'one-thing-learned': [
    {
      age: 5,
      title: 'Office hours are not for emergencies',
      content: 'They are for Tuesdays. It is a conversation, and you may come with half a thought.',
    },
    {
      age: 3,
      title: 'How to read a paper backwards',
      content: 'Conclusion, figures, then the beginning. It takes me half as long.',
    },
  ],
  'proud-of': [
    {
      by: 'leo',
      age: 4,
      title: 'I gave the talk',
      content:
        'Seven minutes in front of forty people, with my hands in my pockets so that nobody saw them shake.',
    },
    {
      age: 20,
      title: 'My mother asked me for help with fractions',
      content: 'She is finishing her GED at 52. We do homework at the same table now.',
    },
  ],
  'a-door-that-opened': [
    {
      age: 27,
      title: 'I asked if they needed a hand',
      content:
        'In the biology greenhouse, just like that, on a rainy day. It became five paid hours a week and a letter of recommendation.',
    },
    {
      age: 13,
      title: 'The emergency grant nobody mentions',
      content:
        'One page, one bill attached, three days. I only knew of it from a poster in a bathroom. Knock, the worst they say is no.',
    },
  ],
  'how-you-rest': [
    {
      age: 10,
      title: 'Swimming lengths, badly',
      content: 'You cannot hold a phone, and nobody can ask you anything.',
    },
  ],
  'your-way-here': [
    {
      by: 'lou',
      age: 24,
      title: 'The 7:10 ferry, outside deck',
      content:
        'Cold, but it is the only half hour of the day in which nobody needs me. I do my vocabulary cards in gloves.',
    },
    {
      age: 10,
      title: 'Bike, unless it snows',
      content:
        "Twenty minutes along the water. When it snows, my cousin's truck and a fight about the radio.",
    },
  ],
  'your-corner': [
    {
      age: 15,
      title: 'The window seat by the print shop',
      content: 'You can see the boats and still hear when your poster is done.',
    },
  ],
  'good-today': [
    {
      age: 2,
      title: 'The kiln did not crack my bowl',
      content: 'Third try. It leans, and I love it.',
    },
  ],
}
