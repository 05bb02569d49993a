import type { TopicKey } from '../topics'

/** Short stories about money and plans, read before the chapter of their topic. */
export const STORIES_OF_PLANS: Partial<Record<TopicKey, string>> = {
  aid: `
= {What {amount} means|The envelope method|My money and I}, {a month in numbers|week by week|an honest look}
# financial-aid budgeting
{I get paid on {day}s and I'm rich until {day.2}.|The refund came and I divided it by the weeks until the next one.|I write every dollar on the inside of a cupboard door.} {Rent first, bus second, and then the sad part.|Biggest leak: food bought while tired.|What surprised me most were the fees with cute names.} {By week ten it's rice.|I've got {amount} left and a plan for all of it.|My grandmother calls it "sleeping money", the part that must not be woken.}
> [sleeping] Sleeping money. I love your grandmother.
> How do you not touch it in week three? Asking with empty pockets.
= {Paid|Cleared|Gone}: {my last bill for {term}|the balance from two years ago|{amount} I was ashamed of}
# financial-aid good-news
{The lady at the window stamped it and said "go, be free".|It took fourteen small payments and one big tax refund.|I sold the drum kit. I don't miss it, or only on {day}s.} {My hold is off and I can register like a person.|I've been afraid of opening that page since {term}.|For a week I kept checking if it was a mistake.} {If you owe: call them. They make plans, small ones too.|They'd rather have ten dollars a month than your fear.|I still have the stamp.}
> Go, be free. What a sentence.
> Congratulations from someone on payment three of fourteen.
`,
  scholarships: `
= {Rejected|Another no|"We regret"}: {number nine|twice in one day|today}, {and I made soup|and then this happened|anyway}
# scholarships
{It was a good letter, as these things go.|They had 900 applicants and one desk.|I'd told my mother already, that's what hurts.} {I read my own essay again and the end is better than the beginning, so now the end is the beginning.|I asked for feedback, and somebody answered with a whole paragraph.|A friend laughed: "you only need one yes".} {Next deadline {day}.|The soup was fine.|I'll put it in the folder with the others, the folder is called Seeds.}
> The folder is called Seeds. I'm not crying, you are.
> Nine no's, then a yes for me. Keep sending.
= {My boss|My union|A stranger at the laundromat} {paid for a class|told me about a grant|gave me {amount} for books}
# scholarships work
{I'd been reading {course} at the register.|I had complained about the price of one single book.|He asked what I was highlighting.} {Turns out there's a fund since 1974, named after somebody's dog.|It's a half page form and a handshake.|She went to the same school, forty years ago, and dropped out in her last year.} {I'm the first one to ask in six years.|She said "finish it for both of us".|I've no words, so I'm writing them here.} Ask around. {Money hides in funny places.|People like to help if they know with what.|Nobody can say yes to a question you don't ask.}
> Finish it for both of us. Oh my.
> Asking my manager tomorrow, what can I lose.
`,
  registration: `
= {Early class|Night class|Saturday class} {confession|appreciation}: {I was wrong|I'm converted|fight me}
# registration schedule
{At {early} the parking lot is a poem.|At {late} nobody pretends to be interested, so those who are, are.|There are nine of us and the professor brings oranges.} {I had taken it because it was the only one that was open.|I cried when I saw the timetable.|My shift ends an hour before, I come straight in boots.} {Now I'd fight for it.|I've never asked so many questions in my life.|Tell no one, or it'll be full.}
> The oranges! I think I'm taking that class next.
> Telling everyone. Sorry.
= {Today|This morning|On {day}} I {dropped|declared|added} {a minor|my dream class|the class I was afraid of}
# registration advising
{It took one signature and eleven years.|My advisor asked "what took you so long?", kindly.|I filled in the form in pencil first.} {Everybody told me that it leads nowhere, so did this job.|I took it for fun once, and it stayed.|My kids voted.} {The confirmation mail has no confetti, so imagine some.|I walked around the pond twice.|It's only a line in a system, and I feel taller.}
> Imagining confetti 🎉🎉
> Taller! Yes!
`,
  transfer: `
= {Last day at my old college|Goodbye, old campus|Two schools at once}: {what I took with me|a small farewell|mixed feelings}
# transfer-credit
{I returned the key to the locker with the dent.|The lady in the cafeteria gave me a cookie "for the road".|My professor there wrote a letter without my asking.} {Everything was ten minutes from home.|I knew which printer works.|I was somebody there.} {Now I'm nobody again, for a while, and that's okay.|First class here on {day}, {building}, wish me luck.|I've put the old student card behind the new one.}
> You'll be somebody here by October. Welcome!
> Kept my old card too. It's proof.
= What {a transfer evaluator|the woman behind window four} {taught me|does all day}
# transfer-credit
{She reads syllabi like other people read crime novels.|She has seen "Introduction to Puppetry" and gave it three credits.|On her desk: a magnifying glass, for real.} {I came in angry and left with a map.|We found two classes hiding under a wrong number.|She said: "I'm on the side of the student, but I need a page to stand on".} {Bring her pages.|So bring more paper than you think.|I sent her a card. She has a wall of them.}
> A page to stand on. That explains everything.
> Puppetry!!
`,
  careers: `
= {Interview|Second interview|Phone screen} {disaster|comedy|report}: {and I got it anyway|what I learned|please laugh}
# careers interview
{I said "you too" when they wished me luck.|My cat walked over the keyboard and ended the call.|I thanked the plant.} {They asked for my biggest weakness, and I was honest: stairs.|I forgot the name of the company while saying why I love it.|When I couldn't answer I said "I don't know, but here's how I'd find out", and the woman wrote that down.} {The mail came on {day}.|Waiting for the answer since {day}.|I have never been more embarrassed or better prepared for the next one.}
> "Stairs" is a great answer, hire this person.
> [plant] Did the plant say you're welcome?
= {My first paycheck|Day one|One month} as a {tutor|lab assistant|library page|peer mentor} {on campus|here}
# campus-jobs
{It's {amount}, and I've looked at it all day.|They gave me a badge and I wear it at home.|I answer the same three questions and like all of them.} {Between two people I can read for {course}.|My boss is nineteen and very wise.|It's warm, it's quiet, and no one throws fries.} {After six years as a {job} my feet can't believe it.|If you think you're not qualified: I wasn't either.|They're still looking for two people, mornings.}
> "My feet can't believe it" I felt that in my feet.
> Mornings?! Writing to you.
= {Portfolio|LinkedIn|Cover letter} {night|party|confession}: {I deleted the word "passionate"|we fixed seven of them|bring yours}
# careers resume
{There were four of us, one pizza and a rule: read it out loud.|I found out I "leveraged" three times in one paragraph.|Everyone's first sentence was about being excited.} {What was left sounded like a person.|Mine's now half as long and twice as true.|The best line of the evening: "I close at midnight and the till is right".} {We do it again on {day}, {eatery}.|Steal the rule.|My mother read it and said "ah, so that's what you do".}
> The till is right. Hired.
> Deleted "passionate" just now. And "synergy". I don't know how that got there.
`,
  graduation: `
= {Ninety|Forty|Twelve} days {left|to go}, {and I'm slow on purpose|a countdown|what I will miss}
# graduation
{I take the long way past {building}.|I've started to say hello to the statue.|Everything is the last time of something: last syllabus day, last parking fight.} {I'll miss being allowed to ask.|I'll miss the smell of the library radiators.|Strangely I'll miss {bus}.} {I won't miss {gened}.|I won't miss the group projects, sorry, Kevin.|What I won't miss: cold coffee and warm regards.} {How did you say goodbye to it?|Tell me what you did on your last day.|I'm not ready, but my wallet is.}
> On my last day I sat in every chair of my first classroom. Took an hour. Recommended.
> [Kevin] Poor Kevin.
= {My mom|My son|My whole shift} {read my capstone|came to my defense|signed my cap}
# graduation family
{It's 41 pages about wastewater and she read it with a dictionary.|He asked a question at the end, a good one.|There are eleven names on it, and a drawing of a forklift.} {I didn't expect to be the one crying.|{prof} stood up and shook hands with all of them.|She underlined the thank-you page.} {I've been explaining for years what I do, and now they've got it on paper.|If you can, let them in.|It's not a small thing to be understood.}
> It's not a small thing to be understood. Thank you.
> Wastewater! Tell me more, sincerely, a civil servant.
`,
}
