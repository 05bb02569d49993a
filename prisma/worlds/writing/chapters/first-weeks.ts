/** What the first weeks are like. The form is described in ../manuscript.ts. */
export const FIRST_WEEKS = `
= Introduce yourself in three things! New, old, maybe-coming, everybody
# introductions belonging @leader
Every term we do this thread and every term somebody finds a best friend, a carpool or a couch in it. Your name, what you study (or want to study), and three things. They can be tiny. I start:

1. I am the one who puts up the posters with the crooked tape.
2. I cook for twelve on Sundays, by accident, because my mother never taught me to cook for one.
3. I failed my first midterm here and cried in the stairwell of the science building. A stranger gave me half a sandwich. I have been trying to give it back ever since.

Your turn. 👇
= My first week {in lists|as a {job} turned student}: {lost twice, fed three times|what I would do again}
# first-weeks orientation
Got lost: {two|four} times, {once in a boiler room|always near {building}}. Cried: {once, in a good way|zero, if onions don't count}. New names: {31, forgot 28|one, but a good one}. {I went to the wrong class for forty minutes and it was interesting, so I added it.|The ice cream line is the real orientation.|Everybody else looked as if they knew. They did not, I asked.} {What I'd do again: sit next to the person who also came alone.|What I'd do again: walk my schedule on Sunday.}
> Walking the schedule on Sunday is genius. Doing it.
> [boiler] The boiler room is a rite of passage.
? What do I {really need to bring|leave at home} for {move-in|the first week|orientation}?
# first-weeks moving-in
{The official list has 64 things.|I'm coming by train from {hometown} with two bags.|My mom wants me to bring an iron.} {What did you never use?|What did you run to buy on day two?|Does it get that cold?}
> Bring: shower shoes, extension cord, something that smells of home. Leave: the iron, the printer, all your books.
> Day two I bought a fan, earplugs and a doorstop. The doorstop made me six friends.
? Is orientation {mandatory|worth a day off work|awkward} for {transfers|adults|online students}?
# first-weeks orientation
{I'd lose a shift for it, that's {$110|$90}.|I'm {38|44} and I don't do trust falls.|I live {two|three} hours away.} {Is there a short one?|What do they tell you that isn't in the mail?}
> The evening version is two hours, no games, and you leave with a schedule and a parking permit. Worth it.
> You meet your advisor there. That alone saved me three weeks.
? How hard are the first {exams|papers|weeks}, compared to {high school|work|community college}?
# first-weeks classes
{I never had to study, and that scares me.|I read slowly.|Somebody told me two hours for every credit, that can't be right?} {What surprised you?|How do you know if you're doing okay before it is too late?}
> The speed surprised me. A chapter a week becomes a chapter a day. But they tell you what matters if you ask.
> Week four: look at every grade you have. Anything under a C, go to office hours that week. That's the trick.
? How did you find {friends|people} if you {don't live on campus|don't drink|are shy}?
# first-weeks belonging
{I talk to my cat and one cousin.|In high school it just happened.|I start in {term} and I rehearse hellos in the car.} {Be honest, how long did it take?|What did you say first?}
> "Do you know if this seat is taken?" is how I met the godmother of my child.
> Eleven weeks. I counted. And then all at once.
> Pick one club and go four times. The first three are bad.
= The {mistake I made|stupidest thing I did|bravest thing I did} in my first {month|week}
# first-weeks humor
I {called my professor "Mom"|bought the wrong edition, in German|sat in on a faculty meeting for twenty minutes because I thought it was {gened}}. {They were very nice. One of them gave me a muffin.|I thought I had to leave the country.|I still think about it in the shower.} {Nobody remembers it except me, and now all of you.|{prof} brings it up every year, with love.} {If you embarrass yourself in your first week: welcome, that is the entrance fee.|Tell me yours.}
> [muffin] Faculty meetings have muffins?!
> [Mom] I said "love you, bye" to the registrar on the phone. We're both professionals and never spoke of it.
> Waved back at someone who was waving to the person behind me. For a whole semester, same person.
= Dear {new students|first-years|future me}, {it's okay to|you may} {eat alone|change your mind|go home on weekends}
# first-weeks advice
{You don't have to love it by {day}.|You don't have to know what you want to be, the catalog has 200 pages for a reason.|You'll compare your inside to everybody's outside.} I {packed my bags twice|had the withdrawal form filled in}. {A cleaning lady told me "mija, give it until the leaves change".|My RA said "stay for soup", so I stayed for soup.} {The leaves changed. I'm a senior.|Stay for soup.}
> [leaves] I'm giving it until the leaves change. Thank you.
> [soup] Soup as a retention strategy. I'd fund that.
= Ten free things {you get with your ID|to do in your first month}
# first-weeks resources
1. Bus, all of it
2. {The art museum downtown|The planetarium}
3. Flu shot, {and a lollipop if you ask|no appointment}
4. Three counseling sessions without any paperwork
5. {Tools: drill, sewing machine, telescope (!) from the library|A tax person in March}
6. Legal advice
7. {Gym, with towel|Kayaks on {day}s}
8. {Notary|Passport photos}
9. Software, see the tech topic
10. {Popcorn in the union at three|A nap room}

{I paid for four of these before I knew.|Print this and put it on the fridge.}
> [telescope] The TELESCOPE. I'm on my way.
> [paid for four] I paid for number 8, twice. Argh.
= {Part-time|Commuter|Night class} first weeks: {nobody writes about us, so|a different story}
# first-weeks commuting
No dorm, no ice cream, no lanyard. My first week was {a dark parking lot and a vending machine dinner|{bus}, class, {bus}}. {The professor apologized for being tired, and the whole class said "us too" and that was our icebreaker.|Twelve of us: a {job}, two grandmothers, a man who had built half of {street}.|At nine the janitor turned off the hall lights and we kept on arguing in the dark.} {I've never had a class like that.|Come to night school. The coffee is bad and the people are gold.}
> [us too] "Us too" might be the best icebreaker ever.
> [grandmothers] One of the grandmothers here. We ARE gold.
!! answers
By week three it felt normal, honestly. The first two are fog.
Ask your orientation leader, they answer even months later.
I made a list of five people I could ask anything. Start with one.
Everything closes at five in the first week, so do the desks in the morning.
I was so scared of that and then it took ten minutes.
!! reactions
Welcome, all of you!
This takes me back, I was so lost.
Sharing with my cousin who starts in {term}.
I wish somebody had told me that.
`
