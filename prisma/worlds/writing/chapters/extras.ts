/** A few posts that are long, loud, many-tongued or official. The form is described in ../manuscript.ts. */
export const REGISTRATION_EXTRAS = `
= Office hours during registration week @ student services
# registration staff @staff
We are extending our hours next week: **eight to seven, Monday to Thursday**, eight to five on Friday.

Three things that make it faster for everybody:

1. Look up the code of your hold first (portal, *Student record*, the small i).
2. Bring your ID, or a photo of it.
3. If the line is long, take a number and go and have a coffee. We call the number twice.

We read what you write here. If something on our side is broken, say so in the comments and we will fix what we can.
> The "call the number twice" thing is new and I appreciate it so much.
> Could you open the online queue before eight? Some of us are on shift then.
= Update on the {payment page|waitlist mails|transcript orders}: what went wrong and what we did
# registration staff @staff
Some of you got {the same mail three times|no mail at all} last week. The cause was ours: a job that ran twice after a server was moved. It is repaired since {day}. Nobody lost a place or a payment, we checked each record by hand. If your page still looks wrong, come by {building} or answer below and we will look at it today.
> Thank you for just saying what happened. That is rare.
> Mine is still doubled, answering here as you asked.
`
export const EXAMS_EXTRAS = `
= A very long guide to surviving finals when you also work, parent, commute, and occasionally sleep (written over three terms, corrected by my mistakes, my study group, two tutors, one patient professor and my grandmother, who never went to college but knows more about patience than all of us together), please add what I forgot
# exams finals guide
I promised some people in the library that I would write this down. It is long. Skip to what you need.

## Three weeks before

Make **one** list of everything that will be graded from now until the end. Not a plan, only a list: class, what, when, how many percent. I do it on the back of a cereal box because it is big and honest. Then put a star on the three things that move your grade most. In my second term I spent eleven hours on a poster worth 4 % and slept through the review for an exam worth 35 %.

Then ask about what you do not know. "Is the final cumulative?" is a two-line mail and saves a week.

- Ask for old questions. Many professors hand out some, few announce it.
- Tell your boss your dates **now**. "I have exams on these three days" works better three weeks before than three days before.
- Swap favors: I cover your Saturday now, you cover my Tuesday then.

## Two weeks before

Study in the order of *fear*, not in the order of the syllabus. What you avoid is what you do not know.

For each topic do three rounds:

1. Close everything. Write what you remember on an empty page. It will look bad. That is the point.
2. Open the notes and fill the gaps in another color.
3. Next day: empty page again.

The second color gets less every day. It is the only progress bar that ever worked for me. If you want to know why, look up [retrieval practice](https://en.wikipedia.org/wiki/Testing_effect), it is a real thing and not just me.

## One week before

Decide what you will *not* learn. You cannot do everything, and deciding is better than finding out at four in the morning. I cross it out with a ruler, with ceremony.

Food: cook one big pot on Sunday. Mine is lentils. You do not have to like it on Thursday, you only have to have it.

Sleep: an exam on five hours of sleep cost me a letter grade, twice, and I have the two exams to prove it. If the children are sick or the shift is long, sleep in pieces, but sleep.

## The day

 > Feet on the floor. Name on the paper. Read everything once. Start with what you know.

That is what my tutor wrote on my wrist with a pen before my first statistics final, and I still do it. Bring water, two pens, and something small that reminds you why. I bring my grandmother's thimble.

## After

Do not compare answers in the hallway. Walk. Eat. Then the next star on the cereal box.

And if it went badly: it is **one** exam. I failed two of them on the way here, and I am still here, writing you a guide that is much too long.

What did I forget?
> You forgot nothing. Printing it for the break room at work.
> The thimble. I have my dad's key ring. Same thing.
> Add: bring a sweater, the gym is freezing during exams.
> I used the cereal box. It works because it is too big to lose.
> "Study in the order of fear" is the best advice I have ever read here.
> Decide what you will not learn. I needed permission for that.
> My second color got less. I passed. Thank you, thank you.
= 📚☕️😴🔁
# exams humor
☕️ → 📖 → 😵‍💫 → ☕️ → 📖 → 💡!! → 😴 → ⏰😱 → 🏃‍♀️🚌 → ✍️✍️✍️ → 🤞

(That was my {day}. How was yours?)
> 🐢📖🙃
> 👶🍼📖👶🍼📖🫠
`
export const INTERNATIONAL_EXTRAS = `
? ¿Hay alguien más que estudie {enfermería|de noche|con hijos} y hable español?
# international languages
Soy de {hometown}, trabajo de {noche|lunes a sábado} y a veces me cansa pensar en inglés todo el día. {Me gustaría estudiar {course} con alguien y explicarnos las cosas como se las explicaríamos a la abuela.|Podemos vernos en {eatery} los {viernes|martes}, yo llevo el café.} Todos los niveles, todos los acentos. 💛
> ¡Yo! Mexicana, segundo año. Llevo pan dulce.
> Mi español es de casa, con errores, ¿vale igual?
> Claro que vale. Aquí nadie corrige, solo se ríe con cariño.
= नमस्ते / Xin chào / Salam / Привіт: a thread to say hello in your language
# international languages
One line in your language, one line what it means. I begin: **घर वहीं है जहाँ चाय है।** Home is where the tea is.
> Xa mặt cách lòng không đúng đâu. "Far from the eyes, far from the heart" is not true, I call my mother daily.
> Де мій дім, там моє серце. Where my home is, there is my heart. Both are on a train right now.
> خانه آنجاست که کفش‌هایت را درمی‌آوری. Home is where you take off your shoes.
> ቤት ማለት ቡና የሚፈላበት ነው። Home is where the coffee is brewing.
> 家は電車の音が聞こえるところ。Home is where I hear the train.
> Dom jest tam, gdzie ktoś pyta, czy jadłeś. Home is where someone asks if you ate.
`
