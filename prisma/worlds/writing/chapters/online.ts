/** Posts about online classes. The form is described in ../manuscript.ts. */
export const ONLINE = `
? How do you keep up with {three|four} online classes {with {kids} at home|on night shifts|from a different time zone}?
# online-classes
In week {two|four} I felt great. It's now week {six|seven} and I found out I'd missed {a quiz that opened and closed on the same day|a whole module}. {Every class hides its deadlines in another place.|I answer discussion posts in the school pick-up line.} {What's your system?|Paper? App? Tattoo?}
> One paper calendar for all of them, filled in on day one from the syllabi. Takes two hours, saves the term.
> Canvas can push all due dates to your phone calendar. Settings, calendar feed. I only learned that in my third year.
> I do one class per evening, fixed. Monday stats, Tuesday history. No thinking.
= Discussion board {bingo|confessions|appreciation post}
# online-classes humor
"I agree with {first} and would like to add". "{Great post!|As a parent myself}". "Per the reading". {I have written all of them this week.|Whoever in {gened} wrote three honest paragraphs about her dad and the union: I read it twice, and I *never* read twice.} {What if we just said one true thing each?|Ask a real question and people wake up, I tried it.}
> I agree with you and would like to add: per the reading, great post.
> [dad] That was me, about my dad. Thank you for reading it. Really.
? Proctoring software {flagged me|says no to my laptop|wants to see under my desk}, {what now|anyone else}?
# online-classes tech exams
{My toddler walked in.|I look down when I think, apparently that is "suspicious".|I'm on a Chromebook from work.} The next test is on {day}. {I don't want to be the one who gets called in.|Is there a way to take it on campus?}
> Testing center on campus is free for online students, book a week ahead. No camera, no drama.
> [toddler] A human watches the flags. I wrote {prof} right after and she said "I saw the toddler, he's fine".
= I did {my whole degree|two years|a lab class} online {from a truck|from a farm with bad internet|on deployment}, {ask me anything|here's what worked}
# online-classes
- Download everything on {day}, {at the library|wherever the signal is}.
- Write to the professor in week one: who you are, where you are, what could go wrong.
- {A headset that keeps out the world.|Do the group project sign-up first, pick the people who answer within a day.|Get up and dress. Shoes, even.}

{I've never set foot in {building} and still feel like I belong here.|Graduating in {term}.}
> [Shoes] Shoes! I thought it was just me.
> Writing to them in week one is so smart. Did mine tonight.
? Group project in {course}, nobody {answers|shows up|knows who has the slides}
# online-classes groups
Due {day}. We are {five|four}: one wrote "ok", one is {on a ship|in Guam}, one has {a brand-new baby|never logged in}. {I could do it alone by {late}, but I'm tired of being that person.|How early do you tell the professor?}
> Tell {prof} now, facts only, with dates. Not tattling, it is reporting the weather.
> Make the document, put everyone's name on a section, share it. The "ok" person usually wakes up.
= {My desk is|I study on} {an ironing board|the top of the dryer|a closet shelf}. Show me {yours|where you study}
# online-classes home
{The dryer hums and it's warm, I recommend it.|From here I can see the door and the baby.|My kids know: headphones on means Mom is at school.} {Finished {course} with {goodgrade} right here.|There's a photo of {hometown} above it.} I used to think you needed a quiet room with a plant. {You need twenty minutes and a surface.|Now I have a plant too, plastic.}
> Bathtub, dry, with pillows. Best acoustics in the house.
> Front seat of a parked Corolla, outside soccer practice. Two years, 3.4 GPA.
? {Asynchronous|Online} {course} or wait for the {in-person|evening} section?
# online-classes registration
I'm a {job} and can't do days. {I learn by asking, and a video doesn't answer.|I've had one good online class and one terrible one.} {Did you feel like you learned it?|How much of it is reading, how much is real teaching?}
> {prof}'s online section is real teaching: two live hours a week, recorded. The other one is a slideshow with a pulse.
> For that class I'd wait. You want someone to stop you when you do it wrong.
= My professor {called me|mailed me back at {late}|knew my name} and I have never been in the same {room|state}
# online-classes thank-you
{I'd missed two deadlines and was writing the e-mail to drop out.|I thought nobody would notice if I stopped logging in.} She said: "{I noticed you weren't on the board this week|your last post made the others think, come back}". {I stayed.|We made a plan on a sticky note.} {Online doesn't have to be lonely.|If you teach and you read this: that call was four minutes long.}
> [four minutes] Dr. Haile did that for me too. Four minutes, changed the year.
> Sending this to my online professors, anonymously, as a hint.
? Internet {is out|got shut off|is too slow for video} {until {day}|on our side of town}, where {can I go|do you study} {at night|with a kid along}?
# online-classes tech
Campus is {40|55} minutes away. {The public library closes at six.|I've been using my phone as a hotspot, {amount} bill.} I've got a quiz before {late}.
> Library here lends hotspots, three weeks, free. They can mail it to online students.
> The 24-hour laundromat on {street}. Fast, warm, and no one minds a kid.
!! answers
Mail the professor before, not after. Every single time that was the difference for me.
There is an online student lounge call on {day}, sounds silly, is great.
Turn on Canvas notifications only for due dates, off for the rest.
The help desk has a person until {late}, even on weekends.
Download it on campus, watch it on {bus}. That's how I do it.
!! reactions
Typing this with a baby on my arm, so: yes.
Online students unite (asynchronously).
I was about to log off for good and then read this.
My camera is off but I'm nodding.
`
