import { oneAndMany } from './plurals'

/**
 * Words that say nothing about what is looked for. Both engines leave them out of a query; they
 * stay in the index, so a text of nothing but these words is still found.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about am an and any anybody anyone are as at be been but by can could did do does doing for
  from get had has have having he her here his how i if in into is it its just like me my of on or
  our please she should so some somebody someone t than that the their them then there these they
  this those to too us ve was we were what when where which who why will with would you your d ll m
  re s`.split(/\s+/),
)

/**
 * Ways students say the same thing. Each line is one group; every member finds the others, and one
 * and many of each: search/plurals.ts
 */
const SAME_THING = `
  fafsa | financial aid | student aid
  scholarship | grant | bursary
  rn | nursing | nurse
  bsn | bachelor of science in nursing
  dorm | housing | residence hall
  roommate | flatmate
  lms | canvas | blackboard | moodle
  prof | professor | instructor
  advisor | adviser
  cs | computer science
  psych | psychology
  bio | biology
  chem | chemistry
  math | mathematics | maths
  econ | economics
  poli sci | political science
  comp sci | computer science
  gpa | grade point average
  intern | internship
  practicum | clinical placement
  ta | teaching assistant
  ra | resident assistant
  co op | cooperative education
  gym | rec center | recreation center
  swimming | pool
  registration | enrollment | enrolment
  sign up | register | enroll | enrol
  drop | withdraw
  tutor | tutoring
  dining hall | cafeteria | meal plan
  fees | tuition
  study group | study buddy
  resume | cv | curriculum vitae
  cover letter | application letter
  gen ed | general education
  commencement | graduation
  exam | test
  midterm | mid term
  anxiety | panic | nervous
  depression | depressed | mental health
  counseling | counselling | counselor | counsellor | therapy | therapist
  accommodation | disability services
  childcare | day care | daycare
  kids | children
  sublet | sublease
  apartment | flat
  washer | washing machine | laundry
  restroom | bathroom | toilet
  wifi | wi fi | eduroam
  internet | online access
  laptop | notebook
  loaner | lending | borrow
  carpool | car pool | rideshare
  bike | bicycle
  bus | shuttle
  waitlist | wait list
  wait listed | waitlisted | waitlist
  flash cards | flashcards
  credits | credit hours
  refund | disbursement
  loan | loans
  vaccination | vaccine | immunization | immunisation | shots
  dentist | dental
  vote | voting
  pray | prayer
  taxes | tax
  winter break | winter holidays | christmas | christmas break
  organic chemistry | o chem | ochem | orgo | organic chem
  anatomy | a p
  lost | stolen
  two factor | 2fa | authenticator
  log in | login | sign in | locked out
  proofread | proof read | look over | read over
  extension | more time
  veteran | vet | military
  gi bill | va benefits
  grad school | graduate school | masters
  first gen | first generation
  study abroad | exchange program
  major | degree program
  food pantry | food bank | food shelf
  vegan | plant based
  student id | id card
  diploma | degree certificate
  paycheck | payroll | pay check`

const groups = SAME_THING.trim()
  .split('\n')
  .map((line) => line.split('|').flatMap((member) => oneAndMany(member.trim())))

/** Every expression with the others that mean the same; a map, as whatever was typed is asked of it. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = synonymsFrom(groups)

function synonymsFrom(all: string[][]): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const group of all)
    for (const member of group) {
      const others = found.get(member) ?? new Set()
      for (const other of group) if (other !== member) others.add(other)
      found.set(member, others)
    }
  return new Map([...found].map(([member, others]) => [member, [...others].sort()]))
}
