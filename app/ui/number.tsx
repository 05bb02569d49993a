import { abbreviate } from './count'

/** An abbreviated count that keeps the whole number in the markup. */
export function Count({ of: value }: { of: number }) {
  return <data value={value}>{abbreviate(value)}</data>
}
