import { readChapter, type Chapter } from '../manuscript'
import type { TopicKey } from '../topics'
import { AID } from './aid'
import { APPLYING } from './applying'
import { CAREERS } from './careers'
import { CLUBS } from './clubs'
import { COMMUTING } from './commuting'
import { EXAMS } from './exams'
import { EXAMS_EXTRAS, INTERNATIONAL_EXTRAS, REGISTRATION_EXTRAS } from './extras'
import { FIRST_GEN } from './first-gen'
import { FIRST_WEEKS } from './first-weeks'
import { FOOD } from './food'
import { GRADUATION } from './graduation'
import { HOUSING } from './housing'
import { INTERNATIONAL } from './international'
import { LABS } from './labs'
import { MILITARY } from './military'
import { ONLINE } from './online'
import { PARENTS } from './parents'
import { REGISTRATION } from './registration'
import { RIGHT_FOR_ME } from './right-for-me'
import { SCHOLARSHIPS } from './scholarships'
import { STORIES_OF_ARRIVING } from './stories-arriving'
import { STORIES_OF_CLASSES } from './stories-classes'
import { STORIES_OF_LIFE } from './stories-life'
import { STORIES_OF_PLANS } from './stories-plans'
import { STUDY_GROUPS } from './study-groups'
import { TECH } from './tech'
import { TRANSFER } from './transfer'
import { WELLBEING } from './wellbeing'
import { WRITING_MATH } from './writing-math'

const MANUSCRIPTS: Record<TopicKey, string> = {
  aid: AID,
  scholarships: SCHOLARSHIPS,
  registration: REGISTRATION_EXTRAS + REGISTRATION,
  transfer: TRANSFER,
  careers: CAREERS,
  graduation: GRADUATION,
  'study-groups': STUDY_GROUPS,
  exams: EXAMS_EXTRAS + EXAMS,
  labs: LABS,
  online: ONLINE,
  tech: TECH,
  'writing-math': WRITING_MATH,
  housing: HOUSING,
  food: FOOD,
  commuting: COMMUTING,
  clubs: CLUBS,
  wellbeing: WELLBEING,
  parents: PARENTS,
  military: MILITARY,
  'first-gen': FIRST_GEN,
  international: INTERNATIONAL_EXTRAS + INTERNATIONAL,
  'right-for-me': RIGHT_FOR_ME,
  applying: APPLYING,
  'first-weeks': FIRST_WEEKS,
}

const STORIES: Partial<Record<TopicKey, string>> = {
  ...STORIES_OF_PLANS,
  ...STORIES_OF_CLASSES,
  ...STORIES_OF_LIFE,
  ...STORIES_OF_ARRIVING,
}

/** The chapters of all topics. */
export function allChapters(): Chapter[] {
  const topics = Object.keys(MANUSCRIPTS) as TopicKey[]
  return topics.map((topic) => readChapter(topic, `${STORIES[topic] ?? ''}${MANUSCRIPTS[topic]}`))
}
