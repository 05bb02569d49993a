/** How long to wait: '40 seconds', '3 minutes' */
export const formatWait = (seconds: number) =>
  seconds < 90 ? formatCount(seconds, 'second') : formatCount(Math.ceil(seconds / 60), 'minute')

/** The text for someone who did something too often. Not in the spec. */
export const rateLimitText = (seconds: number) =>
  `That’s a lot in a short time. Nothing is lost. Please try again in ${formatWait(seconds)}.`

const formatCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
