/** Posts about commuting and parking. The form is described in ../manuscript.ts. */
export const COMMUTING = `
? Where do you park {at ten|on {day}s|before {early} lab} without {crying|circling for half an hour|a ticket}?
# commuting parking
{lot} is full by {8:40|9:15}. I {paid {amount} for a permit that is really a hunting license|missed the first quiz because of it}. {Is {lot.2} worth the walk?|Does anyone share a spot?}
> {lot.2}, far corner. Eight minutes on foot, always free places, and you've done your sport.
> Come at 9:55, when the 8:30 people leave. I'm a vulture and not ashamed.
? Carpool from {{hometown}|{street}|the north side}? {day} and {day.2}
# commuting carpool
I drive at {early}, back around {five|six}. {It's 50 minutes each way and I've run out of podcasts.|Gas is eating my paycheck.} {Four seats, one of them has a dog hair situation.|No smoking, singing optional.} {I'd share driving.|Write me if you're on the way.}
> I live two exits before. I bring coffee and don't talk before seven.
> [dog hair] Dog hair is fine, I've got my own. When do we start?
= {Two hours a day|90 minutes|An hour} on {bus}: {what I've learned|things I have studied|a love letter}
# commuting bus
{All of {course} was recorded and I heard it between stops.|There's a row in the back where the same five of us sit. We've never spoken and I'd miss them.} The driver {waits if he sees you running|says "knowledge" when you get off}. {I used to think of it as lost time.|Get the student pass, it's free with your ID and no one tells you.} {Now it's the quietest hour of my day.|See you in the back row.}
> [back row] Back row, window side. Hi! I've seen your anatomy cards.
> [knowledge] KNOWLEDGE. I love that driver.
= {Ticket|Tow} {appeal|saga}: I {won|lost|won with a photo of a leaf}
# commuting parking
{$45|$60|$85} for "{no visible permit|parked over line|wrong zone}". {The sign was behind a tree.|The line was under snow.} I wrote {five polite sentences|a haiku} and attached a picture. {They dropped it in a week.|They cut it in half.} {You have 14 days, do it online.|First one is nearly always forgiven if you ask.}
> [leaf] The leaf photo is iconic. Mine is in the appeal now.
> [haiku] Please share the haiku.
? Where do commuters {nap|put their stuff|exist} between {classes|an {early} lab and a four o'clock}?
# commuting belonging
I carry {a laptop, lunch, gym shoes and a breast pump|my whole life in one bag}. {My car's too cold now.|Last week I fell asleep in {building} and a tour group took pictures.} {Lockers? Couches? A secret room?|Where are your good corners?}
> Commuter lounge, {building}, ground floor. Lockers for $10 a term, fridge, couches with a no-alarm corner.
> Lactation room on the second floor has a lock and a good chair. Ask at the desk for the code.
? Snow day rules: {do commuters get|is there} {any mercy|an excuse} when {the pass is closed|it's ice on {street}}?
# commuting weather
{I left at {early}, was in a ditch by seven, and out again by eight, with the help of a man and a tractor.|My county said stay home, campus said open.} {prof} counts attendance. {What do you do?|Who do I call first?}
> Mail before class with a picture of the road. All of mine were fine, one said "please never drive in that".
> The dean's office has a weather note for commuters. Exists since last winter, few people know.
= I {bike|walk|skateboard} to campus since {term} and {saved {amount}|lost my bus pass|have opinions about geese}
# commuting bike
{Eleven|Seven} minutes from {street}, downhill there, *penance* back. {Showers in the gym open at six.|Bike co-op in {building} fixes flats for free and teaches you how.} {The geese own the path by the pond, respect them.|Get lights. And then get better lights.}
> [geese] The geese have a union and I'm in favor.
> [co-op] The co-op fixed my brakes for two dollars and a joke.
= {Gas|Brakes|The alternator}: {why I missed class|a short tragedy}, and {the kindness of|a thank you to} {{prof}|a stranger in a red truck|the campus safety guy}
# commuting thank-you
Stuck at {lot} at {late}, {rain|wind from the side|eleven percent on my phone}. {He had cables and waited until I was on the road.|She didn't only wait, she followed me to the station.} {Campus safety jumps batteries for free, save the number.|I've since bought my own cables and I'm looking for someone to pass it on to.} {People are good.|Made it home, made tea.}
> [red truck] Red truck is Mr. Daly, he's in my {gened} class. I'll tell him!
> [number] Saved the number. Thank you.
? Is {the shuttle|{bus}} {running|on time} {during break|on weekends|after {late}}?
# commuting bus
{I work until eleven.|My exam is on a Saturday.|The timetable says "reduced", reduced to what?} {I can't walk along {street} at night.|A cab is {$22|$18} and that's my dinner.}
> Runs until 12:30 on weekdays, hourly. After that call the night escort, it is a golf cart, it's fun.
> Break: only the morning and evening runs. There's a PDF hidden under "facilities".
!! answers
Park in {lot} after four, the gate is up and no one checks.
The commuter office in {building} has maps, and candy.
Ask for the evening permit, it's half the price and works from three.
I take {bus}, then walk. Longer, cheaper, calmer.
!! reactions
Commuters: tired, resilient, full of podcasts.
I have sat in that exact traffic.
Drive safely, all of you.
My car and I feel understood.
`
