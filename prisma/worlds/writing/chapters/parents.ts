/** Posts by student parents. The form is described in ../manuscript.ts. */
export const PARENTS = `
? Childcare on campus: {waitlist|cost|evening hours}, who {got in|has experience}?
# student-parents childcare
I'm expecting to start {course} in {term} with {kids}. {The website says "limited".|We're number {19|31} on the list.|My shift begins before they open.} {Is there help with the price?|Are the teachers kind?|Does it run during exams?}
> There's a federal grant for student parents that pays most of it, ask for "CCAMPIS" in the aid office. Nobody says it out loud.
> Teachers are angels. My son calls one of them "my other Grandma".
= Took my {four-year-old|baby|kid} to class because {daycare was closed|the sitter was sick|it was that or miss the review}
# student-parents
I mailed {prof} at {early} and got back: "{Bring crayons, we have room|Of course. Does he like dinosaurs?}". {She sat under the table and drew the whole periodic table as cats.|He raised his hand. Twice.|He slept through the part I'd have liked to sleep through.} {A guy from the back row shared his pretzels.|Nobody stared.} {Ask. Most of them have kids or were kids.|I almost stayed home out of shame, so I'm writing this.}
> [cats] I want the cat periodic table on a poster.
> [Most of them] "Most of them have kids or were kids" 😂 true.
> [pretzels] I was the guy with the pretzels! Great kid.
= My study schedule as a {single mom|dad of {kids}|mother of {kids}}: {honest edition|what a day looks like}
# student-parents habits
{early}: up before them, one cup, one chapter. Nap or screen time: discussion posts. {6 to 8: belongs to dinner and baths, phone in a drawer.|Soccer practice: flashcards in the car.} {late}: whatever brain is left. {Saturday morning my sister takes them and I become a person with a plan.|I don't clean on weekdays. You get used to the crunch.} It's {ten|twelve} hours a week, in {small pieces|crumbs}, {and it's enough for B's|and I am graduating in {term}}.
> [One cup] One cup, one chapter. I'm stealing that for my fridge.
> [crunch] The crunch! I feel so much better about my floor.
? Where can I {pump|change a diaper|nurse} near {building}?
# student-parents campus
{I've got eleven minutes between classes.|The family restroom has been "out of order" since {day}.|I did it in my car last week and a campus tour walked by.} {Is there a fridge?|Do I need a key?}
> Room on the second floor behind the advising desk: sofa, sink, fridge, door that locks. Code from the front desk, no questions.
> The library has one too since {term}, with a rocking chair.
? How do you explain {"Mom has homework"|exams|night class} to a {three|five|seven}-year-old?
# student-parents kids
{Mine thinks I'm being punished.|She asked if I was bad at school because I'm still in it.|He hides my textbook, lovingly.} {I feel guilty on both sides: at the desk I should be with them, with them I should be at the desk.|I'd like them to be proud, one day.} {What did you say?|Any books, stickers, bribes?}
> We do homework together at the kitchen table. He has a folder too, with "important papers" in it.
> Took mine to campus on a Sunday and let her write on a whiteboard. Now college is "Mama's big board".
= My {daughter|son|teenager} and I {did homework at the same table|both have finals|passed fractions together}
# student-parents good-news
She's in {fifth grade|eighth grade|her own first year of college}, I'm in {gened}. {She checked my commas.|We quizzed each other over dishes.|She said, "Mom, show your work".} {I got {goodgrade}, she got a sticker. We traded.|We both cried once and laughed twice.} {I used to think that school took me away from her.|This is a thing we have now.}
> [show your work] "Mom, show your work." I'm dead.
> [We traded] Trading grade for sticker is the correct exchange rate.
? {Pregnant|Due in {term}|Baby comes mid-semester}: {withdraw or keep going|what are my rights|how did you do it}?
# student-parents
{I've got {course} and two labs.|My advisor congratulated me and then went quiet.|I only told {prof} so far.} {Can they make me drop?|Incomplete? Online for the last weeks?|I'd love to hear from people who came back after.}
> They can't make you drop, it's Title IX. The office wrote to all my professors and I had six weeks with extensions.
> Had mine in week 8, finished in week 19 with an incomplete. She's three now and comes to graduation.
= {Free|Cheap} things with kids on campus when {you need an hour|it rains|the money is gone}
# student-parents kids
- {Geology hallway in {building}: dinosaurs, buttons to press|The greenhouse, warm in winter}
- Gym pool on {day}s, family hour
- {Library basement: picture books and a rug|Education lab, they *want* kids to test games}
- Lying on the lawn and guessing {clouds|what students major in}

{You can read a chapter at each of these. I've tested.|We pack sandwiches and call it a trip.} {More, please, winter is long.|Add yours.}
> The turtle in the biology lobby! His name is Kevin and he likes visitors.
> [majors] Guessing majors is our favorite game too. "That man does numbers, sad ones."
= Dear {husband|mother|neighbor|ex}, you {watched the kids|drove|cooked} {nine semesters|every {day}|four finals weeks}
# student-parents gratitude
{You'll never read this because you don't do the internet.|You said "go, I've got bedtime" about four hundred times.|We aren't even friends, and you never missed a {day}.} {Half of this degree is yours, I'll cut it with scissors.|When they call my name I'm going to look at row D.} {I wanted it written down somewhere.|Tell your people, if you've got them.}
> [scissors] Cut it with scissors 😭
> Calling my mother-in-law right now, of all people.
!! answers
Student parent office in {building}, ask for the list. It has sitters, grants and hand-me-downs.
I bring a bag of things they only get in class. New stickers are gold.
My sitter is a student in Elementary Education, their board is full of people who want hours.
Say it to the professor in week one. It was never a problem for me after that.
There's a group chat of student parents, ask me for the link. Somebody is always awake.
!! reactions
From one tired parent to another: you are doing great.
Read this with a child on each knee.
My kids say hi.
This is the club I did not know I needed.
`
