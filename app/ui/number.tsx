import { abbreviate } from './count'

/** An abbreviated count that keeps the whole number in the markup. */
export function Count({ of }: { of: number }) {
  return <data value={of}>{abbreviate(of)}</data>
}

/** A bar for one count among others; the number stands beside it for everyone. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <>
      <span className="row between">
        <span>{label}</span>
        <Count of={value} />
      </span>
      <meter min={0} max={Math.max(max, 1)} value={value} aria-label={label}>
        {value}
      </meter>
    </>
  )
}
