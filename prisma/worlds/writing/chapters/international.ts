/** Posts of international students. The form is described in ../manuscript.ts. */
export const INTERNATIONAL = `
? What {coat|shoes|heater} do I need for {my first winter|January here}? I'm from {Accra|Hanoi|São Paulo|Manila}
# international winter
{It's November and I'm already wearing everything I own.|My phone said "feels like 4" and I thought it was broken.|People here say "it isn't even cold yet" and I don't trust their faces.} {Budget is {amount}, for everything.|Is second-hand okay?|Do you really need two pairs of gloves?}
> Second-hand coat from the Free Store in {building}, they keep the best ones for international students. Boots: buy new, buy big, two socks.
> Two pairs, because you will lose one. Always the left.
> Cover the ears. In my first winter I thought they had fallen off.
= {Dua tahun|Trzy lata|Deux ans|Dos años} {far from home|away}: {what I miss, what I found|a letter}
# international homesickness
I miss {the noise of the market|my grandmother's scolding|street food at midnight|rain that smells}. I found: {a lady at the Asian store who saves me the good rice|a bench where the sun arrives at four|friends who learned to say my name}. {On {day}s I call home at {late}, that's their morning, and I hear the rooster.|I dream in English now and wake up a bit offended.} {Home is two places or none, depends on the day.|It gets lighter. Not less, lighter.}
> [Not less] Not less, lighter. I'm keeping that one.
> [rooster] The rooster! Ours interrupts every call.
? {CPT|OPT|On-campus work} rules: can I {start before the card comes|do an unpaid internship|work 20 hours in two jobs}?
# international visa
{The internship wants me on {day}.|The advisor's next appointment is in two weeks.|Every forum says something different and all of them in capital letters.} {I don't want to risk anything.|Who has done exactly this, this year?}
> Do NOT start before you have the card in your hand. And never trust forums in capitals.
> International office has express advising at one every day, five minutes, that's all you need for this.
> Two jobs fine, 20 hours together. They count it for real.
= My name is {Nguyễn Thị Bảo Trân|Oluwaseun|Xiomara|Żaneta}, and {it took until|today} {someone asked|a professor practiced it}
# international belonging
{"How do you say it? Again. I want to get it right."|She wrote it down in her own letters, on her hand.} It took {nine seconds|less time than saying "I'm not even going to try"}. {I've answered to "T" for two years because it was easier for everyone else.|I didn't know I had been holding my shoulders up.|I called my mother and told her that they said it with the tone and all.} {You can ask. We like it when you ask.|Try. We can hear that you try.}
> Thank you for saying this. I'll ask from now on.
> [shoulders] Holding the shoulders up. I felt that. 
= 第一次期末考试 / My first finals in a second language
# international exams
我用中文思考，用英文写字，用咖啡活着。 I think in Chinese, write in English, and live on coffee. The dictionary is allowed if you ask {two weeks before|the testing office}. {I got {goodgrade} in {gened} and understood the joke on page 3.|My hand still writes numbers the way we do at home and the TA asked if that's a 7 or a 1.} 加油, everybody!
> 加油！你一定可以的 💪
> [a 7 or] The 7! I lost two points for mine, and got them back.
= رمضان في الحرم / Ramadan on campus, {where to eat at {early}|a small map|and midterms}
# international campus-food
Suhoor: {eatery} opens at five if ten people sign up, **we're eight**. Iftar: {every night in {building}, bring a friend of any faith|potluck on {day}s}. {Professors moved my exam to the morning when I asked.|My lab partner, who's from Ohio, fasted with me for a day "for science".} {رمضان كريم to all of you.|There's a quiet room on the third floor for prayer, always open.}
> Signed up, so you're nine. Who's ten?
> Ten! I just like breakfast. Is that allowed? 😄
? Opening a bank account / renting / a phone plan with {no SSN|no credit history}, {how|where}?
# international money
{Three banks, three different no's.|The landlord wants a co-signer and I know only you people.|They asked for a utility bill to get an address and for an address to get a utility bill.} {I've got my passport, I-20 and {amount} in cash, which feels illegal.|Please spare me a fourth line.}
> Credit union on {street}: passport and enrollment letter, twenty minutes. They even explain checks.
> International office writes a letter for landlords. It sounds so official that mine stood up.
? Does anyone else {go silent in class discussions|laugh late at jokes|translate in their head}?
# international language
By the time I've {built the sentence|found the word}, the topic {has moved on|is over}. {Participation is 15 percent.|In my country you don't speak before the professor asks you by name.|I understand all of it, that's the worst part.} {Did it get faster for you?|Did you tell them?}
> Told {prof}. Now she gives me the question the day before. Nobody noticed, and I speak every week.
> It gets faster around month eight. Write the first sentence down beforehand and start with that.
= 안녕하세요! {Language tables|Conversation club}: {Korean|Spanish|Arabic|Portuguese} for English, {tea included|no textbook}
# international languages
{Half an hour yours, half an hour mine.|We fix each other's homework and swear words.|You learn what no class teaches: how to say "well, anyway".} {Every {day} at {eatery}, look for the little flags.|Last time a security guard sat down and it turned out he's fluent in Hmong.} {All levels, also level zero.|같이 공부해요!}
> 같이 공부해요! I'm level zero point five.
> [security guard] The security guard is Mr. Vang and he's the best of us.
!! answers
International office, express hours at one. Take a number and a mint.
Same for me, two years ago, other passport. It worked out, but start early.
Ask the student association of your country, someone wrote it all down, trust me.
They need the original, not a photo. I made that walk twice.
Your host program advisor can mail them for you, that letter has magic powers.
!! reactions
Greetings from {hometown}, by way of {building}.
My whole family group chat says hello.
I felt this in three languages.
Far from home, close to you all. 🌍
`
