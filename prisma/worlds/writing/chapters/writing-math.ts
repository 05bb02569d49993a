/** Posts about writing and mathematics. The form is described in ../manuscript.ts. */
export const WRITING_MATH = `
= I went to {tutoring|the math lab|the writing center} for the first time at {38|29|52} and {nobody laughed|I went back|learned a thing}
# tutoring
I stood outside {building} for ten minutes, pretending to text. Then {a kid half my age|a retired engineer} asked me "where does it stop making sense?" and it turned out: {fractions|in sixth grade|at the letter x}. {We fixed sixth grade in forty minutes.|I've been four times now.} {Go. They have a kettle.|Everyone in there is bad at something.}
> "Where does it stop making sense" is the kindest question in math.
> [kettle] I work there and we notice the people texting outside. Just come in. The kettle is on.
? APA or MLA or {Chicago|whatever this is} for {course}? And {does anyone check|how do I cite a lecture}?
# writing citations
The syllabus says "{proper citation|the usual style}". {Three classes, three styles, one brain.|I've got a podcast, a pamphlet and my professor's own slides as sources.} {Is there a cheat sheet that isn't forty pages?|What do they take points off for?}
> Library site, "cite it" page, one screen per style. Print it.
> They check. I lost eight points for missing years.
> In {program} it's nearly always APA. Ask once, then stop worrying.
? Statistics makes me {cry|sweat|feel stupid}, how did you {get through it|pass}?
# math statistics
{I'm fine until the p-value, then my head fills with static.|I've read the chapter on distributions four times.|I need a C.} {My tutor says I understand it, I just don't believe it.|Exam on {day}.} {Videos, books, prayers, anything.|Is there a person who explains it with real things?}
> Think of every test as "how surprised would I be?" That sentence got me a B.
> {prof}'s review nights use data about dogs. Dogs!
> Do it with your own numbers. I did my tips by weekday and it all made sense.
= How I write a paper in {five evenings|small pieces|an hour a day} with {kids} {asleep next door|and one laptop}
# writing habits
Evening 1: {only questions, no sentences|a list of what annoys me about the topic}. 2: find four sources, read the ends first. 3: **a terrible draft, fast**. 4: {move things around|read it aloud to the cat}. 5: citations and {tea|a walk}. {I used to do all five in one night and then be sick.|It isn't brilliant, it's done.} {My last one came back with {goodgrade}.|Professor wrote "clear". I framed it.}
> [annoys] A list of what annoys me about the topic!! Trying that tonight.
> [brilliant] "It isn't brilliant, it's done" needs to be a mug.
? Is {College Algebra|Precalculus|Calculus I} {doable online|doable in eight weeks|passable} after {12|15|20} years away from math?
# math
{I remember the word "hypotenuse" and nothing else.|Placement test put me in it and I think it made a mistake.} {I could take the slow version first, but that's {amount} more.|I work mornings as a {job}.} {Be honest.|How many hours a week did it really eat?}
> Ten hours a week, honestly. But I did it, after 19 years.
> Take the refresher module in August, it's free. Don't do the eight-week one.
= English is my {third|second|fourth} language and {today|this week} {prof} read my paragraph aloud
# writing international good-news
{As a good example!|I thought it was going to be about mistakes.} I write first in {Arabic|Vietnamese|Portuguese|Amharic}, in my head, and the sentences come out {long|like my grandmother talks}. She said "{don't iron it flat|that rhythm is yours, keep it}". {I walked to {bus} about ten centimeters above the ground.|I called home. They didn't understand, they were proud anyhow.}
> [iron it flat] "Don't iron it flat" 😭 what a teacher.
> Felicidades! Long sentences forever.
? Can someone {read|look over|proofread} my {two|five|three} page {paper|personal statement|lab report} by {day}?
# writing feedback
Topic: {sleep and night shifts|why my town lost its hospital|a book I didn't like}. {I know it's messy in the middle.|I need to know if the beginning makes you want to go on.} {I'd read yours in return.|I pay in banana bread.} {The writing center is full this week.|Grammar is okay, structure is the trouble.}
> [messy] Send it over, I like messy middles.
> [banana] Did someone say banana bread? I have Thursday evening.
= The {semicolon|passive voice|word "utilize"} and other things {prof} {crossed out|circled in green}
# writing humor
My paper came back looking like {a Christmas tree|a crime scene}. "Use *use*." "Who did it?" "{Breathe.|You can end the sentence here.}" {I was angry for a day, and then I read it again and she was right nineteen times out of twenty.|Now I hear that voice when I text my sister.} {What did yours cross out?|I kept one semicolon; I earned it.}
> "Use use" lives rent-free in my head.
> Mine wrote "so?" next to my conclusion. Devastating. Correct.
? {Plagiarism checker|Turnitin} says {34|22|41} %, am I {in trouble|doomed}?
# writing citations
It's all my own words, but {the quotes and references are counted|my topic only has so many words for it|it found my own first draft}. {Due at {late}.|{prof} never said what's too much.} {Do I rewrite?|Has anyone just asked?}
> Look at *what* it marks. Bibliography and quotes are fine. Professors look at the colors, not the number.
> Ask. Mine switched off the "include references" thing and I was at 6.
= Math is {a language|a hiking trail|like cooking}, {said my tutor|a thought at {late}}
# math
{You don't translate each word, you get used to the way they talk.|You don't look at the top, you look at the next marker.|First you follow the recipe exactly, and one day you don't need to.} I'd been {memorizing|fighting} it for {ten weeks|two terms}. {Then I did the same problem on five days in a row and on day five it was *quiet*.|Today I explained a derivative to my brother with a car ride, and he got it.} {Maybe this helps one person.|Still not in love, but we're friends.}
> [quiet] The quiet day. I know exactly what you mean.
> Helped one person. Me.
!! answers
Writing center takes drafts online too, you get comments back in two days.
The math lab in {building} is walk-in until {late}, ask for whoever has the plaid shirt.
Read it aloud. Wherever you stumble, that's where the problem is.
{prof} gives partial credit, so write down everything you think.
I was there last {term}. Office hours, ten minutes, solved it.
!! reactions
I'm bad at this too, let's be bad at it together.
My inner red pen is crying.
You explained that better than my book.
Big if true (it is true).
`
