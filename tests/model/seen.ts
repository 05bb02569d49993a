/** How often each kind was stored, and each other thing has come of sending, over all sequences: a model that never gets there proves nothing. */
export const SEEN = {
  message: 0,
  comment: 0,
  answer: 0,
  post: 0,
  question: 0,
  response: 0,
  'sent once more': 0,
  'a draft': 0,
  'in the outbox': 0,
  'sent from the outbox': 0,
  'promised for later': 0,
  'given back': 0,
  'given up': 0,
}
