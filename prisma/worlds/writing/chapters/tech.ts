/** Posts about technology. The form is described in ../manuscript.ts. */
export const TECH = `
? Canvas {ate|lost|won't show} my {submission|essay|quiz answers}
# technology canvas
I uploaded at {11:52|11:41|10:58} and it says "{missing|not submitted|file could not be read}". {I have the confirmation mail.|It was a .pages file, is that it?|I only have a photo of the screen.} {prof} is {strict|kind but strict}. {Is there a log somewhere?|Can IT prove that I was there?}
> There is a log. Mail the help desk with course, time and file name, they sent my professor the proof within an hour.
> [.pages] It's the .pages. Always PDF. I learned it at 11:58.
? {Two-factor|The login app|My authenticator} {and a new phone|is on my old, drowned phone}, locked out {since {day}|before a quiz}
# technology login
{The code goes to a number I no longer have.|I dropped it in a lake. Yes, really.} {Help desk's form wants me to log in first, ha.|I have work until six.} {How did you get back in?|Can someone do it remotely?}
> Walk into the help desk in {building} with your student ID, two minutes. By phone they ask three questions from your file.
> Once you're in again print the ten backup codes. Mine live in my wallet.
= Laptop {loaner program|lending}: {how it works|it saved my term|yes, even over break}
# technology laptop
Mine {died with a little puff of smoke|got stolen out of my car|was my daughter's school laptop all along}. The library lends them for {the whole term|four weeks, renewable}, with charger. {They asked for my card and nothing else.|It's not fast, but neither am I.} {The ones with a sticker of a fox have the better keyboard.|Bring it back with a charged battery and you're their favorite.}
> [fox] I've got fox number 7! She's the best.
> Thank you. I was about to put one on a credit card.
? Which laptop for {program} {under {$500|$600|$400}}?
# technology laptop
{Mine needs nine minutes to start.|I'd use it on {bus}, so light.|Does it have to run the proctoring thing?} {Refurbished, yes or no?|My cousin says buy used, my brother says never.}
> Refurbished business laptop, 16 GB of memory. Ugly and unbreakable.
> Surplus sale in {building}, first {day} of the month. I got mine for $120.
> Not a Chromebook, the testing software won't run.
= The {printer|plotter|scanner} in {building} and I {have reached an agreement|are in couples therapy}
# technology printing humor
It prints if you {feed it one page at a time|say please|use the left tray}. {It knows when a paper is due in ten minutes.|On {day} it gave me 40 pages of somebody's divorce.} {The one in {building} is the good twin, nobody uses it.|You have 200 free pages a term, by the way.}
> [200 free] 200 FREE PAGES? I've been paying at the gas station.
> [divorce] Please shred the divorce.
= Free software you {already pay for|have as a student} {and may not know|: the list}
# technology software
- Office, five devices
- {SPSS|MATLAB|Adobe} through the virtual lab, in the browser
- {LinkedIn courses|a grammar checker|the New York Times}
- 1 TB of storage, {which is gone the day you graduate, so copy your things|shared with nobody}

{I bought two of these before I found the page. {amount}.|Search "software catalog" while logged in.}
> [New York Times] The NYT with crosswords is worth tuition.
> [copy your things] Copy your things! A friend lost four years of photos.
? Is {the Wi-Fi|eduroam} {in {hall}|in {building}|by the labs} down {for everyone|again}?
# technology wifi
{Full bars, nothing loads.|It drops every eleven minutes, I timed it.} {I'm typing this from the parking lot.|Reported it {day}, ticket closed as "user device".} {Is there a trick?|Who do we have to bribe with cookies?}
> Forget the network, log in again with the full school address, not just the user name. That fixed it on our floor.
> Same in the whole wing. They're swapping the boxes this week.
= I built {a bus tracker|a tiny app|a bot} for {the {school} shuttle|room finding|dining menus}, {want to try it|feedback please}
# technology projects @Computer-Science
It started as homework for {course}. It shows {when the bus really comes, not when it should|which rooms are empty right now|if the soup is the good one}. {It's ugly and it works.|Thirty people use it, one of them is {prof}.} {Tell me what breaks.|Looking for somebody who can draw an icon.}
> Used it this morning. Correct to the minute!
> [icon] I can draw an icon! Do you want a bus with a face?
? Where do I {learn|start with} {Excel|Python|SPSS|Git} {from zero|before {course} starts}, {as a {job}|as a complete beginner}?
# technology learning
{I avoided it for years.|The prerequisite says "familiarity", and I'm familiar with the logo.} {I have about an hour a day.|Videos put me to sleep.} {Free, please.|Is there a person, not a course?}
> The library runs a two-evening crash course each month. Small, slow, no eye-rolling.
> Take one thing you do by hand and automate that. My grocery list taught me Python.
= Back up your {thesis|paper|photos|notes} **today**, {a cautionary tale|signed, an idiot}
# technology backup
{31|18} pages. {Coffee.|A three-year-old and a magnet.|A blue screen at {late}.} {I rewrote it in four days and it got better, but I also aged.|The repair shop said {amount}, "maybe".} Now it saves itself to three places. {Do it while you read this.|One of them should not be in your house.}
> [Coffee] Did it. Thank you. Sorry about the coffee.
> [got better] "It got better" is such a flex.
!! answers
Help desk, walk in, before ten. There is never a line before ten.
Different browser, private window. Nine times out of ten.
Clear the cache, then curse, in that order.
Had this in {term}. It was a wrong time zone in my profile.
Send them a screenshot with the time on it. They like screenshots.
!! reactions
The technology in {building} has feelings, I'm convinced.
IT people are wizards, be nice to them.
Did not know that, doing it now.
Mine made the same noise.
`
