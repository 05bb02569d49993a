/** Colors of the portraits: lit side, middle and shade. */
export type Tone = { light: string; base: string; shade: string; lips: string }

export const SKINS: readonly Tone[] = [
  { light: '#fbe3d0', base: '#efc4a4', shade: '#c98f6c', lips: '#c0685f' },
  { light: '#f4d3b4', base: '#e0ae84', shade: '#b37c54', lips: '#b5645a' },
  { light: '#e8bd94', base: '#c98f62', shade: '#96623d', lips: '#a5574c' },
  { light: '#d09b70', base: '#a8734a', shade: '#764a2c', lips: '#8d473d' },
  { light: '#ad7a55', base: '#835333', shade: '#56331f', lips: '#743a33' },
  { light: '#8d6045', base: '#643e29', shade: '#3f2518', lips: '#5f3029' },
]

export type HairColor = { light: string; base: string }

export const HAIR_COLORS = {
  black: { light: '#4a3c3a', base: '#1f1817' },
  dark: { light: '#6b4a38', base: '#33211a' },
  brown: { light: '#93684a', base: '#553622' },
  auburn: { light: '#b06a42', base: '#6f3a20' },
  blond: { light: '#ecca8b', base: '#b88a4a' },
  gray: { light: '#cfc9c3', base: '#8d8680' },
} as const satisfies Record<string, HairColor>

export const CLOTHES = [
  ['#3f5f86', '#22364f'],
  ['#7f3f4c', '#4b222c'],
  ['#3f6f5c', '#213f34'],
  ['#c9a35a', '#8a6a30'],
  ['#6b5a86', '#3a3050'],
  ['#d6cfc4', '#9b9387'],
  ['#4a4a50', '#232328'],
  ['#b6654a', '#743a26'],
  ['#6f8fa8', '#41596c'],
] as const
