/** Posts about food on campus. The form is described in ../manuscript.ts. */
export const FOOD = `
= The {soup|curry|chili|rice bowl} at {eatery} {today|this week} is {the good one|suspiciously excellent|a religious experience}
# campus-food
{Run.|They'll be out by one.} {It has actual {ginger|lime|thyme} in it.|I went back for a second bowl and the lady winked.} {If you have a bad {course} day, this is the medicine.|I texted my mom a picture of it, that's how good.} {Still warm at {late}? No, sorry, closes at seven.|Ask for the crunchy top.}
> Went because of this. You saved my Tuesday.
> Gone by 12:40. I'm heartbroken and hungry.
? Is the {meal plan|commuter plan|14-meal plan} worth it if I {live off campus|only come on {day} and {day.2}|eat like a bird}?
# campus-food money
{It comes to {$9|$11} a meal, I did the math twice.|Leftover dollars disappear in May, right?} {I could cook, but will I?|I'm a {job}, so I get one free meal on shift.} {What do you all do?|Has anyone got out of it once it had started?}
> Buy the block of 25, not the weekly one. They last all year and you can feed a friend.
> You can change it until the end of week two, after that only with a medical note.
= The food pantry is {for you too|not just for "really poor" people|open late on {day}s}
# campus-food basic-needs
I waited {a year|two terms} because I thought {somebody else needs it more|you had to prove something|I'd see people I know}. You swipe your card, take a bag, {fill it|two bags if you've kids}. {There's fresh bread on {day}s.|There are spices! And diapers!} {I did see somebody I know. He was stocking shelves and said "hey, get the mangoes".|It's in the basement of {building}, left of the stairs.}
> [mangoes] Get the mangoes is my favorite sentence on this site.
> I volunteer there. We throw things out if you don't come. Please come.
? Where can I eat {halal|vegan|gluten free|kosher} on campus {after seven|without a lecture}?
# campus-food
{Salad again tonight.|{eatery} labels everything "may contain everything".} {I keep a drawer of emergency crackers.|I'm here until {late} three days a week.} {Is there someone in the kitchen one can ask?|Anyone cooking together?}
> Ask for the chef by name at {eatery}, her name is on the board. She makes me a plate if I text before five.
> Student association cooks on {day}s, {building}, everyone welcome, five dollars or nothing.
? Does anybody have {the recipe for|a copycat of} the {lemon bars|green sauce|cornbread} from {eatery}?
# campus-food recipes
{I graduate in {term} and can't leave without it.|I've tried nine times, my kids have become critics.} {It isn't just sugar, there's something toasted.|The lady just says "love, honey".}
> I worked there. Browned butter and a bit of salt on top. You didn't hear it from me.
> [honey] Love, honey, is right: it's honey. Literally.
= Coffee on campus, ranked by a {tired|sleep-deprived} {program} student
# campus-food coffee
1. {The cart by {building}: burnt, honest, cheap|The machine in the Annex. I said what I said}
2. {eatery}: {pretty foam, long line|good until eleven}
3. Library: {hot|brown}
4. {My own thermos|The break room at work}, because {amount} is what I spent last term and I cried

{Fight me.|What did I miss?} {Bring your own cup for 50 cents off.|The barista with the bird tattoo never forgets a name.}
> Justice for the library coffee! It's trying.
> [Annex] The machine in the Annex once gave me soup. I did not press soup.
= {I cooked for 14|We had a potluck|Friendsgiving} in {hall} {with two pans|and the alarm only rang once}
# campus-food belonging
{Jollof, pierogi, tamales and a very brave lasagna.|Someone brought injera, someone brought tater tots, they were friends by the end.} Half of us couldn't go home for the break. {prof} came with {her own chair|a pie and stayed till ten}. {We're doing it again in {term}, you're invited, bring a fork.|I haven't laughed like that since I left {hometown}.}
> [Jollof] Jollof and pierogi, the alliance we needed.
> [lasagna] I was the lasagna. Thank you for calling it brave.
? Vegetarian {lunch|breakfast} for under {$5|$6|$4} near {building}?
# campus-food money
I have {35|25} minutes between {course} and work. {I've eaten the same bagel since August.|Peanut butter no longer sparks joy.} {Trucks count.|Walking ten minutes is okay.}
> The taco place on {street}, two bean tacos for four. Ask for the pickled carrots.
> Bring rice, buy the soup. That's my whole secret.
= Midnight {vending machine|ramen} {diary|review}, {spot}, week {nine|twelve|fourteen}
# campus-food humor
{Row C took my dollar. I've accepted it.|{late}. The crackers are orange, and so is my mood.} {A stranger pressed the same button and we both got pretzels. We're study partners now.|B4 is listed as "fruit". B4 is not fruit.} {Good night, brave ones.|Finals can't be far.}
> [B4] B4 has never been fruit. It was raisins once, in 2024.
> [Row C] Row C took mine as well. We should form a union.
!! answers
{eatery}, after two, ask what is left. They'd rather give it than throw it.
The app shows tomorrow's menu if you click on the little calendar.
Dining services answers mails, I asked for lentils and got lentils.
Bring your own, {building} has three microwaves on the second floor.
!! reactions
Now I'm hungry, thanks a lot.
Meet you there at noon.
This is the journalism I come here for.
Adding this to my list of reasons to go to class.
`
