/** Short comments that fit below any post or question. */

/** Below anything. */
export const ANYWHERE = [
  'Following, I want to know how this ends.',
  '{Needed this today|I needed exactly this on a {day}|This came at the right time}. Thank you.',
  'This is so real.',
  'Sending you a good thought from {bus}.',
  'I showed this to my {roommate|sister|study group|partner} and {got a long hug back|we talked about it all evening|now you have two fans}.',
  'Took me back to my own first {term}.',
  'You write well, do you know that?',
  'I read it twice, the second time {on {bus}|to my mother|out loud}.',
  'Somebody pin this, please.',
  'Hugs if you want them, {coffee|tea|half a sandwich} if you do not.',
  'Exactly my {week|month|{day}}.',
  'Did not expect to feel understood at {late}, but here we are.',
  'Posting so that I find it again.',
  'Thanks for {being honest about it|putting it into words|not making it prettier than it is}.',
  'Truest thing I have read here {this week|in a while|since {term}}.',
  'My {mother|aunt|old boss|coach} would like you.',
  'You are not alone in this, promise.',
  'As a fellow {program} person: yes, yes, yes.',
  'I was going to sleep, and now I am thinking about this.',
  'Can we all meet at {eatery} and talk about it?',
  'I never comment, but this made me.',
  'Same, but with {kids} and a cold.',
  'From one {job} to whoever needs it: keep going.',
  'This made my {day}.',
  'Reading this {between two shifts|in {building}|with cold coffee} and nodding.',
  'I sent the link to my {cousin|neighbor|lab partner}, it is {their|her|his} first year.',
  'If you are ever at {spot}, say hi.',
] as const

/** From the author, further down in the thread. */
export const FROM_THE_ASKER = [
  'Thank you!! That is {exactly|just} what I needed.',
  'Update: it worked. You are all wonderful.',
  'Trying that {tomorrow|on {day}|right after work}, I will report back.',
  'I did not know that at all, thanks for taking the time.',
  'Called them {just now|this morning|on my break}, you were right.',
  'Oh, that explains a lot. Thank you.',
  'Okay, breathing again. Thanks, everybody.',
  'Is that still so since {term}? Either way, thank you.',
  'Reading all of this on my break and smiling.',
  'Went there this morning. {Ten|Six|Eleven} minutes, solved.',
  'That helps. I was looking in the wrong place since {day}.',
  'I will try the first one and, if I am brave, the second.',
] as const

export const FROM_THE_AUTHOR = [
  'Thank you all, I did not expect so many kind answers.',
  'Reading these with my {coffee|tea|third toast}. You are the best.',
  'Ha, yes, that is how it was.',
  'Thank you ❤️',
  'Glad it helps somebody!',
  'I will write an update in {term}.',
  'I was not sure if I should post it. Now I am glad.',
  'Write me any time if you want to talk about it.',
  'You people. I am grinning at my phone on {bus}.',
] as const

export const BEFORE_ANSWERS = [
  'Oh, I know this one.',
  'Late to this, but:',
  'Hey {asker}!',
  'Good question.',
  'From experience:',
  '{asker}, deep breath.',
  'Not an expert, only tired:',
  'Writing from {spot}.',
  'My two cents:',
  'Second year {program} here.',
  'Been there.',
] as const

export const AFTER_ANSWERS = [
  'Good luck!',
  'You can do it.',
  'Tell us how it went.',
  'Hope that helps.',
  'Write me if you get stuck.',
  'We are rooting for you.',
  'And eat something.',
  'I am on campus {day}s if you want company.',
  'It does get easier.',
  'You have got this, {asker}.',
  '🙂',
  '💪',
] as const

export const AFTER_REACTIONS = [
  '❤️',
  '👏',
  '🙌',
  '🙂',
  'Hugs.',
  'Really.',
  'Keep writing.',
  '{asker}, I mean it.',
] as const
