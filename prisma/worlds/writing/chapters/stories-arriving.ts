import type { TopicKey } from '../topics'

/** Short stories for people who think of coming, read before the chapter of their topic. */
export const STORIES_OF_ARRIVING: Partial<Record<TopicKey, string>> = {
  'right-for-me': `
= {Not for everybody|Who should not come here|The honest minus list}: {what {school} isn't|read before you sign}
# prospective choosing
{If you want a stadium, go elsewhere. We've got a field with a goose.|It's small. Your ex will be in {gened}.|After nine in the evening the town belongs to the raccoons.} {The buildings are old and the heating has moods.|There are programs that have one great professor, and if she's on leave, she's on leave.|You can't hide, they notice if you're missing. I came to be invisible, and it didn't work.} {Still here? Then you might like it.|I found all that out and stayed.|For me the minus list turned into the plus list somewhere in {term}.}
> A field with a goose. Sold.
> [invisible] "I came to be invisible and it didn't work" makes me want to come.
= {Night student|Commuter|Transfer} {and proud|here}: {would {school} suit you|my three reasons}
# prospective choosing
{I come at five, in my work shirt, and the lights are on for us.|My advisor meets me at seven in the evening, without sighing.|The bus stop is at the door, the library's open until I fall over.} {Half of my class have kids, the other half have bosses.|I've never lived in a dorm, and I still have a mug in somebody's cupboard.|It took me two schools to find one that asks what time works for me.} {It isn't fancy.|Come on a {day} evening, not on the open day.|I'd tell my younger self: that one, the one with the lights on.}
> The one with the lights on. Thank you, that's what I was looking for.
> I've visited on a Wednesday evening because of you. Applied on Thursday.
`,
  applying: `
= {The letter came|I got the mail|They called}: {a year ago today|on {day}|in the middle of my shift}, {this is how it was}
# applying admitted
{I was up to my elbows in dishes.|I'd told nobody that I had applied, so there was nobody to tell.|I read only the first word and then had to go outside.} {My boss thought somebody had died.|I rang my old teacher, she's 81, she said "took you long enough".|I parked on {street} and screamed with the windows closed.} {Now I'm in my second {term}, and it's hard and it is mine.|If you're waiting right now: I'm holding my thumbs, as they say where I come from.|Keep the envelope.}
> Took you long enough 😂❤️
> Waiting right now. Thank you for the thumbs.
`,
  'first-weeks': `
= {Week three|Week five|Midterm week}: {things I now know|what has changed|an update from a beginner}
# first-weeks
{I know which door is always locked, and I no longer pull it.|Three people say my name right.|I have a chair. It isn't mine, but everybody knows.} {I've stopped carrying all my books, like a turtle.|The campus got smaller, or I got bigger.|I know that "see me" on a paper isn't the end of the world, it's an appointment.} {Still lost: the basement of {building}.|I cried less than I'd packed tissues for.|To week one me: eat something, and follow the woman with the stroller, she knows all the elevators.}
> Like a turtle 😂 I'm in the turtle phase.
> I AM the woman with the stroller. Follow me any time.
= {Roommate|Lab partner|Bus neighbor} {lottery|roulette}: {I won|who I got|the first ten minutes}
# first-weeks belonging
{She'd labeled the shelf "yours" and left it empty. I nearly cried over a shelf.|He shook my hand as if we were closing a deal.|We found out that we're both scared of the same professor.} {Our mothers exchanged numbers before we did.|We disagree about windows and nothing else.|She sleeps like a log, I sleep like a cat burglar.} {Give it ten minutes, and then ten days.|I was ready for a stranger and got a person.|We've got a code word for "please leave": pineapple.}
> Pineapple 🍍 taking it.
> The empty shelf! How kind.
`,
}
