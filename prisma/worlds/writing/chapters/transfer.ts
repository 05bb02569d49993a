/** Posts about transfer credit. The form is described in ../manuscript.ts. */
export const TRANSFER = `
? {Nine|Eleven|Six} of my credits came in as "elective", can I {fight that|get that changed|appeal}?
# transfer-credit appeal
I took {gened} at a community college in {hometown}. Same book, same chapters. Here it counts as "free elective {100|200} level", which I don't need. {The evaluator has not answered since {day}.|I still have the syllabus.} How did your appeal go?
> Send the syllabus AND the table of contents of the textbook to the department chair, not to the evaluator. Worked for me twice.
> Took five weeks, got seven of nine back.
= Transferred {twice|from a two-year college|after a ten year break}: {what I would do again|my list|the short version}
# transfer-credit
- Ask for the *unofficial* evaluation before you put down a deposit.
- Save every syllabus as a PDF the day you get it. {Mine were in a box in my mother's garage.|My old school had deleted theirs.}
- {Take the stats class here.|Don't repeat a class because it is "easier".|Go to transfer orientation, even the silly part with the ball of wool.}

I came in with {54|61|47} credits and {lost only three|kept 51}. {Ask me anything.|It is possible.}
> [ball of wool] The ball of wool! I am still friends with the person I threw it to.
> [garage] Box in the garage is exactly where mine are. Calling my mother.
? Do {AP|military|CLEP|old nursing} credits expire?
# transfer-credit nursing
Mine are from {2009|2014|2011}. {The person on the phone said "it depends", and then it got quiet.|Anatomy has a five-year limit, I heard, but what about {gened}?} {I really do not want to buy another {$190|$240} textbook.|I'd rather not sit through week one of that again.}
> Sciences five years for Nursing, everything else they took from 2004 for me. Yes, 2004.
> For military credits they look at the JST. Mine gave me PE and public speaking, better than nothing.
= Feeling like a freshman at {27|31|44} because I am {new|a transfer|older than the TA}
# transfer-credit belonging
Everyone in {course} seems to know each other since the dorms. I eat in my car {because I don't know where people sit|on {day}s}. {Today somebody asked me for the homework and I could have hugged her.|Then a guy from {hometown} heard my accent and sat down.} {If you are new too, I am the one with the green backpack.|Transfers, where are you all?}
> [green backpack] Green backpack, I'm in the same row! Come and sit with us.
> There's a transfer lunch every other Wednesday at {eatery}, small and not awkward at all.
> I was the car person last year. It gets better in about six weeks.
? Which classes from {a community college|an online school|another state} did {school} accept for {program}?
# transfer-credit
I'm trying to plan my last two terms there. {Looking for English Comp, stats and anything in {course}.|The equivalency tool shows blanks.|I don't want surprises this time.}
> All the gen eds came over, the 200-level major classes did not. Save those for here.
> English and stats yes. For the major I had to show lab hours.
= It happened: the {appeal|review|petition} came back and I {gained a semester|got all 12 credits|can graduate in {term}}
# transfer-credit good-news
Four months, {two|three} forms, one very tired advisor with a *magnificent* moustache. {I opened the mail on {bus} and made a noise.|My kids thought something was wrong.} {If you are waiting: keep asking every second {day}.|Nobody loses the file when you visit it.}
> [made a noise] THE NOISE. I know that noise. Congratulations!
> Same moustache helped me. Legend.
? Reverse transfer, does anyone {understand|know about|use} it?
# transfer-credit degree
I left my old college {five|three} classes short. Somebody {at orientation|in the tutoring center} said I can send {school} credits back there and still get the associate degree. {That sounds like a trick.|Is it worth a fee of {$25|$50}?} {It would mean a raise for me as a {job}.|My dad would frame it.}
> Not a trick. I got mine in the mail in June, and a dollar more an hour.
> The registrar has a one-page form for it. Do it, it is the easiest degree you'll ever get.
= Credits from {abroad|another country|a school that closed}: {three months of letters|how I got mine evaluated|it can be done}
# transfer-credit international
My university in {hometown} writes transcripts by hand. You need a **course-by-course** evaluation, not document-by-document, I paid for the wrong one first. {They wanted descriptions of every course, so I translated {26|31} of them over winter.|A stamped envelope from the dean there took seven weeks.} In the end {school} took {41|38} credits. {Ask me which agency, happy to share the steps.|Worth every stamp.}
> Paid for the wrong one too. It's such an easy mistake, they should print it in red.
> Would you share your template for the course descriptions?
!! answers
Ask for a "course substitution", that's a different form from an appeal and the chair alone can sign it.
The transfer desk in {building} keeps a binder of past decisions. Ask to see if yours is in there.
Mine needed the syllabus with the *week by week* schedule. Without that they always say no.
My evaluator said it's easier before you've finished your first term here, so hurry a little.
I got it on the second try, with a letter from {prof}.
!! reactions
Transfers are the toughest people on this campus.
Welcome! We are glad you're here.
Credits are a currency with a terrible exchange rate.
Love this, good for you.
`
