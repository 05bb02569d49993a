/** Prospective students ask, students and alumni tell. The form is described in ../manuscript.ts. */
export const RIGHT_FOR_ME = `
? What do you {wish you had known|regret|love} about {school}? {Honest answers please|I decide by {day}}
# prospective choosing
I'm choosing between {school} and {a bigger state school|the college where all my friends go|an online program}. {The brochure is all sunsets.|My tour guide walked backwards and never stopped smiling.|I'm {19|27|35} and only want to do this once.} {What's a normal Tuesday like?|What annoys you?}
> Parking annoys me. The people don't. I came for {program} and stayed because professors know my name.
> A normal Tuesday: one class that's great, one that's okay, soup, library, bus. I like my Tuesdays.
> I wish I'd known how much help there is if you ask. I didn't ask for a year.
? Is {program} here {hard to get into|good|worth the money}? {And do people find jobs?|And how are the professors?}
# prospective program
{I've been a {job} for six years and I want out.|My GPA is {2.8|3.1}, but I have a reason for it.|I've seen the ranking and it tells me nothing.} {How big are the classes?|Do you get help or do they weed you out?|What do graduates really earn?}
> Classes of about 25 from the second year on. They don't weed you out, they sit down with you. It's still a lot of work.
> Everyone from my cohort who wanted a job had one by fall. Not always the dream one.
? Anyone else {starting over|going back to college} at {30|40|50}? Will I be {the oldest|weird}?
# prospective adult-learners
{I'd be in class with my son's friends.|Last time I was a student we had a card catalog.|I can't sit on the floor in those circles anymore.} {Do younger students talk to you?|Are there evening classes that are real?|Who else is over {35|45}?}
> I'm 52, I get asked for advice on love and printers. You'll be fine.
> In my evening class the youngest is 28. We bring proper food.
? Could I {visit a class|talk to a student in {program}|see the labs} before I {apply|say yes}?
# prospective visit
I live {two|five} hours away{,|, with {kids},} so I can come once. {The official tour skips what I'd like to see.|I want to hear a normal lecture, not the best one.} {Is {day} a good day?|Would anyone have a coffee with me?}
> Write me when you come! {day}s I've got a gap from eleven to one, I'll show you the labs and the good bathroom.
> You can sit in on anything, just mail the professor. I did, it's why I'm here.
? Can I really do this {while working full time|with {kids}|from {40|60} miles away}?
# prospective working
{I'm a {job} with rotating shifts.|I tried once, ten years ago, and quit in October.|My boss says yes, my calendar says no.} {Which programs can be done in evenings?|What did you give up?|Please no "you can do anything", I want the hours.}
> The hours: 12 a week for two classes. I gave up television and one friend who wasn't one.
> Start with one class. I did, and it told me all I needed to know.
= Why I chose {school} over {the big one|a cheaper one|staying home}, {two years on|would I do it again}
# prospective choosing
{They called me back. That's it, that's the reason.|It was the only place where the tour guide said "I don't know, let's ask".|Honestly: the bus stops at the door.} Two years on: {I've been to a professor's house for dinner|I got a research job because I stayed after class}. What I don't like: {the food on weekends|buildings that are far apart|the wind}. {Would I again? Yes.|I would. With better boots.}
> Thank you for including what you don't like. That's what I needed.
> [wind] The wind is real. Bring a hat you can tie.
= {Alum here|Class of two years ago}, {ask me anything about|what} {program} {and life after|led to}
# prospective alumni @alumni
I'm {a charge nurse|a data analyst for a county|running my own shop|teaching third grade} now. {The first year after was humbling.|What I use daily isn't what I expected: writing, and talking to upset people.|I owe a professor my whole second career.} {I still pay {amount} a month and I'd sign again.|I'd pick the same program and a different dorm.} {I look in here every {day}.|No question is too small.}
> Thank you for doing this! Did you work during your studies?
> What would you do differently in the first year?
= A day in {program}, {hour by hour|with photos in words|unfiltered}
# prospective program
{early}: {alarm, denial, bus|kids, cereal, bus}. Nine: {course}, where {prof} {throws chalk, softly|draws everything twice}. Eleven: {eatery}, {the table by the window|homework with Ana and Deshawn}. One: lab, {somebody always spills|we finish early if we don't talk, so we never finish early}. Four: {work, I'm a {job}|nap in the commuter lounge}. {late}: {reading, with cookies|I call home}. {It's full, and it's good.|Some days it's too much. Most days it's not.}
> This tells me more than the whole website. Thank you!
> [nap] Is there really a nap room? Asking as a future student.
= {Questions to ask on your visit|Don't ask the tour guide about the food}, {from a former tour guide|ask this instead}
# prospective visit
1. "{What happens when somebody fails a class here?|Who noticed when you were not okay?}"
2. "Where do you go when you need {quiet|help at nine at night}?"
3. "How many of your professors know your name?"
4. "{What would you change with a million dollars?|What did you complain about last week?}"

{Listen to how long it takes until they answer.|Then go to the bathroom in the oldest building. It never lies.} {I gave 112 tours and nobody asked number one.|Good luck choosing, you can't do it wrong forever.}
> Asking all four on {day}. Thank you!
> I was on one of your 112 tours. I'm a sophomore now!
!! answers
I was in your place a year ago. Come on a normal weekday, sit at {eatery} and listen.
It was the right choice for me, mostly because of the people in {program}.
Write to a student directly, most of us answer. I do.
Depends on what you need: I needed small classes and a bus, and got both.
Not perfect, but they pick up the phone here.
!! reactions
I'm starting in {term} and this calms me down.
So honest, thank you. My parents are reading it too.
This is better than the brochure.
I have the same question, glad someone asked before me.
`
