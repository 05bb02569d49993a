const SIZES = ['B', 'KiB', 'MiB', 'GiB', 'TiB']

/** 3.4 MiB */
export function sizeText(bytes: number): string {
  const step = Math.min(SIZES.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${SIZES[step]}`
}

/** 40 s, 12 min, 5 h, 3 d */
export function ageText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`
}
