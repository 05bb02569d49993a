/** Posts about labs and practicums. The form is described in ../manuscript.ts. */
export const LABS = `
? How do I register for the spring nursing practicum?
# nursing practicum registration @Nursing
The page says "placement by department", but my registration window opens on {day} and the class doesn't show up in the search at all. Do I sign up somewhere else first? I have my shot record and CPR card, the background check is still running.
> It is invisible on purpose. You fill in the placement form with the nursing office first, then they add the course to your schedule themselves.
> The placement form closes two weeks before registration opens, so go today. It's the blue one, in the office on the second floor.
> Background check can still be pending when you hand in the form, it only has to be clear before day one.
? What should I {pack|bring|wear} for my first {clinical|practicum|hospital} day?
# nursing practicum @Nursing
It's on {day} at {early}, on {a med-surg floor|pediatrics|a cardiac unit|labor and delivery}. {The list says "as appropriate".|My preceptor's name is all I know.} {I've got two pens and a lot of fear.|What did you wish you had had in your pocket?}
> Four pens, because three will be borrowed. Snacks you can eat in one bite. Compression socks!
> A tiny notebook that fits in the pocket. Write down every abbreviation you don't know and look them up at lunch.
> A watch with a second hand. And pee when you can, not when you must.
= My first {code|birth|death|night} on the floor
# nursing practicum @Nursing
I won't say much, for the family. I did {what the preceptor told me|the compressions|nothing but hold a hand}, and then I {washed my hands for a very long time|sat in my car until {early}}. {Afterwards the charge nurse gave me orange juice and asked me what I'd seen. That debrief was worth a semester.|I called my mother, who is also a nurse, and she was just quiet with me.} {Talk to somebody after. It's part of the job.|I still want to do this. More than before.}
> [orange juice] Thank you for sharing. Orange juice nurses are the best nurses.
> It stays with you, and that's what makes you good. Counseling has a group for clinical students, {day} at noon.
= Simulation lab: the {mannequin|dummy|patient named Earl} {judged me|survived|blinked}
# nursing labs humor @Nursing
I introduced myself, washed my hands, checked two identifiers, and then {forgot what I came for|gave a perfect handoff to an empty chair|said "I love you" at the end like on the phone}. {{prof} laughed so hard that the recording is unusable.|Earl's heart rate did not change. Mine did.} {Passed anyway.|Tell me I'm not alone.}
> [Earl] I apologized to Earl when I missed the vein. Twice.
> [recording] The recording exists. I was in the booth. You're a legend.
? Which {lab section|lab} of {gened=Chemistry 101|Microbiology|Anatomy|Cell Biology} has the {friendliest|most patient} TA?
# labs courses
I haven't held a pipette since {2012|high school|before my kids were born}. {I can do {day} mornings or Saturday.|I need one that finishes on time because of daycare.} {Please be honest.|I ask a lot of questions.}
> Saturday. The TA is a former high school teacher, you can ask her anything four times.
> Monday night. He puts on music during titrations.
? Does anyone need a {lab partner|third person} {for {day}|who shows up}?
# labs partners
Mine {dropped|switched sections|is allergic to the mice}. I'm {tidy|slow but careful|good at the writing part} and I've never broken {more than one thing|anything expensive}. {I take notes that people can read.|I'd rather not be put with the guy who vapes.}
> Our group is down to two, bench 6. Come over!
> I write, you pour? I spill everything.
= Student teaching, week {two|five|nine}: {a child called me Mom|I lost my voice|I taught a whole lesson}
# student-teaching practicum @Elementary-Education
{Twenty-three|Nineteen} second graders, {one hamster|one fire drill|one broken projector}. {I'd planned forty minutes and was finished after eleven.|The plan fell apart at the glue.} My mentor said "{good, now you know what eleven minutes feels like|you listened to them, the rest is practice}". {I came home with glitter in my ear.|I have never been so tired or so sure.}
> [eleven] Eleven minutes! Mine was six. You're ahead.
> [hamster] The hamster is the real principal, everyone knows that.
? How do you get {observation|clinical|volunteer} hours {without a car|when you work full time|on weekends}?
# practicum hours
I need {20|40|30} by the end of {term}. {The list of schools is all out past the highway.|Every clinic says {day}, nine to five.} {Who was flexible with you?|Does the community center count?}
> After-school program at the Y counts, and it's on {bus}. Get the form signed every time, not at the end.
> The free clinic runs Saturdays. They're so happy for help that they'll sign anything that is true.
= My {gel|culture|titration|dissection} finally worked and I {danced|told a stranger|took 14 photos}
# labs good-news @Biology
{Fourth try.|Three weeks of smears.} The bands were just *there*, like a barcode. {The TA came over and said "huh, that's textbook".|I've made it my phone background and nobody understands.} {If yours failed today: mine failed {day}, and {day.2}, and the week before.|Science is mostly washing up and then this.}
> [washing up] Washing up and then THIS. Best description of science.
> Photo or it didn't happen! (I'd also dance.)
? Failed my {med math test|skills check-off|dosage quiz}, how does the {second try|retake} work?
# nursing exams @Nursing
{I knew it. My hands knew it. Then {prof} stood behind me with the clipboard.|I moved a decimal point. One.} You need {100|95} percent and I have until {day}. {What did you do differently the second time?|Do they go easier or harder on you?}
> Same standard, other evaluator if you ask for it. I asked. Passed.
> Open lab on weekends! Practice with somebody standing behind you with a clipboard, seriously.
= Research with {salamanders|mice|old pollen|slime mold}: how I {got in|ended up there} as a {sophomore|transfer|C student}
# labs research @Biology
I read one paper of {prof}'s, understood a third, and asked about the {third|part} I did not understand. {That was the whole interview.|Now I count things on {day}s and get two credits for it.} They don't need the best student, they need {someone who labels tubes|a person who comes back}. {Go and ask.|The mold is called Gerald.}
> [Gerald] Gerald! Can we visit?
> Asked my professor today because of this. I start next {term}!
!! answers
The placement office in {building} is open until four, ask there before you trust the website.
Ask the cohort above yours. They have a shared folder with everything.
Open lab on {day} evenings, no sign-up. I practically lived there.
Your clinical coordinator can fix that with one mail, mine did.
I had the same with {prof}, just say it early and bring the form.
!! reactions
You are going to be so good at this.
Reading this in scrubs on my break. Yes.
I feel seen and slightly covered in agar.
Respect. That is a hard day.
`
