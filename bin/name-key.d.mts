export function nameKey(name: string): string
