/**
 * What people can say of their life, in the order of the form. No one sees them but people who said
 * the same, as a fact in common. (PROFILE-24)
 */
export const CHARACTERISTICS = [
  ...(['char_parent', 'char_military', 'char_work_full', 'char_work_part'] as const),
  ...(['char_part_time', 'char_online', 'char_transfer', 'char_commuter'] as const),
  'char_international',
] as const
export type Characteristic = (typeof CHARACTERISTICS)[number]
export type Characteristics = Record<Characteristic, boolean>

type Words = {
  /** Of oneself, in the form */
  own: string
  /** Of two people, on a profile */
  both: string
  /** The same by one of them to the other */
  we: string
  /** Of someone else, after "Also" */
  also: string
}

export const CHARACTERISTIC_WORDS: Record<Characteristic, Words> = {
  char_parent: {
    own: 'I’m a parent',
    both: 'Both parents',
    we: 'We’re both parents',
    also: 'a parent',
  },
  char_military: {
    own: 'I serve or served in the military',
    both: 'Both with time in the military',
    we: 'We’ve both been in the military',
    also: 'with time in the military',
  },
  char_work_full: {
    own: 'I work full time',
    both: 'Both work full time',
    we: 'We both work full time',
    also: 'working full time',
  },
  char_work_part: {
    own: 'I work part time',
    both: 'Both work part time',
    we: 'We both work part time',
    also: 'working part time',
  },
  char_part_time: {
    own: 'I study part time',
    both: 'Both study part time',
    we: 'We both study part time',
    also: 'a part-time student',
  },
  char_online: {
    own: 'I study online',
    both: 'Both study online',
    we: 'We both study online',
    also: 'studying online',
  },
  char_transfer: {
    own: 'I transferred from another school',
    both: 'Both transfer students',
    we: 'We both transferred here',
    also: 'a transfer student',
  },
  char_commuter: {
    own: 'I commute to campus',
    both: 'Both commuters',
    we: 'We both commute',
    also: 'a commuter',
  },
  char_international: {
    own: 'I’m an international student',
    both: 'Both international students',
    we: 'We’re both international students',
    also: 'an international student',
  },
}

export const CHARACTERISTICS_TITLE = 'Your life right now'
export const CHARACTERISTICS_NOTE =
  'Only people who check the same box, and can see your profile, see what you have in common.'
