/** Posts about exams, finals and nerves. The form is described in ../manuscript.ts. */
export const EXAMS = `
= I got {grade} on the first {course} exam, and {here is what I'm changing|I am still here|it was not the end}
# exams
I read the chapter three times and highlighted everything, which is the same as highlighting nothing. From now on: {practice questions first, reading after|explain it out loud to the dog|one page by hand per lecture}. {{prof} said half the class did worse, which helped more than it should.|I have five weeks and a plan on the fridge.}
> [practice questions] Practice questions first took me from a 62 to an 86. It feels backwards, keep going.
> [the dog] The dog method is peer reviewed (by my dog).
? Has anyone had {prof} for {course}? What are the {exams|finals} like?
# exams courses
{Multiple choice or writing?|Is it the slides or the book?|Open note, but is that a trap?} {First one is on {day}.|I've got three that week and have to pick my battles.} {I don't want a copy of anything, just an idea of the shape.|I freeze when I don't know the format.}
> All from the problem sets, with different numbers. If you can do those in your sleep you're fine.
> Two essays, you pick from four. She wants examples from class.
> [Open note] Open note is a trap, yes. No time to look anything up.
= What I do in the {ten|five} minutes before an exam, since I {used to throw up|once walked out}
# exams anxiety
Feet flat. Breathe out longer than in. I write {my daughter's name|"you have done harder things"|the formulas I'm scared of} on the scratch paper, then start with the question I *know*. {Testing services gave me a room with four people instead of two hundred.|I told the professor. She said a third of the class does this too.} {Not cured, but I passed {course}.|It's a skill like any other.}
> I started with the last question today because of you. It was the one I knew.
> [a room with four] The small room changed everything for me. It's one form.
? How do you study for {two|three} finals {on the same day|in 26 hours|with a night shift in between}?
# exams finals
{course} at {early}, {gened} at two. {There is supposed to be a rule about three in a day, but what about this?|I can't change the shift, I tried.} {What do you sacrifice first?|Sleep or the last chapter?}
> Sleep. Always the sleep. I did the other thing and read the same line for an hour.
> You can move one if you've three in 24 hours. Form at the registrar, two weeks before.
= Finals week: {free food map|where to find quiet|things that are open at {late}}
# exams finals food
- {day} midnight pancakes in {eatery}
- therapy dogs in {building}, {two to four|from noon}
- {spot} open all night, {bring a sweater|the heating is off after ten}
- free blue books and pencils at the tutoring desk

{Add yours below.|The dogs are called Biscuit and Ron, Ron is shy.}
> [Ron] Ron sat on my foot for half an hour. I'm a new person.
> The chapel has tea and beds of pillows on the floor, for anyone, no sermon.
? Is it {weird|allowed|smart} to ask for an extension on a {final paper|take-home} because of {a sick kid|a double shift|a funeral}?
# exams deadlines
It's due {day} at {late}. {I've got half of it.|I've never asked for anything.} {The syllabus says "no exceptions", but do they mean it?|How much do I have to tell?}
> Ask before it is late, offer a date yourself. {prof} gave me four days and said sorry for my loss.
> You don't owe details. "A family emergency" is enough, the dean's office can vouch without telling why.
= I passed {course} on the {second|third} try and {I want it in writing|I'm telling everyone|I bought myself a cake}
# exams good-news
{78.4. I've never loved a number like that.|A C plus, framed in my mind.} The first time I was {working 50 hours|pregnant and stubborn|too proud for tutoring}. This time I {sat in the front|went to every review|asked the stupid question, every week}. {If you are retaking something: nobody looks at you as hard as you think.|Cake was lemon.}
> [front] Front row gang! Congratulations!
> I'm retaking it right now. Reading this twice.
? Your best {memory trick|way to remember things|mnemonic} for {course}?
# exams tricks
I have {94|130} terms by {day} and a brain like a {sieve|screen door}. {Songs work for me, but my roommate has asked me to stop.|The dirtier the better, I won't tell {prof}.} {Give me yours.|What stuck with you for years?}
> I walk one hallway in {building} and put a term on every door. By the end I only have to walk it in my head.
> Draw it as a comic. Bad drawings stick.
> Teach it to my six-year-old. If she gets it, I get it.
= {Dear exam proctor|To the man with the keys|Note to the person coughing in row 3}: {thank you|I see you|it's okay}
# exams thank-you
My {calculator died|pen exploded|hands were shaking} ten minutes in and you just {put yours on my desk|gave me yours without a word|got me a cup of water}. {I got {goodgrade}.|I don't know the grade yet, and it doesn't matter that much anymore.} {Small things.|There are kind people in this building.}
> This made my day, and it's only {early}.
> I think that was Mr. Alvarez. He does that every year.
= Unpopular opinion: {cramming works a bit|group reviews are worse than studying alone|the 8 a.m. exam is the best one}
# exams opinions
Hear me out. {My head is empty and therefore fresh.|By the afternoon I've already worried it to death.|I have tried it both ways and kept a little table, because I'm in {program}.} {{goodgrade} against {grade}.|Three terms of data, one student, very scientific.} {Change my mind.|Tell me I'm wrong, kindly.}
> [one student] Sample size of one, effect size of vibes. I believe you.
> [table] Wrong, but I respect the table.
!! answers
Ask in the review session, {prof} all but tells you there.
The tutoring center keeps old exams that professors released. They're in a box, ask for the box.
I'd do the odd problems at the end of each chapter. Boring and it works.
Same boat, {day} too. We can quiz each other on the bus.
Talk to disability services even if you're "not sure it counts". It counted for me.
!! reactions
Breathe. You've survived every exam so far.
Good luck on {day}!
My flashcards and I salute you.
The only thing I learned this week is that I can live on toast.
`
