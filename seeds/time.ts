export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The moment that lies `age` milliseconds before the day of seeding. */
export function dateBefore(today: Date, age: number): Date {
  return new Date(today.getTime() - age)
}
