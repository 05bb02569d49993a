/** Posts about housing. The form is described in ../manuscript.ts. */
export const HOUSING = `
? Which is {quieter|better|warmer}: {{hall}|the old dorms|on campus} or {an apartment on {street}|off campus}?
# housing
I {work nights and sleep until noon|get migraines|study at home a lot}. {Budget is {amount} a month, with everything.|I don't need a party, I need a door that closes.} {How thin are the walls, honestly?|Who has lived in both?}
> {hall}, top floor, facing the trees. You hear owls and that's it.
> Off campus is cheaper on paper. Then comes the gas, the internet, the couch.
> Walls: I know my neighbor's alarm tone, his mother's name and his opinion on onions.
? My roommate {never sleeps|has a third person living here|eats my food}, what do I {say|do} {before I explode|without a fight}?
# housing roommates
We signed that roommate agreement in August and {laughed about it|never looked at it again}. {It's been since {day} and I'm sleeping at {spot}.|I like her, that makes it worse.} {Is the RA for this or is that tattling?|Can you switch in the middle of a term?}
> The RA is exactly for this. They sat with us for twenty minutes and it was over.
> Switching is possible after week three, there's a room swap list in the housing office.
> Labels. Boring, passive aggressive, effective.
= {Sublet|Room|Spare room} for {term}, {near {street}|ten minutes from campus|on the {bus} route}
# housing sublet
{amount} a month, {heat included|shared kitchen, two cats|month to month}. I'm {away for an internship|doing student teaching in {hometown}|moving back home}. {The window faces a bakery, you'll be hungry at {early}.|Landlady is strict about shoes and generous with soup.} No deposit games, you can come and see it {any {day}|after five}. Message me here.
> [cats] Is it still free? I'd take it with the cats.
> [soup] I lived there two years ago. The soup is real.
= Please read this before you send {a deposit|anyone money}: {rental scam|fake listing} on {street}
# housing scams
Beautiful photos, "owner is {abroad|on a mission|on an oil rig}", keys by mail after you pay {amount}. {I nearly did it. What stopped me: the kitchen had a different window in each photo.|A girl in {course} lost her savings on this.} {Never pay for a place you have not walked through.|Student legal services looks at leases for free, in {building}.} Tell your friends from out of town.
> Reported that one last month, they keep putting it up again. Thank you for the warning.
> [legal] Student legal found three illegal things in my lease. Go there.
? Is the {housing lottery|room selection} really {random|a lottery}? My number is {1,114|842|1,390}
# housing
{My friends have numbers below 200.|I need a first floor room because of my knee.|I've got an emotional support cat named Gravy.} {What do you get that late?|Should I look off campus now?}
> [Gravy] Medical first floor goes outside of the lottery, form at accessibility services. Same for Gravy.
> Had 1,200 and got a single in {hall}, because everyone wants the new building. Old ones have bigger rooms!
= {One year|Six months} {without a lease|on my cousin's couch|in my car}: {I didn't tell anyone|what helped|it got better}
# housing basic-needs
I'm writing this because {somebody here is where I was|nobody posted it when I needed it}. I showered at the gym at {early} and told people I like mornings. {prof} noticed that I was always the last in {building}. {The basic needs office found me a room in {hall} over a weekend.|They don't ask you to prove it.} {You can ask. You're not the only one.|I've a key now. I still check my pocket for it.}
> Thank you for writing this. I'm going there tomorrow.
> [key now] The key in the pocket. I'm crying in the library. So glad you're inside.
? {Family housing|A place with {kids}}: how long is the {wait|list} and {is it safe for kids|is there a playground}?
# housing parents
We're moving from {hometown} in {term}. {Two bedrooms, one toddler, no car at first.|My husband works from home.} {What do you pay, roughly?|Is the school around there okay?|Pictures lie, so I'm asking you.}
> Five months for us. Playground is right in the middle, you can see it from every kitchen.
> Put your name down now even if you're not sure, it costs nothing to say no later.
= Dorm cooking with {one pot|a microwave and a dream|a rice cooker}: {my five meals|week three}
# housing food
1. Rice, egg, soy sauce, {anything green|frozen peas}
2. Lentils with {cumin|too much garlic}
3. "{hometown} noodles", {my mother would faint|don't ask}
4. Microwave potato, {cheese|beans}, happiness
5. {Oats again|Soup made of what's left}

{About $31 a week.|The smoke alarm in {hall} knows me by name.} {Give me number six.|What's yours?}
> Number six: sweet potato, black beans, lime. Four minutes.
> A rice cooker can make a cake. I'm not joking. Two cups of pancake mix.
? {Heating|Mice|Mold|The shower} in {hall}, {who do I call|third report|does anyone answer}?
# housing maintenance
{It's 58 degrees in here and I'm writing this in gloves.|I have named the mouse, but still.|First report was on {day}, "resolved".} {How do you make them come?|Is there a trick to the form?}
> Choose "safety" instead of "comfort" in the form. They came the same day.
> Call facilities at seven in the morning, that's when the jobs are given out.
= Moving out of {hall} and {giving away|leaving on the curb} {a fridge|a desk lamp and a chair|half my life}
# housing free-stuff
{Free.|For a smile, or a bag of oranges.} {It hums in C sharp.|Only one wobbly leg.|Two years of service, smells of popcorn.} Pick up by {day}, third floor, {no elevator, sorry|I'll help carry}. {I got it the same way, so pass it on when you go.|First come, first hugged.}
> [lamp] I'll take the lamp! Can come tonight.
> I love this circle of furniture. My chair has had five owners.
!! answers
Housing office opens at eight, the person at desk two is the one who can actually decide.
Put it in writing and keep a photo with the date, that's what student legal told me.
I lived in {hall} for two years, it's loud until ten and then it's fine.
Try the board in the union, the good places never make it to the internet.
Ask what the utilities were in January. That's the real rent.
!! reactions
My roommate is reading this next to me and pretending not to.
Moving {term} myself, thanks for the warning.
I can smell that hallway through the screen.
You're a good neighbor.
`
