import type { TopicKey } from '../topics'

/** Short stories about life around campus, read before the chapter of their topic. */
export const STORIES_OF_LIFE: Partial<Record<TopicKey, string>> = {
  housing: `
= {The neighbor above|The neighbor below|Apartment 3B}: {we've never met|a love story in notes|how we made peace}
# housing neighbors
{It began with "could the elephant wear slippers?"|We share a wall and, without wanting to, a taste in music.|I slid a cookie under the door. It didn't fit. I slid half a cookie.} {Back came a note: "elephant is eleven months old, sorry, learning to walk".|Since then he practices when I'm in lab, on {day}s.|Now we wave with the lights.} {I've got earplugs and an invitation to a birthday.|People are better in person than through a ceiling.|Write the note, and make it funny.}
> The elephant is learning to walk 😭
> Half a cookie, the diplomat's tool.
= {A room of my own|My first own key|Moved in}: {{hall}, second floor|the smallest room on {street}|nine square meters}, {and it's mine|tour|day one}
# housing
{Bed, desk, a hook, a window with a bit of a tree.|I grew up with five siblings, and I've closed the door nine times just to hear it.|There's a stain shaped like Florida, I put the plant on it.} {First dinner: toast on the floor.|My dad assembled the shelf without the instructions, it leans, I'll never straighten it.|At night the radiator knocks like somebody who's too polite to come in.} {It's quiet. I'm not used to quiet.|Come and see it, you have to come one by one.|{amount} a month, and worth it.}
> Closing the door just to hear it. I get that.
> One by one 😂 put me on the list.
`,
  food: `
= {I learned to cook|My mother taught me to cook} {by phone|over video|from a voice message}: {dal|red rice|borscht|doro wat}, {attempt three|a success|week one}
# campus-food family
{"How much salt?" "Until it's enough."|She can hear from the sound of the oil if it's too early.|She wouldn't give me amounts, she gave me stories.} {First try: soup. Second try: glue.|The hallway came by, one door after the other.|I burned the onions and she said "good, now you know that smell".} {Today it tasted like home, for one spoon.|I ate standing up, out of the pot, on the phone with her, without saying a word.|I'll make it again on {day}, bring a bowl.}
> "Until it's enough" is every recipe I own.
> For one spoon. Beautiful.
= {The lunch lady|The man at the grill|Miss Dolores at the register} {knows|saw|saved} {everything|my week|me}
# campus-food thank-you
{She says "baby, you're pale" and gives me soup.|He remembers who can't have nuts, all four hundred of us.|On exam days she puts on lipstick, for us, she says.} {I once paid in nickels and he counted them as if they were gold.|When I came back after the surgery the whole line clapped because she'd told them.|She retires in {term}, I've heard, and I'm not okay.} {Learn their names.|There should be a building named after her.|A degree has a kitchen in it, that's my thesis.}
> A degree has a kitchen in it. I'd read that thesis.
> We should do a card. A huge one.
`,
  commuting: `
= {What I see|Who I see|What I hear} {every morning at {early}|on {bus}|from the car}: {a small list|same faces}
# commuting
{The man with the trombone case and no trombone, it's full of tomatoes.|A girl who does her mascara in exactly four bumps.|The baker on {street} who lifts one hand, always, like a king.} {We've known each other for two years and never spoke.|If one is missing, the rest of us look at the seat.|Last week the trombone man held the door and I nearly said his name, but I don't have it.} {It's a kind of classroom.|I'd write a paper about it if it had a department.|Good morning, everyone.}
> Tomatoes!!! I must know more.
> I think I'm the mascara. It's three bumps on good days.
= {My car|The old Corolla|Grandpa's truck} {made it|died today|turned 300,000} {on the way to the final|in {lot}|between two snow plows}
# commuting
{She has one window, two radio stations and all my flashcards.|The heater works if you sing.|I've studied, slept, cried and eaten about nine hundred sandwiches in there.} {The mechanic took off his cap.|It stood there steaming like a horse, and three people stopped.|I patted the dashboard and said thanks, out loud.} {I was eleven minutes late and {prof} just moved her bag from the chair she'd kept.|Now it's the bus, let's see who I meet.|We go on, she and I.}
> The mechanic took off his cap 🫡
> Nine hundred sandwiches, a monument.
`,
  clubs: `
= {We lost|We won|We drew} {19 to 3|on penalties|the trivia night by one point}: {a match report|and it was perfect|team of the year}
# clubs sports
{Our striker is a {job} and came with the name tag on.|We had five players, then four, then a very motivated passer-by.|Nobody knew the capital of Mongolia, except the woman who'd only come for the nachos.} {The referee apologized.|We high-fived so long that the lights went out.|There's a photo, all of us blurred, it's accurate.} {Next game {day}, come and lose with us.|I haven't laughed like that since {term}.|It's Ulaanbaatar, I'll never forget it now.}
> I was the passer-by! Best accident of my life.
> Ulaanbaatar. I'll never forget it either.
= {The choir|The theater people|The radio folks} {needed a body|let me in|asked me to read one line}, {and here I am|now I can't stop}
# clubs belonging
{I only carried chairs at first.|I can't sing, and there's a whole row for that, it's called bass.|My line was "the horse is ready".} {On the evening itself my knees were jelly and the lights were warm.|Somebody pressed my hand in the dark before we went on.|I said it like I'd waited for that horse my entire life.} {My {kids|coworkers} sat in row two.|I'm 40, I work nights, I have a costume now.|We start something new on {day}, {building}, there are always chairs to carry.}
> THE HORSE IS READY
> There's a row for that 😂 signing up for bass.
`,
  wellbeing: `
= {I took a walk|I said no|I slept} {today|for once}, {and the world went on|a report|as homework}
# wellbeing
{My therapist gave it to me as an assignment, so I did it for the grade.|There was a list, and it's still there.|I put the phone in the bread box.} {I saw a heron. On campus! By the parking deck!|Nobody was angry, one person even said "good for you".|Eleven hours. I woke up with a pattern on my cheek and no idea of the year.} {I had forgotten I've got shoulders.|It isn't much. It's what there was.|Tomorrow the list again, today the heron.}
> The heron lives there! Her name is Barbara.
> Phone in the bread box, doing that.
= {Grief|The anniversary|His birthday} {and a full schedule|in the middle of a semester}: {what people said that helped|I'm going slowly}
# wellbeing grief
{"I've got your lab notes till you're back, no hurry."|"Tell me something about him." Nobody else had asked.|A classmate just put a sandwich on my desk, every {day}, for a month.} {What didn't: "at least".|I've stopped explaining why I look away when they play that song in {eatery}.|{prof} moved my deadline without making me say it twice.} {There's a group on {day}s, small, with a candle and bad chairs.|I'm behind in everything and still here.|If you carry something too, you can sit with me.}
> Tell me something about him, if you'd like.
> I'll sit with you.
`,
  parents: `
= {Overheard|Said by my {son|daughter}|From the back seat}: {"Is college over now?"|"Mom, you're doing it wrong"|"When I'm big I'll have homework too"}
# student-parents humor
{We were at a red light and I had {course} on the speakers.|I was crying a bit over a problem set.|I'd just explained to her what a thesis is, badly.} {"You could ask the teacher," he said, "that's what they are for."|She patted my arm: "you can have my eraser, it's a good one".|Silence, and then: "is the mitochondria okay?"} {I did ask the teacher.|I've got the eraser in my pencil case, it's a strawberry.|Yes. The mitochondria is okay. We're all okay.}
> "Is the mitochondria okay?" 😂 I'm waking up the house.
> That's what they are for. Wise child.
= {Graduated from|Survived} {the terrible week|a stomach bug and a midterm|three snow days with {kids}}: {proof that it can be done|do not recommend}
# student-parents
{Everyone had it, one after the other, and I had it during the quiz.|I did the reading aloud as a bedtime story. It worked on them, sadly on me as well.|We built a fort, and I wrote the discussion post in it by flashlight.} {The laundry has its own address now.|My neighbor left a pot at the door and ran.|{prof} wrote "take the extension, I've got three of my own".} {I handed it in at {late}, with a sticker on it, I can't explain.|A B minus, I'm having it framed.|If you're in one of those weeks: one thing, then the next thing.}
> One thing, then the next thing. That's the whole manual.
> [pot] Be the neighbor who leaves the pot and runs.
`,
  military: `
= {Veterans Day|The quiet coin|A flag in my locker}: {how I'd like it|what I did instead|a small story}
# military veterans
{I don't want a discount on pancakes, I want to be asked about {course}.|I went to the river with two people who know, we said four sentences.|A student from my lab asked "is today hard or just a {day}?" Best question I've ever got.} {I carry it on the left, under the student card.|My old sergeant texted one word, he always does.|Somebody had put a cup of coffee on the empty chair in the lounge.} {It was a good day.|You don't have to say thank you, you may say good morning.|I had class at two, so I went to class.}
> Hard or just a Tuesday. I'll remember to ask it like this.
> Good morning.
`,
  'first-gen': `
= {My little brother|My cousin|My niece} {applied|visited me|sat in my class}: {now we're two|and took notes|a proud post}
# first-gen family
{He wore a tie. To a Tuesday.|She asked the professor a question before I ever had.|I showed him where I cried, where I eat, where it's warm.} {"So you just... walk in?" Yes. You just walk in.|At the library he counted the floors out loud.|She has my old calculator, with my name scratched out and hers below it.} {I had to find everything by bumping into it. He'll have a map.|My mother says we're making her old.|Somebody has to be first so that somebody can be second.}
> Somebody has to be first so that somebody can be second. I needed that sentence.
> You just walk in! Yes!
= {The first time|The day} I {called myself a student|corrected a professor, politely|bought the sweatshirt}
# first-gen belonging
{At the bank they asked for my occupation.|It was a decimal, and my hand went up by itself.|It cost {amount} and I carried it around the shop for an hour.} {I'd always said "{job}, and I take some classes".|The room went quiet and then {prof} said "she's right, thank you".|My father asked if I'd won it.} {I walked differently afterwards.|It's gray, it's too big, I sleep in it.|A small word, and I'm going to keep on using it.}
> She's right, thank you. Chills.
> I sleep in mine too.
`,
  international: `
= {Snow|Halloween|A potluck|Daylight saving time}, {explained to|as seen by} {someone from {hometown}|my mother on the phone}
# international
{"They do this for fun?" Yes, Mama. "In the dark?" Yes.|You bring a dish, and then you eat everything but your dish.|I stood outside with my tongue out like everybody else, nobody laughed.} {They gave me an hour back and I don't know where to put it.|My roommate lent me gloves shaped like cats.|A neighbor I'd never seen put a shovel in my hand as if we'd been friends for years.} {I understood nothing, and it was lovely.|I sent a voice message home, two minutes of just the crunching.|Next year I'm going to be the one who explains.}
> Two minutes of crunching, I'd listen to that.
> "In the dark?" 😂 My mother said exactly that.
`,
}
