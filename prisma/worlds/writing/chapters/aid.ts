/** Posts about financial aid. The form is described in ../manuscript.ts. */
export const AID = `
? Did anyone's {refund|disbursement|loan money} post {yet|this week|before rent is due}?
# financial-aid refund
My portal has said "pending" since {day} and {my landlord does not accept "pending"|I need books by {day.2}|my car payment goes out on the 5th}. The account shows a credit of {amount}, so I know it exists. {Is it the bank that is slow or the bursar?|Last {term} it came on a Wednesday, this time nothing.|I have direct deposit set up, I checked three times.}
> Mine landed {this morning|last night} at my credit union. The bursar releases in batches by last name, so give it one more day.
> Check that direct deposit is confirmed under Student Account and not only under Payroll. That was my problem and it cost me a week.
> Bursar told me 3 to 5 business days after the "released" date, not after the "pending" date.
? How do I appeal my aid after {losing my job|a divorce|my dad's hours got cut|a medical bill ate our savings}?
# financial-aid appeal
The form I filled in last fall shows {two years ago's|our old} income, and that number is a fantasy now. {I was laid off in {term}.|We went from two paychecks to one.|There is an {amount} gap I cannot close.} Has anyone done a special circumstances review here? {How long did it take|What did they ask for|Did it actually change anything}?
> I did one. Bring the termination letter, last two pay stubs and a short letter in plain words. Took them sixteen days and my grant went up.
> Yes, and please ask early. They told me the money for appeals is first come first served.
> They call it "professional judgment". Use those words at the desk and you get to the right person faster.
= I finally understand my award letter, so here it is {in plain words|without the jargon|the way I explained it to my mom}
# financial-aid first-year
Grants and scholarships: free. Work-study: you have to get hired, it does **not** come off your bill. Subsidized loan: no interest while you are in school. Unsubsidized: interest starts {right away|today}.

My letter looked like {amount} was "covered". It was not, {half of that was work-study|a third of it was a parent loan we never asked for|it counted a loan I can turn down}. {Read every line twice.|Ask them to print it with the loans taken out.|You can accept part of a loan, nobody told me that.}
> [accept part of a loan] The "you can accept part of a loan" thing should be on a billboard.
> Saving this for my little brother. Thank you.
= {Dropped a class|Went to part time|Withdrew from {gened}} and it cost me {amount} in aid
# financial-aid registration
Nobody warned me, so I am warning you. Below 12 credits my state grant shrank, and because it was after the census date the {school} grant had to be paid back too. {I would still have dropped it, I was drowning.|If I had waited one week, or gone one week sooner, it would have been different.|I cried in the parking lot and then set up a payment plan.} Talk to the aid office *before* you click the button.
> Sorry this happened. For others: there is a "what if I drop" estimate at the counter, takes five minutes.
> Same in my first year. The payment plan people were kinder than I expected.
? Does {overtime|a second job|selling my car|my tax refund} hurt next year's aid?
# financial-aid work
I'm a {job} and I picked up extra hours to {fix the car|pay for summer classes|help my parents}. Now I read that student income counts. Is there a point where earning more makes me poorer? {Somebody at work swears there is.|I can turn down shifts, I would just rather not.}
> There is an income protection amount, I think a bit above nine thousand for a single student. Under that, no effect at all.
> It counts, but two years later. By then I had a good argument for why that year was unusual.
= Emergency grant: ask for it, {really|it is real|I almost did not}
# financial-aid emergency
{My laptop died in week 6.|My heat was shut off.|I had a tire blow out on the way to clinicals.} I filled in the one-page form from the Dean of Students on {day} and had {$300|$450|$250} by {Friday|the next week}. No essay. They asked what happened and whether it would keep me from finishing the term. {I felt embarrassed for about four minutes.|You do not pay it back.}
> Didn't know this existed. Thank you for saying it out loud.
> They also have bus passes and grocery cards in the same office, if cash is more than you need.
? Is the payment plan worth the {$35|$40} fee?
# financial-aid bills
I owe {amount} for {term}. I could {put it on a card|borrow from my sister|drain my savings} or split it in four. {Has anyone missed a payment, what happens?|Does it show up on a credit report?|Do they let you change the due date? I get paid on the 15th.}
> Worth it. I was late once by two days and they just sent a mail. Late by a month puts a hold on registration though.
> You can ask them to move the date to the 20th, I did.
> Compare it to one month of card interest and the fee looks cute.
= My FAFSA got picked for verification: {what they wanted|a survival list|it took eleven days}
# financial-aid fafsa
Do not panic. It is mostly a lottery. They wanted:

- a tax transcript (free from the IRS site, not your return)
- a signed household form, {yes, including the grandmother who lives with us|with everyone's age}
- proof that {I support my daughter|my brother is in college too}

{Upload everything on the same day, otherwise it goes to the end of the line again.|I sent photos, they wanted PDFs. The library scanner is free.} Done and paid out by {day}.
> Sending this to my roommate who has been crying about it since Sunday.
> One more: sign with a pen. They rejected my typed signature.
? Summer aid: how many credits do I need to {keep my Pell|get anything at all}?
# financial-aid summer
I want to take {gened} and maybe {course} over the summer to {graduate on time|make {term} lighter|get a prerequisite out of the way}. {One advisor said three credits, another said six.|The website has a page from 2023.} Who actually got summer money here?
> Six for loans. Pell works from three credits if you have eligibility left for the year.
> There is a separate summer form, it opens in March and nobody mails you about it.
= Loan {exit|entrance} counseling, {honest review|twenty minutes that changed my plan}
# financial-aid loans
I expected a quiz. What I got was a page with *my* numbers: {amount} more each year and the monthly payment until I am {36|41|33}. So I {turned down the unsubsidized part|signed up for a campus job|moved back in with my aunt}. {Not advice, just math.|I wish I had looked in year one.} Has anyone here already paid theirs off? I would love to read how it felt.
> Paid mine off in seven years by pretending I never got my first raise. It felt like taking off ski boots.
> Doing this tonight. Scared, but doing it.
? Are there {book vouchers|any ways to get books} before aid {pays out|comes through}?
# financial-aid books
{course} wants a {$180|$214} access code in week one and my aid shows up in week three. {The professor says no extensions on the online homework.|I already tried the library, both copies are out.} How do you all do this?
> The bookstore lets you charge up to $500 against pending aid. Ask for a "book advance" at the counter, not online.
> E-mail the publisher's trial link, most codes have a 14 day grace period.
!! answers
Go to the walk-in hours, {Tuesday and Thursday mornings|{day} after one}, they opened my file on the spot. Phone took me 40 minutes and got me nowhere.
Ask which counselor has your letter of the alphabet. Mine, the K to P one, answers mails the same day.
Write everything down with the date and the name. When two people told me two things, that list saved me {amount}.
Happened to me in {term}. It sorted itself out in {a week|ten days}, but only after I asked.
Check the "to do" box in the portal, the one that is folded shut. There was a form waiting for me since {term}.
Not sure about your case, but the counselor I saw said the deadline is the census date, not the first day.
The aid office in {building} is nicer than its website, I promise. Bring ID.
!! reactions
I needed to read this before I signed mine.
Money talk is so hidden. Thanks for being open about it.
Screenshot taken. My family group chat is getting this.
Same numbers here, almost to the dollar.
Can confirm, the desk people are human and some of them are even funny.
`
