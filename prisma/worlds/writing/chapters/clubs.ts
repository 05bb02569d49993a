/** Posts about clubs and events. The form is described in ../manuscript.ts. */
export const CLUBS = `
= {Chess|Knitting|Community garden|Birdwatching} club {is four people and a kettle|meets on {day}s|needs you}, {come as you are|beginners very welcome}
# clubs
We meet at {building}, {six to whenever|after the last lab}, and nobody is good at it. {Last week we talked more than we played.|Someone's grandmother came and beat us all.|There is always one empty chair and it bothers us.} {Bring a mug.|Parents: kids are welcome, there's a corner with crayons.}
> I've walked past that door for a year. On {day} I'm walking in.
> [grandmother] Is the grandmother coming back? I want a rematch.
? Any clubs that meet {before noon|online|on weekends}? I {work evenings|commute from {hometown}|have {kids} after three}
# clubs commuting
Everything on the list starts at seven {and I'm at work by then|when the last bus leaves|which is bath time at our house}. {I'm not picky: plants, languages, service, even accounting.|I would like to know three people by name before I graduate.|Would anyone start one with me?}
> Book club does Saturday mornings at {eatery}, you don't have to finish the book.
> The adult learners' group meets online at lunch. Half of us are eating on camera.
> I'd start one with you. A walking club? Twenty minutes, any shoes.
? How do you {start a club|get money for an event|book a room} here?
# clubs
I have {five people and an idea|a name and a logo|a very keen group chat}. {The form wants an advisor, and I only know professors by their office doors.|Student government meets on {day}, do I just show up?|We only need $60, for {yarn|flour|a projector bulb}.} {Is it hard?|What would you do differently?}
> You need eight names, one advisor and a paragraph. Ask {prof}, she says yes to everything with snacks.
> Money requests under $100 are waved through at the first meeting of the month.
= International night {recap|was loud and wonderful}: {nineteen|twenty-two} tables and {one power cut|no leftovers}
# events international
{I ate my way from Ghana to Georgia.|The lights went out during the Punjabi drums and they simply kept going.|A man of seventy danced with everybody, in order.} {Our table ran out of {momo|arepas|spring rolls} in thirty minutes.|Somebody's dad cried when he heard the song from {hometown}.} {Next one is in {term}, we need hands for washing up.|If you were the one with the purple drink: recipe, please.}
> [purple] Hibiscus, ginger, lime, and patience. Come by and I'll show you.
> [drums] The drums in the dark. I had goosebumps all the way home.
? Intramural {soccer|volleyball|ultimate} team needs {one|two} more, {no skill required|we lost 11 to 0|any gender}
# clubs sports
We play {day}s at {late}, {indoors|behind {building}}. {Our goalkeeper is pregnant and still better than all of us.|We have shirts and no plan.|Team name is The Overdue Books.} {You can be late, you can be slow, you can be forty.|We go for fries afterwards, that's the real sport.}
> I'm forty and slow. You have described me.
> [Overdue] For that team name alone, I'm in.
= I went to {one event alone|the movie night|an open mic} and {survived|read a poem|met my people}
# events belonging
{I stood by the coat rack for a while, studying the coats.|I told myself I could leave after ten minutes.|My hands were so cold that I dropped the cup.} Then {someone asked if I knew where the bathroom was and we started talking|a girl said "this is my first one too"}. {Stayed three hours.|We've had lunch every {day} since.} {If you see a person studying coats, say hello.|Do the ten minutes. You can do ten minutes of anything.}
> [coats] Coat studier here as well. Meet you at the rack?
> [ten minutes of anything] "You can do ten minutes of anything" is going into my notes.
? What's {worth it|good} {this week|for kids|that's free} on campus?
# events
{My cousin visits from {hometown}.|I've got one free evening, the first since August.|The calendar lists 41 things and I trust none of them.} {Music, food or stars, please.|Nothing with name tags.|We're a family of {four|five} and we come by bus.}
> Planetarium on {day}, free with ID, kids love it. So do I.
> The choir rehearses with open doors in the old chapel at noon. Sit in the back. Trust me.
= Volunteering {at the shelter|with the river cleanup|at the free clinic} {counts for hours|cured my bad week}, {rides from campus|van leaves at {early}}
# volunteering
We {pulled nine tires, one mattress and a tuba out of the water|walked fourteen dogs|sorted two hundred coats}. {A tuba!|One of the dogs sat on my foot and that was it.|Nobody talked about grades all morning.} {They feed you.|The form for service hours takes a minute.} {Next one: {day}.|Bring gloves and a bad joke.}
> [tuba] I need to see the tuba.
> Can I come if I'm only free for two hours?
= The {student paper|radio|debate team} {is looking for people|taught me more than any class}, {no experience needed|shy people too}
# clubs writing
{I joined because they had a couch.|I'd never spoken in public without a fever.|My first article was about the vending machine and forty people wrote in.} {Now I can ask a stranger anything.|Now I argue for a living, or at least for a trophy.} {Meetings on {day}, upstairs in {building}.|We need someone who can spell.}
> I can spell. I can also bring pie.
> [vending] I wrote in about the vending machine! Justice for row C!
!! answers
Look at the board by the stairs of {building}, it is more up to date than the site.
Just show up. Nobody checks a list, ever.
The student life office knows somebody who knows somebody, it always works.
Mail the person named on the page, twice if needed. They're students with exams too.
We had the same problem in {term} and shared a room with the choir. Ask them.
!! reactions
See you there, I'll be the awkward one.
How did I not know that this exists?
Saving the date.
My introvert heart is almost convinced.
`
