const BROWSERS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
  [/w3m/i, 'w3m'],
  [/lynx/i, 'Lynx'],
]

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** What a browser calls itself, short enough for its owner to know it: 'Firefox on Windows'. */
export function browserName(userAgent: string | null): string {
  const named = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ''))
  const browser = named(BROWSERS)?.[1] ?? 'Unknown browser'
  const system = named(SYSTEMS)?.[1]
  return system ? `${browser} on ${system}` : browser
}
