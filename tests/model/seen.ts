/** How often each has come of sending, over all sequences: a model that never gets there proves nothing. */
export const SEEN = {
  stored: 0,
  'sent once more': 0,
  'a draft': 0,
  'in the outbox': 0,
  'sent from the outbox': 0,
  'promised for later': 0,
  'given back': 0,
  'given up': 0,
}
