/** Prospective students ask about applying. The form is described in ../manuscript.ts. */
export const APPLYING = `
? Application says {"incomplete"|"under review"|"awaiting materials"} since {day}, {should I worry|what's missing}?
# applying admissions
I {uploaded everything twice|have a receipt for the transcript|only get the automatic mail}. {The deadline for {term} is close.|My old school sends by post. By actual post.|I check it more often than my own bank.} {How long did yours take?|Whom did you call?}
> Mine said incomplete for nine days, and it was only the scanner line. Call the number, option 3, they look while you wait.
> Order a second transcript electronically, takes an hour. I did that and never found out about the first.
? What did you write your {essay|personal statement} about? {I've got nothing dramatic|I have four beginnings}
# applying essays
{I grew up, I worked as a {job}, I'd like to be in {program}.|Every example online saves a village.|My English teacher says "be yourself", which self?} {How personal is too personal?|Does humor work?|650 words is so much and so little.}
> I wrote about the bus I take. Really. What I see from it. They mentioned it in the letter.
> Wrote about burning rice. Small and true beats big and fake.
? Do I need the {SAT|ACT|TEAS|placement test} for {program}? {I last did math in {2008|2011|2015}|The site says "recommended"}
# applying tests
{"Recommended" like vegetables or like seat belts?|I don't test well, I work well.|It's {$75|$115} and a day off work.} {Did you send scores?|Can I retake it?}
> Sent none, got in. For Nursing you need the other entrance test, but not before you're admitted.
> Placement is free and you can retake it once. There's a practice one in the library, take that first.
? {Accepted|I GOT IN}!! {What now|Which forms first|Do I pay the deposit today}?
# applying admitted
{I'm shaking, I'm a {job} and I'm going to college.|I read it four times in the break room.|My daughter screamed louder than me.} {The letter lists eleven steps.|There's a deposit of {$100|$200} due by {day}.|I don't want to do it in the wrong order.} {What did you do first?|Can the deposit be waived?}
> CONGRATULATIONS! First: set up your school e-mail, everything goes there. Deposit can be waived, the form is called "enrollment fee deferral".
> Sign up for the earliest orientation you can, those people get the good class times.
> I teared up. Welcome! Come and find us at {eatery}.
? {Waitlisted|Deferred|Denied} for {program}, {is there a way|is it over|what would you do}?
# applying admissions
{I put everything into this one.|My grades from ten years ago are the grades of another person.|They say I may "submit additional information".} {Who got in from there?|Start in another major and switch?|Community college first?}
> Denied in spring, took two classes as a guest student, got A's, admitted in fall. It isn't over.
> I wrote one page about what's different now. Got in three weeks later.
? Do my {credits|nursing assistant license|bootcamp certificate} {help my application|count for anything}?
# applying transfer-credit
{It took me {a year|eleven months} of evenings.|I've got {24|38} credits from two places.|I'm proud of it, even if it is only a paper.} {Where do I put it on the form?|Will they tell me before I pay?}
> There's a pre-evaluation, free, ask the transfer desk. I knew what counts before I'd applied.
> Upload it under "other documents" and mention it in the essay.
? Application fee {$50|$40} {is a lot right now|per school}: {waiver|how}?
# applying money
{I'm paying rent and a phone, and that's it.|Three schools make {$150|$120}.} {My high school counselor retired and wasn't replaced.|I don't have a counselor, I'm 33.} {Is it embarrassing to ask?|Does it hurt my chances?}
> Come to any virtual info session, they give out a code at the end. No one knows why you used it.
> It doesn't hurt anything. Different people see it.
= How I applied from {my phone|a library computer|a truck stop}, {it took three weeks|step by step}
# applying first-gen
Week one: {find the documents. My diploma was inside a cookbook|get the old transcript, $8}. Week two: essay, {written at {late}, read aloud to my wife|typed with two thumbs}. Week three: {FAFSA, two evenings, one fight with the website|ask {a neighbor|my old boss} for a letter}. {I pressed the button at {early} before work and nothing happened, no music.|A month later: a thick envelope.} {If I can, you can, that's not a slogan. I'm not a computer person.|I'm in my second year now. Ask me.}
> [no music] "No music" 😂 there should be music.
> [cookbook] Inside a cookbook is exactly where mine is. Calling my mom.
= {From the other side of the desk|I work in admissions as a student}: {five things|please stop doing this}
# applying admissions
- We *want* you to get in. {Really, there's a little bell.|Nobody has a quota for no.}
- Use the same name on everything. {"Liz", "Elizabeth" and "E." are three people to a computer}
- {A bad semester with one sentence of explanation is fine|Explain the gap. One sentence.}
- Call. {We get maybe nine calls a day|{day} mornings are quiet}
- {Check the spam folder|Your e-mail address, please, without the year of your ex's birthday}

{Good luck. I might be the one who rings the bell for you.|See you in {term}.}
> [bell] There's a BELL? I'm so happy about this.
> [Liz] My name problem explained in one line. Thank you.
!! answers
Call on {day} morning. A student named in the mail picked up and fixed mine in four minutes.
I got my answer after {three|four|five} weeks, so you are still in the normal range.
The checklist in the portal is right, the mails are always a few days late.
Ask for an application buddy, they pair you with a current student.
I went through the same in {term}. It all came together in one week.
!! reactions
Crossing fingers for everyone in this thread.
Thank you, I was afraid to ask that.
We can't wait to meet you.
I remember that week. Breathe.
`
