/**
 * Milliseconds at most that those who had to wait for their place go on waiting for connections that are
 * still to be accepted, and for those who didn't.
 */
const MAX_WAIT = 30

type Begin = (isCrowded: boolean) => void

/** Those who got their place at once, and those who had to wait for it */
const prompt: Begin[] = []
const patient: Begin[] = []
let isScheduled = false
let hasArrived = false
/** When the first of the patient ones was first passed over */
let since: number | null = null

/** A connection has been accepted: there may be more. */
export function noteArrival() {
  hasArrived = true
}

/**
 * Waits for a turn of the event loop in which nothing else begins. Work may come to its end without ever
 * waiting for anything: thousands of requests that have arrived together would all be done, one by one,
 * before the next look at what has arrived since, and no limit would bind. As libuv (1.45 and newer) accepts
 * one connection in a turn, more turns are left to them, or who has just come would stand behind hundreds.
 * Returns whether connections were arriving.
 */
export function ownTurn(isPrompt: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const line = isPrompt ? prompt : patient
    line.push(resolve)
    schedule()
  })
}

function schedule() {
  if (isScheduled || prompt.length + patient.length === 0) return
  isScheduled = true
  setImmediate(() => {
    isScheduled = false
    const isCrowded = hasArrived
    hasArrived = false
    next(isCrowded)?.(isCrowded)
    schedule()
  })
}

function next(isCrowded: boolean): Begin | undefined {
  if (patient.length === 0) return prompt.shift()
  since ??= performance.now()
  if (performance.now() - since < MAX_WAIT) {
    if (prompt.length > 0) return prompt.shift()
    if (isCrowded) return undefined
  }
  since = null
  return patient.shift()
}
