/** Posts about mental health and wellbeing. The form is described in ../manuscript.ts. */
export const WELLBEING = `
= I went to counseling {after a year of "I'm fine"|because of a flyer in a bathroom|at {41|33|50}} and {want to tell you how it is|it's not like in films}
# mental-health counseling
You fill in a form, {it has a question that made me cry|ten minutes}. Then a person asks what you'd like to be different. {I said "the mornings".|I said I didn't know, and she said that's a good start.|We talked about sleep for the whole first hour.} It's free, {six|eight} sessions, {they can see you by video too|no one in your classes will know}. {I sleep now.|I still have bad days, but they have edges.}
> [edges] "They have edges." I know exactly what you mean.
> Thank you. I've had the form open in a tab since {day}.
? How long is the wait for counseling {right now|before finals}? And {is there something sooner|what do I do until then}?
# mental-health counseling
{I'm not in danger, I'm just so tired of my own head.|I've been putting it off since {term}.|My roommate says I should go, and she's right.} {I can do mornings or video.|Is a group as good?|Do they see part-time students?}
> About two weeks for a first talk, but there's a drop-in hour every day at two. I went, I was seen.
> The group for anxiety started again, no wait. I was against groups until I sat in one.
> If it gets heavy, 988 by call or text, any hour. They were kind to me.
= Small things that {kept me going|help on gray days|are not yoga}: {my list|add yours}
# wellbeing
- Shower at {night, so that morning is one step shorter|noon, who cares}
- {A plant that forgives|Feeding the crows behind {building}}
- Telling one person the true answer to "how are you"
- {The same song on {bus}|Socks from the dryer}
- Doing the dishes {badly|halfway}

{None of it is a cure. All of it is a handrail.|On very bad days I only do number three.} {What's on yours?|Please steal.}
> Mine: opening the window before opening the laptop.
> [handrail] "None of it is a cure. All of it is a handrail." Writing that on my mirror. Or near enough, you know.
? Has anyone {told a professor|asked for accommodations} {about depression|for ADHD|because of panic attacks}?
# mental-health accommodations
{I'm afraid they'll think I'm lazy.|I got the diagnosis in {term}, at {29|36}.|I've got papers from a doctor in {hometown}, are those good here?} {How much do I have to say?|What did you actually get?|Does it stay on a record?}
> The professor only gets a letter with what you need, never why. Mine has "extra time" and "may step out". That's all they see.
> I told {prof} one sentence. He said "thanks for trusting me with that, what would help?" I'd practiced for all the other answers.
= {A year sober|Ninety days|Day 12} {and a midterm|today}
# wellbeing recovery
{There's a room in {building} with bad coffee and good people, every {day}.|Nobody in {course} knows, and now you do.} {I used to study with a bottle of wine and call it focus.|My daughter made a card with a number on it.|I passed an exam with a clear head and recognized my own handwriting.} {If you are counting too: hi.|The group is on the wellness page under "recovery", no names.}
> Hi. Day 340 here. Proud of you.
> [card] The card with the number. Keep it forever.
? How do I help a friend who {stopped coming to class|doesn't answer|says everything is pointless}?
# mental-health friends
We've {shared a bench in lab since August|known each other since orientation}. {I brought soup and she didn't open.|He jokes about it, but the jokes got shorter.} {I don't want to overstep.|I'm not a therapist, I'm in {program}.|Who can I tell without getting them in trouble?}
> The care team form. You can send it without your name, and someone kind calls them, not the police.
> Keep knocking. Say you don't need an answer. I was the friend behind the door once.
> If they talk about dying, please call 988 or campus safety today, even if they will be angry. Angry is okay.
= {Burnout|Crying in the stairwell|The wall} in week {nine|ten|eleven}, {and what I put down|a report}
# wellbeing workload
Work 30 hours, 15 credits, {kids}, and a voice that said {other people manage|rest is for people who are finished}. On {day} {I couldn't remember my own student number|I sat on the stairs of {building} and did not get up for an hour}. {I dropped one class. The world is still here.|I asked for an incomplete. It is a real thing, with a form.|My boss gave me two evenings back, because I asked.} {You can put something down before you drop everything.|Writing this from a couch.}
> [other people] Other people do NOT manage. We just sit on different stairs.
> [incomplete] Thank you for mentioning the incomplete, I had no idea.
= To whoever {left the note|wrote on the mirror|drew the cat} in {building}
# wellbeing thank-you
It says "{you're allowed to be a beginner|drink water, text your mom|it's only Tuesday}" in {purple|green} marker. {I'd just read my grade.|I was hiding between two meetings.|I walked in to cry and came out laughing.} {I've added a small star below yours.|Please don't let facilities clean it.} {Thank you.|You have good handwriting.}
> That's my roommate and she's going to scream when she sees this.
> [star] I've seen the star!
? {Sleep|Night shifts}: how do you {get enough|switch back} with {8 a.m. classes|a baby|a snoring roommate}?
# wellbeing sleep
I'm a {job}, I get home at {early}, and {course} starts two hours later. {Melatonin makes me dream about spreadsheets.|Four hours, then two, does that count as six?|My smart watch called me "struggling". Rude.} {Blackout curtains?|What worked for you in the long run?}
> Blackout curtains, earplugs, phone in the kitchen. Boring trinity, changed my life.
> Asked to be on either all nights or none. Switching is what kills you.
= Loneliness isn't {a personal failure|only for freshmen}, {a reminder|says someone who ate alone for a year}
# wellbeing belonging
{There are thousands of us in these buildings and I could go from {day} to {day.2} without saying a word.|After the divorce the evenings got very long.|I moved from {hometown} and my jokes didn't come with me.} What changed was tiny: {same table, same hour, every week|I began to say people's names}. {Someone sits there with me now.|It took eleven weeks.} {Room at the table at {eatery}, noon, {day}s.|You can just sit, you don't have to talk.}
> [noon] I'll come and just sit.
> [same table] Same table, same hour. It's so simple and no one says it.
= Drop-in hours next week: {talk to a coach about anything|success coaching, no appointment}
# coaching @coach
I'm in {building} on {Monday|Wednesday|Thursday} from ten to three. Bring {a schedule that doesn't fit|a letter you're afraid to open|nothing at all}. Two out of three students begin with "this is probably silly". It has never once been silly. There's {tea|a bowl of clementines} and the door can be closed.
> [clementines] The clementines are real. So is the help.
> You helped me sort out three holds in one hour last {term}. Thank you.
!! answers
Student health has a nurse line after hours, I've called it at {late}, they were lovely.
The wellness office in {building}, second floor. You can go in and just say "I don't know where to start".
It took me three tries to find the right person to talk to. Please try a second time.
You can bring a friend to the first appointment. I did.
Write it on paper and hand it over if you can't say it. That's what I did.
!! reactions
So glad that you are here and that you wrote this.
Reading this with wet eyes on {bus}.
You put words to a thing I could not.
One day at a time, friend.
Gentle high five.
`
