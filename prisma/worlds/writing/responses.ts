import { SHORT_RESPONSES } from './short-responses'

/** What people of the demo world answered to the prompts. */

export interface ResponsePlan {
  /** Of somebody with a name; all others are anybody's */
  by?: string
  title: string
  content: string
  /** Days ago */
  age: number
  private?: boolean
}

export const RESPONSES: Readonly<Record<string, readonly ResponsePlan[]>> = {
  ...SHORT_RESPONSES,
  'what-brought-you-here': [
    {
      by: 'sam',
      age: 96,
      title: 'A waiting room at two in the morning',
      content:
        'My grandmother was in the ER for eleven hours and one nurse explained **everything**, twice, without sounding tired. I had been stocking shelves for three years. I asked her at the vending machine how she got there, and she wrote the name of the program on a napkin.\n\nI still have the napkin.',
    },
    {
      age: 61,
      title: 'Mostly the bus line',
      content:
        'Honest answer: the 14 stops in front of my house and in front of the main building. I told myself I would try one class. That was four classes ago, and I have stopped pretending I might quit.',
    },
    {
      age: 33,
      title: 'Second try, different reasons',
      content:
        'The first time I enrolled because everybody did. I lasted one term. Then came two kids, a divorce and a job that paid for neither, and this time I picked the subject myself and read the syllabus before I paid for it.',
    },
    {
      age: 12,
      title: 'My sister dared me',
      content:
        'She sent the application fee with the note "now you have to". I hoped to prove her wrong in one semester. She is going to be unbearable at graduation.',
    },
  ],
  'your-first-week': [
    {
      by: 'maya',
      age: 88,
      title: 'I sat in the wrong room for forty minutes',
      content:
        'Better than I feared: nobody laughed. The person next to me was in the wrong room too, and we walked out together.\n\nDifferently: **look at the section number**, not only at the course. There were three of the same class at ten.',
    },
    {
      age: 70,
      title: 'Buy the parking pass first, books second',
      content:
        'I did it the other way round and spent the first Wednesday circling lot C while the quiz was handed out. The books I could have borrowed from the reserve desk for two weeks for free.',
    },
    {
      age: 41,
      title: 'Say hello to one person per class',
      content:
        'That was my whole plan, because more sounded exhausting. By Friday I had four phone numbers, and two of them are still my study group. What I would change: eat before the evening lecture.',
    },
    {
      age: 9,
      title: 'The online orientation is worth doing twice',
      content:
        'Once in August when nothing makes sense and once in the first week when everything does. I found the tutoring hours only the second time.',
    },
  ],
  'a-place-to-study': [
    {
      by: 'sam',
      age: 54,
      title: 'The laundromat on Fifth',
      content:
        'Two machines, fifty minutes, no signal in the back corner. I learned all twelve cranial nerves there, and my scrubs were clean.',
    },
    {
      age: 47,
      title: 'Third floor, by the broken clock',
      content:
        'The clock has said ten past four for a year, so you cannot watch it. I do my hardest reading there and set an alarm on my phone instead.',
    },
    {
      age: 18,
      title: 'In my car, before anybody is awake',
      content:
        "At home I am somebody's mother from the moment the door opens. From six to seven I am a student in a parked Corolla with a clipboard on the wheel. It works better than any desk.",
    },
  ],
  'who-helped-you': [
    {
      by: 'luis',
      age: 25,
      title: 'The person at the registrar who stayed ten minutes longer',
      content:
        'I had two holds and a form that asked for another form. I said "I think I am about to give up on this", which was true. She locked the door, came back and typed it in with me. Ask for Denise, and bring her a coffee.',
    },
    {
      age: 76,
      title: 'My lab partner drew it on a pizza box',
      content:
        'I had read the chapter on buffers four times. He drew two cups and some arrows on the lid and it was over in a minute. I kept the lid.',
    },
    {
      age: 30,
      title: 'I wrote the mail three times before sending it',
      content:
        'To a professor, to say that I did not understand the first half of the term. Answer after nine minutes: "Thank you for saying it. Four others feel the same, let us meet." We were six in the end.',
    },
  ],
  'a-week-on-paper': [
    {
      age: 57,
      title: 'Thirty-two hours of work, twelve of class, and a dog',
      content:
        '- Mon, Wed, Fri: warehouse from five to one, class at three\n- Tue, Thu: class all day\n- weekend: two shifts and whatever is left\n\nWhat gave way was sleep until I dropped one class. I wish I had dropped it in week two and not in week nine.',
    },
    {
      age: 22,
      title: 'I coloured it in and was shocked',
      content:
        'One colour for things I chose, another for things that just happened. There was nearly none of the first. I moved my study hours to the mornings I actually own and put the rest on a list called "not this month".',
    },
    {
      by: 'bea',
      age: 15,
      private: true,
      title: 'Too full, and I know it',
      content:
        'Writing this mostly for myself. Four classes and two jobs is one thing too many, and I will talk to my advisor on Monday.',
    },
  ],
  'three-words': [
    {
      age: 14,
      title: 'Coffee, deadlines, friends',
      content: 'In this order, until about week seven.',
    },
    { age: 6, title: 'Harder, better, shorter', content: 'Where did October go?' },
  ],
  'a-meal-under-five': [
    {
      by: 'maya',
      age: 49,
      title: 'Rice, eggs, and a lot of pepper',
      content:
        'Rice from the big bag (30 cents), two eggs (50), half an onion, tomato paste, every spice you own. It is not jollof and I will not call it that, but it feeds three people who have an exam.',
    },
    {
      age: 36,
      title: 'The bean thing',
      content:
        'Can of black beans 0.89, tortillas 1.50 for ten, cheese from the end-of-day shelf. Smash, fold, hot pan. I have eaten it every Thursday since spring.',
    },
    {
      age: 11,
      title: 'Soup club',
      content:
        'Five of us put in four dollars each on Mondays and one cooks for everybody. Works out at five meals for four dollars, and you only cook every fifth week.',
    },
  ],
  'the-song': [
    {
      age: 40,
      title: 'The same one on repeat until I cannot hear it',
      content:
        'Something without words, usually a film score. I finished the statistics project to one single track, 61 times according to my player.',
    },
    {
      age: 17,
      title: "My dad's cumbia playlist",
      content: 'You cannot fall asleep to it. That is the whole method.',
    },
  ],
  'the-app-you-kept': [
    {
      by: 'alex',
      age: 38,
      title: 'A text file',
      content:
        'One file, newest day on top. I tried the ones with boards and streaks, and all of them wanted to be looked after. The file wants nothing.',
    },
    {
      age: 21,
      title: 'The paper calendar on the fridge',
      content:
        'Four people live here, so it has to be where everybody opens a door. Exams are red, and the kids know what red means.',
    },
  ],
  'a-kindness': [
    {
      age: 29,
      title: 'Somebody paid my printing',
      content:
        'Card empty, essay due in six minutes, and the guy behind me just tapped his. I never saw him again. Since then I keep two dollars on mine for whoever stands there next.',
    },
    {
      age: 8,
      title: 'A chair',
      content:
        'I came late with my son because the sitter had cancelled, and a woman in the last row moved her bag, got a second chair and gave him her highlighters. Nobody said a word. I cried a little in the car.',
    },
  ],
  'in-five-years': [
    {
      age: 44,
      title: 'Six fifteen, and the kettle',
      content:
        'I wake up before the alarm because the clinic opens at eight and I have the keys. There is a plant on the desk I have not killed. My first patient is four and afraid of the scale, so we weigh the bear first.',
    },
    {
      age: 19,
      title: 'A classroom with a carpet',
      content:
        'Third grade. Somebody has lost a tooth and we are doing the maths of how many teeth 24 children have. I eat lunch at a table with other grown-ups.',
    },
  ],
  'before-you-applied': [
    {
      by: 'alma',
      age: 52,
      title: 'Nobody reads it as closely as you do',
      content:
        'I rewrote my essay nine times, and what they asked me about in the end was the one odd sentence about the bakery. Leave the odd sentence in.',
    },
    {
      by: 'priya',
      age: 16,
      title: 'Still deciding, and this helped',
      content:
        'I wish somebody had told me that one can just sit in on a lecture. I wrote to the department and they sent me a room number. It told me more than four brochures.',
    },
    {
      age: 7,
      title: 'Ask what it costs in month three',
      content:
        'Not the tuition, the rest: parking, scrubs, the calculator, lab fees. Make somebody who is there already write you the list.',
    },
  ],
}
