/** Posts about registration and advising. The form is described in ../manuscript.ts. */
export const REGISTRATION = `
? {Hold|Registration hold|Advising hold} on my account and my {appointment|time slot} is {tomorrow|at {early}|on {day}}
# registration holds
It just says "{HD2|AD hold|SF}" with no explanation. I {paid everything|turned in my shot record in August|met with my advisor twice}. {If I lose my slot I lose {course}, there is only one section.|Who do I even call at this hour?}
> SF is student finance, HD2 is the health form, AD is your advisor. Click the little i next to it, it has the phone number.
> Advisors can lift it by phone. Mine did it while standing in line for lunch.
> The registrar's chat opens at seven thirty and they can put in an override so you do not lose the slot.
? Waitlist position {4|7|12} for {course}, should I {hope|worry|make another plan}?
# registration waitlist
The section has {24|30|18} seats. I need it to {graduate in {term}|get into the next block|keep my visa status}. {Has anyone got in from that far back?|Do professors here sign people in on day one?}
> Go to the first class anyway. Half the waitlist doesn't show up and {prof} signed in everyone who was in the room.
> Position 7 here last year, got in on the day tuition was due, because that's when the unpaid seats get dropped.
= Schedule {Tetris|archaeology|confession}: how I fit {five classes|14 credits|two labs} around {a night job|daycare hours|a bus that comes hourly}
# registration planning
I block the hours I *cannot* give first: {sleep after the shift|pick-up at 3:15|the 5:40 bus}. Then the one class with a single section. Then everything else. {I leave {day} empty for labs and being a person.|Two classes back to back in {building} saves me an hour of walking.} It took {three evenings|a big sheet of paper} and I am weirdly proud. {Happy to look at yours.|Show me your monster.}
> I blocked sleep first for the first time ever. My grades noticed.
> [monster] Okay here's mine: labs on Saturday. Do I win?
? Which {professor|section} should I take for {gened}?
# registration courses
I have {three sections|two sections} to choose from, one at {early}, one {at night|on Saturdays}, one online. {I am not a math person.|I want to learn something, not just pass.|I need someone patient.} {Who graded fairly?|Which one posts notes?}
> Night section. Everybody there has a job, so the group work is actually done on time.
> Take the early one, the room is half empty and you get all the help you want.
> Online if you are organized. I wasn't. Took it twice.
= My advisor {left|changed for the third time|is on leave}, here is how I {got things done anyway|kept my plan alive}
# advising registration
Keep your own copy of the plan. I mean a real document with every class, the term, and who said yes to it. When advisor number {three|four} asked "who told you that would count?" I had {a mail with a date|the name and the form}. {It took two minutes instead of a semester.|She laughed and signed.} {Also, be nice to the front desk. They know everything.|Walk-ins on {day}s are empty.}
> I keep mine in the same folder as my passport. Not a joke.
> [front desk] The front desk advice is worth the tuition.
? {Can I|Is it crazy to|Should I} take {18|19|21} credits {while working|to finish early|in one term}?
# registration workload
I'm a {job} {20|30} hours a week. If I overload now, I could {be done by {term}|skip a whole year of rent|study abroad later}. {My mother says no, my wallet says yes.|My advisor made a face.}
> I did 19 with 15 hours of work. Passed everything, remember nothing of that spring.
> Ask what it costs. Above 18 they charge per credit and suddenly it wasn't cheaper.
> Two of mine were half-term classes, one after the other. That is the only reason I survived.
= PSA: the {drop|add/drop|withdraw} deadline is {this Friday at five|{day}|in 72 hours}
# registration deadlines
Five in the afternoon, not midnight. I learned that {last {term}, at six|the expensive way}. A W on the transcript is {not a tragedy|just a letter}, an F is. {If you are on the fence about {course}, go see the professor before, two minutes.|Math tutoring sees people without an appointment until then.} And check what it does to your aid.
> Thank you, I had it in my calendar as midnight.
> Went to see the professor. Staying in the class. Wish me luck.
? Changing my major {from {program} in year three|after four semesters|for the second time}, how bad is it?
# advising major
I started in {program} because {it was safe|my parents chose it|I liked one class}. Now I sit in {gened} and feel awake for the first time. {How many credits did you lose?|Did anyone regret staying?|Please tell me about your second first day.}
> Lost nine credits, gained back my Sundays. No regrets.
> Run the "what-if" audit before you decide anything. I was one class away from a minor I did not know about.
> [second first day] Changed at 31. The second first day is nicer, you know where the bathrooms are.
= Got {the last seat|into the closed section|a yes from the dean} by {writing one polite e-mail|showing up|asking}
# registration
The section was full, the waitlist was full, the page was red everywhere. I wrote four lines: who I am, why this term, what I would do if not, thank you. {Twenty minutes later I had an override.|{prof} answered from the bus.} {Ask. The worst thing is a no and you already have that.|I had rehearsed a speech and did not need it.}
> Can you post the four lines? Asking for everyone.
> [already have that] "you already have that" is going on my wall.
? Does {school} let you take {gened} {somewhere cheaper|at the community college|over winter break} {and bring it back|and transfer it in}?
# registration transfer
It's {amount} here and about a third of that in {hometown}. {Do I need permission first?|Does the grade count or only the credit?|Has it ever gone wrong for you?}
> Get the transient form signed BEFORE. They were strict about that with my roommate.
> Credit counts, grade doesn't. Which was great for me and my C.
!! answers
Walk-in advising in {building}, {day} from nine. Bring a coffee, not an appointment.
In my first year I waited for someone to call me back. Don't. Go there.
Ask for the override form by name, otherwise they tell you it's "in the system".
The audit page has a "what if" button in the corner that answers half of this.
{prof} advises for {program} and replies within the hour, try there.
Same thing in {term} for me. I mailed the registrar with a screenshot and it was fixed by lunch.
!! reactions
Bookmarking for next {term}.
The registration page and I are no longer on speaking terms, so thank you.
Good luck, may your internet be fast at {early}.
I read this at the exact right moment.
`
