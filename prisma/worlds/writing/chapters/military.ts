/** Posts of military students, veterans and their families. The form is described in ../manuscript.ts. */
export const MILITARY = `
? GI Bill: {housing money|certification} {is late|stops over the break}, how do you {bridge it|plan}?
# military gi-bill
{First {term} out and my stipend isn't here.|It pays by the day, and December has eleven of them.|I went down to nine credits and the rate changed.} Rent is {amount}. {Is it the school or the VA that is slow?|Whom do I call first?} {I don't do well with hold music.|I would rather plan than panic.}
> The certifying official in {building} can see when it was sent. Go in person, she prints it for you.
> No pay between terms, sadly. I put $150 aside each month, and took a {job} shift in December.
= From {infantry|the flight deck|a motor pool|submarines} to {program}: {what nobody said|year one}
# military veterans
Nobody tells you what time it is here. Nobody tells you {what to wear|if you did well}. {I sat with my back to the wall for a whole semester.|I called {prof} "ma'am" until she laughed.|The 19-year-olds aren't soft, they're only new. So was I.} {What helped: the veterans' lounge, coffee for 50 cents, no explaining.|I found a job that is like it, only quieter: {tutoring|the ambulance|the sound booth}.} {If you're fresh out, come by.|It took a year to unclench.}
> [unclench] It took a year to unclench. Yes. Welcome home, late.
> [ma'am] I still say ma'am. They've given up on me.
? Drill weekend {is the same as|falls on} {the midterm|clinicals|the group presentation}, what do I {send|say}?
# military national-guard
I've got the orders, {the date has been fixed for a year|they came {day}}. {prof} has a strict {no make-up rule|attendance policy}. {I don't want to be treated special.|Last time I got a zero and let it go.} {Is there a policy I can point to?|Has someone done this politely?}
> It's in the handbook, military absence, page 40 something. Send orders plus that paragraph plus a suggested date. Never failed me.
> [zero] Don't let the zero go! The ombuds office fixed mine two terms later.
? Do they give credit for {my MOS|a JST|navy schools|DLPT scores}?
# military transfer-credit
{I ran a supply room with $4 million in it, surely that's an elective.|I taught CPR to 300 people and they want me to take CPR.|I speak Arabic, Pashto and bureaucrat.} {Which classes did you get?|How long does the evaluation take?|Does it mess with aid if I get too many?}
> I got 12: PE, leadership, two electives, and after I asked again, public speaking.
> CLEP tests are free for us. I tested out of Spanish on a lunch break.
= Deploying {in {term}|mid-semester|in 19 days}, {how I closed my classes|a checklist}
# military deployment
1. Orders to the veterans' office *first*, they write to everyone
2. {Finish what can be finished: {prof} gave me the final early|Take the incomplete where it's close}
3. Withdraw from the rest **for military reasons**, no W, money back
4. {Ask to keep your scholarship on ice|Tell your lab partner, they worry}

{See you in a year.|I've printed the reading list, it's going in the duffel.} {Leave my seat warm, third row.|Take care of each other.}
> [third row] Stay safe. The third row is yours.
> Thank you for the list. My husband goes in spring.
= Military spouse, {fourth|third|sixth} {school|state} in {seven|eight} years, {and finally finishing|same major}
# military spouses transfer-credit
I've got credits from {a base in Okinawa|three time zones} and a folder that weighs {four pounds|more than my baby}. {Every move ate a semester.|I've done exams in a commissary parking lot.|My husband deploys, I do discussion posts.} {This school took {71|66} of them and I kissed the folder.|Graduating before the next orders come, that is the plan.} {Other spouses here?|Coffee at {eatery}?}
> Me! Fifth school. Coffee, yes, any {day}.
> I kissed my folder too. Nobody else would understand.
? Where do {veterans|military families} {sit|meet} here, and is it {only for men|okay if I never deployed}?
# military belonging
{I was a cook on a base in Kansas and feel like a fraud.|I'm 26, and a woman, and people ask if my dad served.|It has been fourteen years for me.} {I'd like to be around people who get the jokes.|I'm not looking for war stories.}
> You count. Cooks kept us alive. Lounge is open nine to five, half of us are women.
> {day} lunch is families. Come with or without stories.
= {Service dog|Earplugs|A seat by the door}: please {don't ask|just smile}, {a small lesson|a small request}
# military accommodations
Her name is {Juno|Pepper|Sergeant Waffles}. She's {working|not ignoring you, she's counting exits}. {You can wave at me, I like being waved at.|Please don't whistle. Please.|When a tray falls in {eatery} she puts her head on my knee, and I stay for dessert.} {Thank you to the girl in {gened} who, without a word, moved one seat over.|It is the small things that let me be here.}
> [Waffles] Sergeant Waffles outranks me and I respect that.
> I always wanted to know if waving was fine. Waving from now on!
!! answers
Veterans' office, {building}, ask for the certifying official by title and bring a copy of everything.
There's a form for that. There is always a form for that. Third drawer, the lounge has copies.
Mine got sorted with one call to the regional office at {early}, before the line forms.
Bring your DD-214 and a snack.
Talk to the other vets first, someone has done your exact thing.
!! reactions
Glad you made it here.
Thank you for telling it straight.
Semper tired.
My brother should read this.
`
