import type { TopicKey } from '../topics'

/** Short stories about classes and studying, read before the chapter of their topic. */
export const STORIES_OF_CLASSES: Partial<Record<TopicKey, string>> = {
  'study-groups': `
= {We're five|We're three|We were two}: {how a study group became|the story of} {a carpool|a book club|a family}
# study-group belonging
{It began with one question about problem 4.|At first we only shared a table because of the outlet.|Nobody knew the others' last names until midterms.} {Then somebody's car broke down.|Then there was a birthday nobody had mentioned.|Then one of us failed and all of us went to office hours.} {We've got a pot now that travels between our kitchens.|The grades got better too, but that's not the point.|{course} is over and we still meet on {day}s.} {To the outlet!|If you see an empty chair next to you, say something.|That's all, I only wanted to brag about them.}
> To the outlet 🥂
> I'm one of them and I approve this message.
= {Pomodoro|Body doubling|A kitchen timer} {saved|changed|ruined, in a good way,} my {evenings|{course} grade|relationship with my couch}
# study-group habits
{25 minutes, then I may look at the phone. I've been lying to the timer, it knows.|My neighbor folds laundry while I read. We don't speak.|Mine has the shape of a tomato and my kids fight about who may wind it.} {I used to study four hours and remember the snacks.|It turns out I can do anything for as long as a pizza takes.|First week: terrible. Second week: a chapter a night.} {Nothing magic.|Ten out of ten, would tick again.|Give it a week before you laugh.}
> [laundry] I need a laundry neighbor.
> The timer does know.
`,
  exams: `
= {The night before|The morning after|Right before} {my {course} final|the big one}: {a diary|notes from the floor|I'm fine, probably}
# exams finals
{9 p.m.: I have made a color system for my color system.|I've cleaned the oven. The oven has nothing to do with it.|Somebody in {hall} is playing the tuba, for courage I guess.} {I know more than in August, that is a fact.|My notes have coffee rings like a tree, you could count the weeks.|At {late} I understood the one thing I'd been avoiding all term, it took six minutes.} {Going to bed now.|See you on the other side.|Whatever happens, there's pie.}
> The oven has nothing to do with it 😂 same, it was the fridge.
> How was it??
= {My professor|The TA|{prof}} {let us write|allowed} {our own question|one index card|a second attempt}, {and it taught me more than the book|a small revolution}
# exams
{I wrote so small that I needed my grandfather's glasses.|Mine was about bus timetables. It was harder than anything on the real exam.|Making the card took two evenings, and in the exam I never looked at it.} {That's the trick, of course.|When you have to choose what matters, you find out what you don't know.|Half the room laughed out loud while reading theirs.} {More of that, please.|I got {goodgrade}, but I'd have liked it with a C.|I've kept it in my wallet.}
> Kept mine too. From 2019. It's a beautiful object.
> The card is a trap made of kindness.
= {Failed|Bombed|Lost} {the midterm|a quiz I was proud of|my first practical}: {twenty-four hours later|a reply to myself}
# exams
{Hour one: I blamed the chair.|Hour two: I told my sister, she said "okay" and made eggs.|First I wanted to change my name and move.} {By evening I could look at it. Six of the nine mistakes were the same mistake.|In office hours {prof} drew a line under my first three answers: "up to here you're excellent".|I found out that I had studied the wrong half, thoroughly.} {So it's fixable.|It's a number about a Tuesday.|Next one is in three weeks, I'm the one with the eggs.}
> "A number about a Tuesday." Thank you.
> Six of nine the same mistake, that is good news, really.
`,
  labs: `
= {Today a patient|A child on my placement|An old man on the ward} {thanked me|taught me a song|asked me to stay a minute}
# practicum
{I'd only brought water.|I was supposed to be charting.|I don't even know if he knew where he was.} {We looked out of the window together, there was a crane.|She held my badge and read my name slowly, as if it were a long one.|He said I've got warm hands, nobody ever told me that.} {I passed the skills test last week and it didn't feel like this.|They can't put that on a rubric.|On the way home on {bus} I kept my hands in my pockets, to keep them that way.}
> They can't put that on a rubric. No, they can't.
> This is why I started.
= {Lab report|Lab notebook|Safety goggles} {poetry|wisdom|complaints}, {by a tired {program} student|part one}
# labs humor
{"Error sources: human. Which human: me."|Figure 3 shows what should have happened.|The yield was 112 percent, so either I made matter or I forgot to dry it.} {My partner labels everything "stuff".|The goggles leave a ring on your face that says to the world: I've been careful.|We waited forty minutes for a color change and then somebody turned on the light.} {Graded: 17 of 20, "funny, but units".|I love this, don't tell anyone.|Units, always the units.}
> "Funny, but units" is my whole personality.
> 112 percent! A miracle! Write to the Vatican!
`,
  online: `
= {My classmates|The people in my online class} {live in|log in from} {nine states and a boat|three continents|a fire station and a nursing home}, {a thank you|some portraits}
# online-classes belonging
{One of them grows peppers and posts them in week threads.|Somebody always writes at {late}, somebody always at {early}, and I'm in the middle like a night bus.|There's a man of 68 who is doing it "because the house is quiet".} {I've never heard their voices, and I know how they think.|When my father died they moved the whole group project without my asking.|We've agreed to meet once, at graduation, under the clock.} {If you think online is lonely, write one true line and see.|Dear peppers: they look great.|I wanted to say it before the course page closes.}
> The course page closing is so sad. Like a bar that turns on the light.
> [68] It's me, the quiet house. Thank you, dear. See you under the clock.
= {How I stopped|I quit|Two weeks without} {studying in bed|watching lectures at double speed|checking the grade page}
# online-classes habits
{I carried a kitchen chair to the window and that's my campus now.|At 2x everybody sounds like an auctioneer and nothing stays.|I was looking up to thirty times a day. Nothing was there. It was never there.} {The first days were itchy.|My back has opinions, good ones.|I take notes by hand again, with arrows.} {{goodgrade} on the last quiz, could be a coincidence.|Small thing. Try it for a week.|The chair is for school and the bed is for sleep, who knew.}
> The kitchen chair campus. Mine's a stool, we're a branch.
> "It was never there" 😂
`,
  tech: `
= {My grandmother|My seven-year-old|The man at the repair shop} {fixed|explained|broke} {my laptop|the cloud|two-factor}
# technology humor
{"It's somebody else's computer, and they're nicer to it than you."|He turned it around, shook it, and crumbs of 2022 came out.|She asked what I'd do if the house burned down. With my notes, she meant.} {I pay {amount} for that sort of advice usually.|I'm in {program} and I didn't know.|It's been working since {day}, and nobody may breathe near it.} {Moral: ask everyone.|Moral: eat elsewhere.|I've made her my emergency contact.}
> Crumbs of 2022 should be a band.
> Somebody else's computer. Best definition I've heard.
= {Dark mode|Keyboard shortcuts|Text to speech} {for my thesis|changed how I read|and other late discoveries}
# technology habits
{It reads {course} to me while I wash up.|I've been clicking through menus for three years like a peasant.|My eyes had been asking for it since {term}.} {I catch mistakes by ear that I never saw.|A friend with dyslexia showed me, she's been using it since school and is twice as fast as I am.|Two keys. It's two keys.} {What else don't I know?|Tell me yours.|I feel like I've found a door in my own flat.}
> Ctrl Shift T brings back the closed tab. You're welcome for life.
> Text to speech carried me through the whole of History.
`,
  'writing-math': `
= {I wrote|I read|I lost} {a page a day|my old essay|the first paragraph} {for a month|from first year|four times}: {what happened|findings}
# writing habits
{Most of it is bad and three lines aren't.|I used "society" eleven times and never said who.|Somewhere around day nine I stopped being polite.} {There's a sentence about my mother's hands that I don't remember writing.|It gets shorter, and then it gets clear.|I now know what I think, it is a bit embarrassing.} {{prof} circled one line and wrote "more of this person".|Keep your old papers, they're a yardstick.|Tomorrow: day 31.}
> More of this person. Yes please.
> "Society" eleven times, we've all been there.
= {Fractions|Percentages|Proof by contradiction} {in real life|finally|at work}: {the day it was useful|a triumph}
# math
{I'm a {job} and the delivery didn't add up.|My uncle wanted to sell me a car "with only 9 percent".|We had to halve a recipe for 45 people.} {I took a napkin and did what the tutor does: what do we know, what do we want.|Everybody looked at me.|I heard my own voice say "let x be the onions".} {It was right.|I saved {amount} and kept the napkin.|So yes, you do need it. I'm as surprised as you are.}
> Let x be the onions 😂😂
> Put the napkin in your portfolio.
`,
}
