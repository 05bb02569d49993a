/** 1,234,567 */
export const counted = (number: number) => Math.round(number).toLocaleString('en')

/** 1 school, 2 schools */
export const amount = (number: number, noun: string) =>
  `${counted(number)} ${noun}${number === 1 ? '' : 's'}`

/** 0.4 s, 12.0 s */
export const secondsText = (seconds: number) => `${seconds.toFixed(1)} s`

/** 40 s, 1 min 15 s, 2 h 1 min */
export function timeText(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}

/** 40 s, 12 min, 5 h, 3 d */
export function ageText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`
}

export const GIB = 1024 ** 3
const SIZES = ['B', 'KiB', 'MiB', 'GiB', 'TiB']

/** 3.4 MiB */
export function sizeText(bytes: number): string {
  const step = Math.min(SIZES.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${SIZES[step]}`
}
