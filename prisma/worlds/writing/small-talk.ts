/** Short comments that fit below any post or question. */

/** Below anything. */
export const ANYWHERE = [
  'Following, I want to know how this ends.',
  'Needed this today. Thank you.',
  'This is so real.',
  'Sending you a good thought from {bus}.',
  'I showed this to my {roommate|sister|study group|partner} and {she|he|they} laughed out loud.',
  'Took me back to my own first {term}.',
  'You write well, do you know that?',
  'I read it twice.',
  'Somebody pin this, please.',
  'Hugs if you want them, coffee if you do not.',
  'Exactly my week.',
  'Did not expect to feel understood at {late}, but here we are.',
  'Posting so that I find it again.',
  'Thanks for being honest about it.',
  'The part in the middle is the truest thing I have read here.',
  'My mother would like you.',
  'You are not alone in this, promise.',
  'As a fellow {program} person: yes, yes, yes.',
  'I was going to sleep, and now I am thinking about this.',
  'Can we all meet at {eatery} and talk about it?',
  'I never comment, but this made me.',
  'That is the spirit.',
  'Okay, you convinced me.',
  'Same, but with {kids} and a cold.',
  'From one {job} to whoever needs it: keep going.',
  'This made my {day}.',
] as const

/** From the author, further down in the thread. */
export const FROM_THE_ASKER = [
  'Thank you!! That is exactly what I needed.',
  'Update: it worked. You are all wonderful.',
  'Trying that {tomorrow|on {day}|right after work}, I will report back.',
  'I did not know that at all, thanks for taking the time.',
  'Called them just now, you were right.',
  'Oh, that explains a lot. Thank you.',
  'Okay, breathing again. Thanks, everybody.',
  'Is that still so since {term}? Either way, thank you.',
  'Reading all of this on my break and smiling.',
  'Went there this morning. Ten minutes, solved. Ten!',
] as const

export const FROM_THE_AUTHOR = [
  'Thank you all, I did not expect so many kind answers.',
  'Reading these with my coffee. You are the best.',
  'Ha, yes, that is how it was.',
  'Thank you ❤️',
  'Glad it helps somebody!',
  'I will write an update in {term}.',
  'I was not sure if I should post it. Now I am glad.',
  'Write me any time if you want to talk about it.',
] as const

/** Put before or after another comment, so that few of them sound alike. */
export const LEAD_INS = [
  'Oh, I know this one.',
  'Late to this, but:',
  'Hey {asker}!',
  'Good question.',
  'From experience:',
  '{asker}, deep breath.',
  'I asked the same in {term}.',
  'Not an expert, only tired:',
  'So,',
  'Writing from {spot}.',
  'My two cents:',
  'Second year {program} here.',
  'Been there.',
] as const

export const LEAD_OUTS = [
  'Good luck!',
  'You can do it.',
  'Tell us how it went.',
  'Hope that helps.',
  'Write me if you get stuck.',
  'We are rooting for you.',
  'And eat something.',
  'Let me know, I am on campus {day}s.',
  'It does get easier.',
  'You have got this, {asker}.',
  '🙂',
  '💪',
] as const
