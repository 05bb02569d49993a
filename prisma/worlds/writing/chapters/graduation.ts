/** Posts about graduation. The form is described in ../manuscript.ts. */
export const GRADUATION = `
? My degree audit says I'm missing {one credit|a writing requirement|"upper division hours"}, {I applied to graduate|commencement is} in {term}, {help|what now}
# graduation degree-audit
I did everything on the sheet I got as a freshman. {Apparently there is a newer sheet.|{course} counts in two places, but only once.} {Has anyone got a substitution this late?|Can I walk and finish over the summer?}
> You can walk with up to six credits open. You get an empty folder, but so does everyone, the paper comes by mail.
> Ask which catalog year you're on! You're allowed to graduate under the one you started with.
= {Applied for graduation|I pressed the button|Form sent} today and had to {sit down|call my mother|laugh}
# graduation good-news
It is one page. They ask how you want your name written. {I put in both last names, all the accents, everything.|I sat there for ten minutes thinking about that line.|I asked my grandmother how she would like it.} {Seven years.|Two majors, three jobs.|One hurricane, one baby, one degree.} The fee is {$60|$75} and the deadline is earlier than you think, {so go look|check it now}.
> [accents] With all the accents! Make the announcer practice.
> Congratulations. I'm right behind you, two terms.
? Cap and gown: {buy|rent|borrow}? {$94|$110} for polyester feels {wild|like a joke}
# graduation money
{I'll wear it for three hours.|My cousin has hers from another school, would they notice the blue?|There are {five|four} of us in the family finishing this year, so this adds up.} {Does the alumni office still lend them?|Where do I return it?}
> Alumni closet in {building} lends gowns for free, you only buy the tassel. Go before the end of the month, they run out of tall ones.
> [blue] They noticed my wrong blue. Nobody cared.
= What I'd tell my {first-year|22-year-old|scared} self, {three weeks|one exam|one shift} before the end
# graduation advice
You will fail {gened} and it won't matter. You'll meet {your best friend|the person who gets you through} in a line for {eatery}. {Buy the used edition.|Go to office hours before you need them.|Don't schedule anything at {early}.} The people who looked like they had it together {did not|were also Googling it}. {Rest is part of the work.|Call home more.}
> Reading this between two shifts and crying a little. Thank you.
> The people who had it together: hi. We did not.
? Who is {coming alone to|skipping|nervous about} commencement?
# graduation belonging
My family {can't get visas in time|lives two flights away|doesn't really do this kind of thing}. {I was going to skip, but I think I'd regret it.|I have four tickets and nobody to give them to.} {Would anyone like to sit together|Could we be each other's loud cousins}?
> I'm loud, I'm available, I'll scream your name. Count me in.
> Same here, flights cost {amount}. Let's meet by the fountain an hour before.
= Honor cords, stoles and who gets what: {I asked so you don't have to|the list nobody publishes}
# graduation
- 3.5 and up: **gold cord**, picked up at the registrar, no form
- First-gen stole: sign-up list, {free|first 150 people}
- Veterans: red, white and blue cord from the veterans' office
- {program}: the department has its own pin, {ask the secretary|handed out at the small ceremony}

{If your name should be said in a certain way, there's a voice recording link in the mail.|Bring a bobby pin. Bring five.}
> [voice] The voice link is so good. For the first time somebody will say my name right.
> [Bring five] Five bobby pins was not enough for my hair. Ten.
? Graduating {in winter|early|one term late}: is there {a ceremony|anything} {in December|for us}?
# graduation
{My cohort walks in May and I'd be done in December.|I finish with {course} in the summer.} {Do I walk before or after?|Is the small ceremony sad or nice?|My parents need dates to ask for time off.}
> December one is small and nice. You're out in an hour and there is soup.
> You choose: before or after. Tell the registrar by October.
= {The day after|Two weeks after|One year after} graduation @ {school}
# graduation alumni @alumni
Nobody tells you how quiet it is. {I set my alarm for class by mistake.|I kept opening Canvas.} I am {working as a {job} until the license comes|starting at a clinic on {day}|applying, applying, applying}. {If you feel flat instead of happy, you're not broken, you're tired.|What helped: one walk a day, one application a day.} I still come here {to read about your finals|because you are good company}.
> [not broken] "You're not broken, you're tired." Thank you. I graduated in May and needed that.
> Come to alumni night at {eatery}, we can be flat together.
!! answers
Registrar, second window. She's been there twenty years and has seen worse than both of us.
Put it in writing to your advisor and cc the department. Mine was fixed in two days after that.
I had the same in {term}, it was a wrong code in the audit, nothing real.
Commencement office mails the details about six weeks before, check your school inbox, not the other one.
!! reactions
Congratulations!! 🎓
I will be the one crying in row F.
This thread makes me want to finish.
Save me a seat, I am two terms behind you.
`
