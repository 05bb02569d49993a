/** Posts of students who are the first in their family. The form is described in ../manuscript.ts. */
export const FIRST_GEN = `
= Words I had to look up: {bursar|syllabus|registrar|prerequisite}, and {nobody laughed|here is my list}
# first-gen
- *Bursar*: {the people who want money. Rhymes with nothing|billing, but in a robe}
- *Office hours*: not when they work, it's **when you may come in**
- *Credit hour*: {not an hour|a lie about time}
- *Add/drop*: a week to change your mind
- *Provost*: {still don't know|I think he's like the vice principal}

{I'm a junior and looked up "colloquium" on {day}.|My dad asks for a new word every {day}, we keep a jar.} {Add yours, no shame here.|What was yours?}
> Office hours! For a whole year I thought I would be disturbing them.
> Convocation. I dressed for a wedding.
? How do I tell my parents {I changed my major|I failed a class|I'm not coming home this summer}?
# first-gen family
They {clean offices so that I can sit in one|tell everyone at church about me|have saved {amount} in a coffee can}. {They think that college is a straight road.|In our language there isn't even a word for "elective".|My mother already calls me "doctora".} {I don't want to lie.|How did you say it?}
> I told mine while washing dishes, so that nobody had to look at anyone. My father only asked "are you eating?"
> They were less disappointed than the parents in my head.
> Took my mom to campus and walked her through it. She held my advisor's hand the entire time.
= First in my family, {and today|and last night} {I got into the nursing cohort|I made the dean's list|I gave a tour}
# first-gen good-news
My grandmother {can't read|left school at nine|picked lettuce in this valley}, so I read her the letter out loud, {twice|in two languages}. {She put it behind the photo of my grandfather.|She asked if I had to pay to get it.|She told the mailman.} {All the forms I filled in wrong were for this.|I'm allowed to be proud, right?} {To the person who's the first one too: keep every letter.|Tell me about yours.}
> [mailman] She told the mailman 😭😭 congratulations!!
> [allowed] You are allowed. We insist.
? Do you ever feel {guilty|like a visitor} when you {go home|buy a coffee here|talk about school with cousins}?
# first-gen belonging
{My brother works doubles and I complain about an essay.|At home they say I talk different now.|Here I'm "so hardworking", at home I'm "too good to help".} {I don't know in which drawer to put it.|Is there a name for this?|How do you carry both?}
> There's a name, "breakaway guilt", I learned it in Sociology and cried in row 4.
> I bring my cousins' questions to school and school's free pens to my cousins. It's a bridge, small but mine.
= {My father drove six hours|My mom took the day off} for {family weekend|the white coat ceremony|a fifteen minute presentation}
# first-gen family
He wore {the suit from my quinceañera|his good hat|work boots, polished}. He understood {every tenth word|none of the statistics} and {filmed all of it, mostly his thumb|clapped in the middle}. {{prof} shook his hand and said "you raised a scientist".|Someone offered him coffee and he asked me if it was free.|He walked around {building} touching the walls.} {On the phone later: "so this is where you live".|I'll never skip that class again.}
> [touching] Touching the walls. I can see him. What a dad.
> [thumb] Mostly his thumb! Frame it.
= Things the {first-gen office|TRIO people|first-gen lounge} {does that I didn't know|gave me for free}
# first-gen resources
{Printing, grad school fee waivers, a winter coat|A tutor, a laptop, a person who reads your mails before you send them}. Also {someone who explains letters from the school to your parents, in Spanish, Hmong and Somali|lunch on {day}s}. {I avoided it because "program" sounded like a program.|They asked for proof of nothing.} {It's in {building}, there is a couch the color of mustard.|Ask for the woman with the big earrings.}
> [mustard] The mustard couch has seen all of my tears.
> They read my internship mail and took out six sorrys.
? Is grad school {a real thing for people like us|worth it|something you can get paid for}?
# first-gen careers
{prof} said "you should think about a master's", and I {laughed|looked behind me}. {I've got {amount} in loans.|At home they ask when I'm finally done.|I didn't know you could be paid to study.} {Who did it, first in the family?|What do I have to do in which year?|Where's the trap?}
> In the sciences they pay you. Never pay for a PhD. Nobody told me that until it was nearly too late, so I'm telling you.
> McNair program! Deadline in fall, they pay a summer of research.
= How I {write e-mails to professors|ask for help} now, {a template|what changed}
# first-gen writing
It used to take me {forty minutes|an hour} per mail. Now: "Hello {prof}, I'm {first} from your {day} class. I've got a question about ___. I tried ___. Could I come by at ___?" {Done. No apology, no life story.|I took out the third "sorry" and nothing exploded.|They answer things like "sure!" and I'd been sweating for an hour.} {Copy it.|Works for bosses and landlords as well.}
> Copied! First reply in history within ten minutes.
> [explode] Nothing exploded 😂
!! answers
First-gen office, {building}. Walk in, say "I don't know what I need". It's their favorite sentence.
I asked the same question in my head for a year. Good that you asked it out loud.
My mentor from the first-gen program helped me with this, they still match people.
In my family we did it over food. Works for everything.
No shame, I learned that last {term} and I'm a senior.
!! reactions
First here too. We are a big family of firsts.
My parents will never understand this post and it's about them.
Proud of you, and of whoever raised you.
Reading this in two languages in my head.
`
