import { addToOutbox, removeFromOutbox, type OutboxEntry } from './outbox-store'

/**
 * What Turbo is sending (by its submission) waits on this device, too, until there is an answer: its page
 * may be closed before. That page doesn't list it meanwhile, and nothing waits for the device.
 */
const flights = new Map<object, OutboxEntry>()
/** What this page doesn't list: it's under way, or was answered and is being removed */
const unlisted = new Set<string>()

export const isUnlisted = (id: string) => unlisted.has(id)
export const entryUnderWay = (submission: object) => flights.get(submission)

/** One after the other, so that nothing is removed before it's there. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = (work: () => Promise<unknown>) => (last = last.then(work).catch(() => undefined))

export function beginFlight(submission: object, entry: OutboxEntry) {
  flights.set(submission, entry)
  unlisted.add(entry.id)
  markAnswered(entry.id, false)
  void inTurn(() => addToOutbox(entry))
}

/** It was answered: it's stored, or the page that follows has its words. */
export function endFlight(submission: object) {
  const entry = flights.get(submission)
  flights.delete(submission)
  if (entry) remove(entry.id)
}

function remove(id: string) {
  markAnswered(id, true)
  void inTurn(() => removeFromOutbox(id).then(() => markAnswered(id, false)))
}

/** Nothing says what became of it, so it waits. Resolves to whether it does: its form may have been sent once more. */
export async function failFlight(
  submission: object,
  failure?: OutboxEntry['failure'],
): Promise<boolean> {
  const entry = flights.get(submission)
  flights.delete(submission)
  if (!entry || [...flights.values()].some(({ id }) => id === entry.id)) return false
  unlisted.delete(entry.id)
  await inTurn(() => addToOutbox({ ...entry, failure }))
  return true
}

/** Where what was answered is remembered, which may still be in the store once another page has loaded */
const NAME = 'quad-answered'
const answered = () => (sessionStorage.getItem(NAME) ?? '').split(' ').filter(Boolean)

function markAnswered(id: string, isAnswered: boolean) {
  const others = answered().filter((one) => one !== id)
  sessionStorage.setItem(NAME, [...others, ...(isAnswered ? [id] : [])].join(' '))
}

for (const id of answered()) {
  unlisted.add(id)
  remove(id)
}
