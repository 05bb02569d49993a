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

/** The words that a person of a school would use. */
export function factsOf(place: Place, writer: Writer): Facts {
  return {
    ...place,
    first: writer.first_name,
    program: writer.program,
    course: COURSES[writer.program] ?? GENERAL_COURSES,
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
}
