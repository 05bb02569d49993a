/** Posts about careers and internships. The form is described in ../manuscript.ts. */
export const CAREERS = `
= Career fair {report|recap|survival notes}: {I talked to nine tables|sweaty hands and two interviews|what recruiters really asked}
# careers career-fair
They asked: what did you build, fix or carry through? Nobody asked for my GPA. {I had ten printed résumés, gave out four.|The line at the hospital table was the longest, at the county office nobody stood and that was my best talk.} {Go after two, they are bored and friendly.|Go early, the pens are better.} I have a call on {day} with {a logistics company|the school district|a clinic in {city}}!
> [after two] Going after two next time. I was there at ten and it was a zoo.
> Good luck on {day}!! Tell us how it went.
? What do I wear to {the career fair|an interview at a hospital|an internship interview} if I {own no suit|only have scrubs and hoodies|have {$40|$60}}?
# careers interview
{The mail says "business casual" and I honestly do not know what that is.|My last interview was in a kitchen and I wore non-slip shoes.} {Is there a place to borrow something?|Would black jeans be noticed?}
> The career closet in {building} lends for a week, free, shoes too. The volunteer there is a retired tailor.
> Dark pants, a plain shirt, clean shoes. Done. They remember how you talk.
? {Unpaid|Low-paid|Summer} internship in {hometown}, do I {take it|say no|negotiate}?
# internships money
It's exactly what I want to do after {program}, but I would have to give up my {job} job, and that is {amount} a month. {They said "great exposure".|They hinted at a job offer afterwards.} {Has someone asked for money and got it?|Is there a grant for this?}
> There's an internship grant from the alumni office, up to $2,000, for exactly this. Deadline is usually in April.
> I asked "is there any budget for travel?" and they found $150 a week. Ask about one specific thing.
= I got the {job|internship|offer}!! {After 43 applications|After being ghosted all summer|With a 2.7 GPA}
# internships good-news
Starting in {term} at {a children's hospital|a small software shop|the water district|an insurance company} and I still have to read the mail twice a day. {What helped was a professor who let me practice the same question nine times.|What helped: I told the story about being a {job}. They loved it.|I nearly did not apply, because I had only six of the nine bullet points.} {Apply anyway.|Thank you to everybody here who read my résumé.}
> [Apply anyway] YES! So happy for you. Apply anyway, engraved in stone.
> [read my résumé] I read that résumé and I called it. Congratulations!
? Can somebody {tear apart|read|be honest about} my résumé? {I have only worked retail|I have a six year gap|I'm changing careers}
# careers resume
I've been {at home with {kids}|in the army|a {job}} and now everything on the page looks like {a different person|somebody else's life}. {One page or two?|Do I put the gap in or hide it?}
> Don't hide it. "Full-time caregiver, 2016 to 2022" is a line, I've hired people with that line.
> One page. Numbers wherever you can: how many customers, beds, boxes, kids.
= Working as a {job} is **not** a gap in your résumé
# careers work
You {handle angry strangers|count cash at {late}|keep a schedule that would break a manager}. Write it down like that. I used to put it at the bottom in small letters. Then {prof} asked me what I do all week and said "{that is operations|that is crisis communication|that is triage}, why isn't it on here?" {So now it's at the top.|I got the next two interviews.}
> [at the top] Moved mine to the top after reading this. It looks so much better.
> [triage] "That is triage" made me tear up a bit. Thank you.
? Campus jobs that {let you study|work around clinicals|hire in the middle of the term}?
# campus-jobs work-study
I have {work-study money I'm not using|12 hours a week|a hole in my schedule from one to four}. {Library desk is full.|I would take mornings, I'm up at {early} anyway.} What do you do and would you recommend it?
> Gym front desk. You swipe cards and read. I finished all of {course} there.
> Tutoring pays two dollars more than anything else and you learn it all over again.
> The mail room in the union always needs people after week four when everyone quits.
= Informational interviews are {just coffee|less scary than they sound|my new hobby}
# careers networking
I wrote to {five|six} alumni from {program}: "could I ask you about your Tuesday?" {Four answered.|Three answered, one sent me a list of what to learn.} Not a job pitch, just what does your Tuesday look like. {One of them said she cried in the stairwell in her first month too.|I crossed two careers off my list and that is a *win*.} {The alumni directory is open to us.|My next one is on {day}.}
> "Could I ask you about your Tuesday" is the best line I have read this year.
> As an alumna: we love getting these. Really.
? How long did it take you to hear back from {the hospital|the district|a state job|the internship portal}?
# careers waiting
Interview was {two|three} weeks ago, they said "{by the end of the week|soon|early next month}". {I have another offer that wants an answer by {day}.|Do I write or is that pushy?|I check my phone in every break.}
> Write! Two friendly lines, mention the other deadline. They answered me in an hour.
> State jobs: up to ten weeks. They're not ignoring you, they are just the state.
= Lessons from my first {90 days|month|week} {as a nurse|at a bank|as an intern|in a classroom of my own}
# careers alumni @alumni
To those still in {program}: the thing you think you'll never use, you'll use in week two. {Mine was the boring documentation class.|For me it was stats, of all things.} Ask the question *before* you guess. {Bring shoes you can stand in.|Bring a notebook, write names in it.} {You're more ready than you feel.|And sleep. I mean it.}
> Needed this today, thank you for coming back to tell us.
> [documentation] The documentation class?! I take it all back.
!! answers
Career services does mock interviews on {day}s. Mine was brutal and kind at the same time.
Ask {prof}, half of the internships in {program} come from that address book.
Handshake is fine but the board outside {building} has the ones nobody else sees.
Write to them again. My best job came from a second e-mail.
Say yes, ask for the details in writing, then decide.
!! reactions
Proud of you, stranger.
This makes me a bit less scared of {term}.
Where do I apply, asking for a friend who is me.
I need to read this every Monday.
`
