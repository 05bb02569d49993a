/** What people write about themselves; at most 200 characters when filled in. (PROFILE-01) */
const NURSING = [
  'Future nurse, current {job}. Powered by iced coffee and flashcards.',
  'ADN to BSN. I already work the floor, now I want to understand why it works.',
  'Third cohort, second career, first in line for the simulation lab.',
  'I want to work in {pediatrics|the ICU|labor and delivery|hospice}. Ask me about clinicals.',
  'Night shifts, day classes. If I look tired, I am, but I like it here.',
  'My grandmother’s nurse is the reason I am in this program.',
]
const BUSINESS = [
  'Trying to turn my aunt’s bakery into two bakeries.',
  'Finance by day, {futsal|choir|pottery|boxing} by night.',
  'I run a tiny online shop and want to finally understand my own spreadsheets.',
  'Former {job}, future operations manager. Happy to trade notes.',
]
const COMPUTING = [
  'I break things and write down how. Usually in Rust, sometimes in the kitchen.',
  'Career changer: {job} until last year, now arguing with compilers.',
  'Games, maps and old keyboards. Always up for a hackathon.',
  'Back-end person who is slowly learning that buttons need labels.',
]
const PSYCHOLOGY = [
  'Interested in why we remember what we remember. Also in naps.',
  'Hoping to become a school counselor in {hometown}.',
  'Research assistant in the memory lab. We have cookies for participants.',
]
const BIOLOGY = [
  'Pre-vet, four rescue cats, one very patient roommate.',
  'I count salamanders for credit. Ask me how to get into field research.',
  'Biology because of one good teacher in {hometown}. Thank you, Mrs. D.',
]
const EDUCATION = [
  'Paraeducator now, teacher soon. My classroom will have plants.',
  'I collect picture books in {Spanish|Vietnamese|Arabic|Polish} and English.',
  'Student teaching this year. Send glue sticks.',
]
const EVERYBODY = [
  'Mom of {kids}, part-time student, full-time list maker.',
  'From {hometown}. Still getting used to the weather here.',
  'First in my family to go to college. My dad prints every transcript.',
  'Transferred in last year and wish I had done it sooner.',
  'Veteran. I like quiet libraries and loud football.',
  'Commuter. You will find me asleep on {bus}.',
  '{job} on weekdays, {program} on every other hour.',
  'I went back to school at {34|41|29|52}. It is never too late, just later at night.',
  'Looking for people to walk with between classes. I talk a lot, fair warning.',
  'Bookworm, bad guitarist, decent cook.',
  'I answer questions about financial aid because I made every mistake already.',
  'Here for the degree, stayed for {eatery}.',
  'Tell me what you are reading.',
  'Born in {hometown}, raised in {hometown.2}, studying in {city}.',
  'Introvert with a calendar full of study groups. Say hi.',
  'I take photos of campus before sunrise on my way home from work.',
  'Plant person. My desk is 60 % succulents.',
  'Three jobs, two cats, one degree to go.',
  'Sober, studying, showing up. One day at a time.',
  'I speak {Portuguese|Tagalog|Amharic|Hindi|Korean} at home and {program} everywhere else.',
  'Dungeon master on {day}s, responsible adult otherwise.',
  'Half of what I know I learned from strangers on this site, so ask me things.',
  'Part-time student, six years in, still not quitting.',
  'I bake when I am stressed, so during finals week be my friend.',
  'Runner, slow one. {Community garden|Choir|Chess club} on {day}s.',
  'Estudio de noche y trabajo de día. Hablo español, pregúntame lo que sea.',
  'Je viens de loin et j’aime aider les nouveaux. Ask me anything.',
  'Proud aunt, tired student, future {program} graduate.',
  'Quiet until you mention {basketball|K-dramas|sourdough|birds}.',
  'Working on saying no to extra shifts and yes to sleep.',
  'Chronic illness, accommodations, and a 3.6. Ask me how to talk to professors about it.',
  'I moved here knowing nobody. Now I know the whole row at {spot}.',
  'Ex-{job}. The hours are not better but the view is.',
  'Deaf, signing, always in the front row.',
  'If you need someone to proofread your draft, I trade for coffee.',
]

const BY_PROGRAM: Readonly<Record<string, readonly string[]>> = {
  Nursing: NURSING,
  'Business Administration': BUSINESS,
  'Computer Science': COMPUTING,
  Psychology: PSYCHOLOGY,
  Biology: BIOLOGY,
  'Elementary Education': EDUCATION,
}

export function aboutsFor(program: string): readonly string[] {
  return [...(BY_PROGRAM[program] ?? []), ...EVERYBODY]
}
