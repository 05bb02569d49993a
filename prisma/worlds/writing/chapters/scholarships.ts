/** Posts about scholarships. The form is described in ../manuscript.ts. */
export const SCHOLARSHIPS = `
= I applied to {31|24|40} scholarships and won {three|two}. Here is what I learned
# scholarships essays
1. Local ones. The {credit union|Rotary|nurses' association} in my county had **six** applicants.
2. I kept one document with four stories about myself and cut them to size.
3. The winners were {boring and small|$500 each|the ones with weird rules}. {Together they paid for two terms of books.|It added up to {amount}.}

{The big national ones ate whole weekends and I heard nothing.|Rejections feel like nothing after the tenth.} If you want to swap essays, write below.
> Number 2 is genius. I have been starting from zero every time.
> [swap essays] I would love a reader for mine. It's about my grandfather's tractor, I promise it is interesting.
? Who do you ask for a recommendation when you {are in giant lectures|study online|have been out of school for ten years}?
# scholarships letters
The {department|alumni} scholarship wants two letters by {day}. {None of my professors could pick me out of a line.|My last teacher has retired.|My boss offered, but does that count?} {I don't want to bother anyone.|How much notice is polite?}
> A supervisor counts, I used mine from the hospital and won. Give them a bullet list of what you did, it makes their life easy.
> Go to office hours twice before you ask. I felt fake doing it, then {prof} and I talked for an hour about her dog.
> Two weeks notice, and send a thank-you card. They remember the card.
= Department scholarship deadline is {the 15th|this Friday|in nine days}, and almost nobody in {program} applies
# scholarships deadlines
I work in the office and I am allowed to say this: last year they **extended twice** because there were not enough applications. It is one form and {300 words|one page}. {GPA needs to be 2.5, not 4.0.|Part-time students count too.} Go.
> Applied on my lunch break because of this post. Thank you!
> Does it count for people who declared the major this term?
? Do outside scholarships {lower|eat into|cancel} your {school} grant?
# scholarships financial-aid
I won {amount} from {my union|my mother's employer|a church in {hometown}} and was so happy, and then the portal took {almost the same amount|part of it} off my grant. {Is that normal?|Can they do that after the term has begun?|Should I have told them later?}
> It's called displacement. Ask them to take it off your loan instead of your grant, they did it for me when I asked.
> Normal but not carved in stone. A mail from the donor saying "for books and living costs" helped.
= Scholarship essay tip from {somebody who reads them|a committee member|a reader of 200 essays}
# scholarships essays
I volunteered as a reader this {term}. After the fortieth "ever since I was a child", your eyes glaze. What woke me up: a first sentence with a *thing* in it. {A bus ticket.|A burnt pot of rice.|A pair of steel-toe boots.} {And answer the question they asked, half don't.|And say the number: how much, for what.} You do not need to bleed on the page. {You need to be specific.|One honest afternoon is enough.}
> I rewrote my first line. It has a bus pass in it now.
> "You do not need to bleed on the page" thank you. I was about to.
? Scholarships for {parents|DACA students|people over 30|part-time students}, do they exist?
# scholarships
Every list I find says "full-time, {18 to 22|recent high school graduate}". I'm {33|38|45} with {kids} and {six credits a term|a full-time job}. {What did you find that was real?|I don't mind small amounts.}
> The women's giving circle in {city} gives to students over 25. Deadline in March, one letter.
> Filter by "returning student" in the school's own scholarship portal. I found four.
> Check your employer. Mine, a grocery chain, pays up to $1,500 and the manager had never heard of it.
= {Thank-you letter day|I wrote to my donor today|My donor wrote back}
# scholarships gratitude
They ask you to write to the family who pays for your scholarship. I put it off for a month because {what do you say to people who gave you {amount}|I felt I had not earned it|my handwriting is terrible}. In the end I told them {about my night shifts|that I passed {course}|what my mother said on the phone}. {They sent back a photo of their farm.|An hour later I was still smiling.|Write yours, it is good for both sides.}
> I read for that fund, and those letters go up on a fridge. A real one.
> Okay you convinced me, writing mine tonight.
? Is it too late to apply for {term} scholarships if I {start mid-year|just transferred|changed my major}?
# scholarships transfer
The portal shows everything as "{closed|not eligible|by nomination}". {Do departments keep some back?|Is there a person I could simply ask?} {I have a 3.7 and {amount} to find.|Anything helps, even book money.}
> Mail the department secretary, honest. Ours had $800 left over in January and gave it to the first person who asked.
> Mid-year people get looked at in the second round, around Thanksgiving.
!! answers
Ask in the department office, not only online. {prof}'s door is where I heard about mine.
The writing center reads scholarship essays too, you just have to book "other" as the type.
I keep a spreadsheet with the dates, I can send you the link list of the ones that are real.
My rule: if it asks for money to apply, close the tab.
Call the number on the form. A very lonely and very nice man answered me.
!! reactions
Congratulations, you earned that.
I did not know readers were students too, that is comforting.
Putting a reminder in my phone right now.
This is the push I needed, opening the portal.
`
