import { readChapter, type Chapter } from '../manuscript'
import type { TopicKey } from '../topics'
import { AID } from './aid'
import { CAREERS } from './careers'
import { COMMUTING } from './commuting'
import { EXAMS } from './exams'
import { FOOD } from './food'
import { GRADUATION } from './graduation'
import { HOUSING } from './housing'
import { LABS } from './labs'
import { ONLINE } from './online'
import { REGISTRATION } from './registration'
import { SCHOLARSHIPS } from './scholarships'
import { STUDY_GROUPS } from './study-groups'
import { TECH } from './tech'
import { TRANSFER } from './transfer'
import { WRITING_MATH } from './writing-math'

const MANUSCRIPTS: Partial<Record<TopicKey, string>> = {
  aid: AID,
  scholarships: SCHOLARSHIPS,
  registration: REGISTRATION,
  transfer: TRANSFER,
  careers: CAREERS,
  graduation: GRADUATION,
  'study-groups': STUDY_GROUPS,
  exams: EXAMS,
  labs: LABS,
  online: ONLINE,
  tech: TECH,
  'writing-math': WRITING_MATH,
  housing: HOUSING,
  food: FOOD,
  commuting: COMMUTING,
}

/** The chapters of all topics. */
export function allChapters(): Chapter[] {
  return Object.entries(MANUSCRIPTS).map(([topic, text]) => readChapter(topic as TopicKey, text))
}
