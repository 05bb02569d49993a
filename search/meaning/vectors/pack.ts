/** What a vector is stored as: each number in 8 bits, as base64 of both databases and of JSON. */
export type PackedVector = string

/** The largest number of 8 bits with a sign that has an opposite */
const MAX = 127

/** A direction in a quarter of its bytes: cosines change by less than 0.01. Empty without a direction. */
export function packVector(vector: readonly number[]): PackedVector {
  const largest = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0)
  if (largest === 0) return ''
  return Buffer.from(
    Int8Array.from(vector, (number) => Math.round((number / largest) * MAX)).buffer,
  ).toString('base64')
}

export function unpackVector(packed: PackedVector): Int8Array {
  const bytes = Buffer.from(packed, 'base64')
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** The length of a vector; its cosine with another is their product by both lengths. */
export const findLength = (vector: Int8Array): number => Math.sqrt(multiply(vector, vector))

export function multiply(vector: Int8Array, other: Int8Array): number {
  let sum = 0
  // Half a million of them are read when the site starts, so no call for each number.
  for (let at = 0; at < vector.length; at++) sum += vector[at]! * other[at]!
  return sum
}
