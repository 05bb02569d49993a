/** Posts about study groups. The form is described in ../manuscript.ts. */
export const STUDY_GROUPS = `
? Anyone in {course} with {prof} up for a {weekly|{day} evening|before-work} study group?
# study-group
I understand it in class and then it evaporates {in the parking lot|by {day.2}}. I'd bring {snacks|old quizzes|a whiteboard marker that works}. {Online after {late} is fine too, the kids are asleep then.|{spot} has been empty every time I looked.|Three or four people would be perfect.}
> Me! {day} works, I'm at {spot} anyway.
> In, if we can start at six. I come straight from work.
> Count me in for online. My camera will be off until coffee.
= Our {course} group went from {a 64|a 58|a 70} to {an 85|a 90|an 81} average by {teaching each other|arguing|drawing everything}
# study-group exams
Rules that worked for us:

1. Everyone teaches one thing, {ten minutes|no slides}.
2. The person who understands it *least* draws it on the board.
3. {Phones in the middle of the table.|We stop at ninety minutes, always.|Nobody says "it's easy".}

{We are four parents and a {job}, if we can find the time you can too.|Steal this.}
> Rule two is brilliant and cruel. Trying it.
> [Nobody says] "Nobody says it's easy" should be printed on every textbook.
? How do you tell someone in your group {that they talk too much|they don't do their part|kindly to please stop cancelling}?
# study-group people
It's {the third|the second} {day} in a row. {I like the person.|We're graded together and I need {goodgrade}.} {I am bad at conflict, I once moved seats to avoid one.|Do I write, do I say it in front of everybody?}
> Say it about yourself: "I learn better when we go round the table". Worked, no blood.
> Give that person a job with a deadline: bring question 4. People who have a job show up.
= Silent study call, every {night|{day} night|morning at {early}}
# study-group online
No talking, cameras optional, one person says "{go|start|heads down}" and after 50 minutes "{break|tea|stretch}". {Yesterday we were eleven.|There's a guy who does it from his truck.|I finished a paper I'd been carrying around for a month.} {If you study alone too much, come.|You don't have to be in my class, or even awake all the way.}
> Best thing that's happened to my procrastination. See you at nine.
> [truck] Truck guy here. Hello. It's very quiet in a truck.
? Looking for a study partner who {has kids|works nights|is also retaking it|speaks Spanish}
# study-group
I'm in {course} and {gened}. My hours are weird: {{early} or after {late}|between two shifts|nap time}. {I don't need a genius, just somebody who won't judge the chaos.|I can explain the reading, I need help with the problems.}
> [nap time] Nap time is my office hours too. Writing you.
> [retaking] Retaking it as well. We'll be unstoppable, or at least two.
= {The library|{spot}|The union} has {bookable rooms|whiteboard rooms} and {nobody knows|they are free until ten|you can take them for four hours}
# study-group library
Go to the desk, show your card, they give you a key and {markers|an HDMI cable}. {I thought it was only for grad students until {term}.|There's one with a window, 304, don't tell everyone. Too late.} {We use ours for {course} on {day}s.|You can bring food if it isn't smelly.}
> [304] 304 is OURS. Just kidding. Mostly.
> I've studied in the stairwell for two years. Thank you.
? Flashcards: {paper or app|shared decks for {course}|does anyone want to split the work}?
# study-group flashcards
I made {120|90} for the first unit and my hand fell off. If {five|four} people each do a chapter, we all have {the whole book|600} by {day}. {I'm picky about spelling, sorry.|I'd set up the deck.}
> Chapter 4 is mine! I have a system with colors.
> Made by yourself sticks better, but I'm in, because I'm tired.
= To the {person|girl|stranger} at {spot} who {explained recursion to me|lent me a charger|gave me half a burrito}
# study-group thank-you
You had {a yellow scarf|headphones with stickers|a very old ThinkPad} and left before I could say it. I got {goodgrade}. {I drew your picture with the boxes in the exam.|You said "you're closer than you think". I was.} {I owe you a burrito.|This is a good place.}
> [girl] I think I know her, passing it on ❤️
> This is why I keep coming back to this site.
!! answers
Write on the board next to {spot}, people actually answer there.
I'm in that class too, writing you now.
The tutoring center matches people, tell them your hours.
Ask {prof} to mention it in class. One sentence and we were seven.
I'd join on {day} or late, after {late}.
!! reactions
Room for one more?
I will bring the snacks.
This is how I passed, no other reason.
My group started from a post like this and now we're friends.
`
