import type { Facts } from './fill-in'
import {
  AMOUNTS,
  CHILDREN,
  COURSES,
  EARLY_HOURS,
  GENERAL_COURSES,
  GOOD_GRADES,
  GRADES,
  HOMETOWNS,
  JOBS,
  LATE_HOURS,
  PROFESSORS,
  TERMS,
  WEEKDAYS,
  type Place,
} from './pools'

/** What the texts need to know of the person who writes them. */
export interface Writer {
  first_name: string
  program: string
}

type Words = Readonly<Record<string, string | readonly string[]>>

const EVERYWHERE: Words = {
  gened: GENERAL_COURSES,
  prof: PROFESSORS,
  job: JOBS,
  hometown: HOMETOWNS,
  day: WEEKDAYS,
  term: TERMS,
  amount: AMOUNTS,
  early: EARLY_HOURS,
  late: LATE_HOURS,
  kids: CHILDREN,
  grade: GRADES,
  goodgrade: GOOD_GRADES,
}

/** The words that a person of a school would use, and some more for the occasion. */
export function factsOf(place: Place, writer: Writer, occasion: Words = {}): Facts {
  const here: Words = place
  const own: Words = {
    first: writer.first_name,
    program: writer.program,
    course: COURSES[writer.program] ?? GENERAL_COURSES,
  }
  return (name) => occasion[name] ?? own[name] ?? here[name] ?? EVERYWHERE[name]
}
