/** What a setting is about that is switched by itself, and what is asked before it goes off. */
export type ToggleTexts = {
  title: string
  /** What it means, and how things are at present */
  about: string
  on: string
  off: string
  turnOn: string
  turnOff: string
  question: string
  note: string
}

/** (SETTINGS-11) */
export const GLOBAL_TEXTS: Record<'consent' | 'toggle', ToggleTexts> = {
  toggle: {
    title: 'Students of all schools',
    about: 'Share with students of every school, and see what they share.',
    on: 'On: students of all schools can see your profile and your posts.',
    off: 'Off: only your own school can see your profile and your posts.',
    turnOn: 'Turn on sharing with all schools',
    turnOff: 'Turn off sharing with all schools',
    question: 'Are you sure you want to stop sharing with all schools?',
    note: 'Students of other schools will no longer see your profile and your posts, and you will no longer see theirs.',
  },
  consent: {
    title: 'Students of all schools',
    about: 'Your school is preparing to join the community of all schools.',
    on: 'You’ve agreed to share your profile and your posts with students of other schools.',
    off: 'You haven’t agreed to share your profile and your posts with students of other schools.',
    turnOn: 'Agree to sharing with all schools',
    turnOff: 'Withdraw my agreement',
    question: 'Are you sure you want to withdraw your agreement?',
    note: 'Your profile and your posts won’t be shared with students of other schools.',
  },
}

/** (OPTIN-02, OPTIN-15) */
export const OPT_STATUS_TEXTS: ToggleTexts = {
  title: 'Prospective students',
  about: 'Help people who are thinking about coming to your school.',
  on: 'On: prospective students can see your profile, and you can see theirs.',
  off: 'Off: prospective students can’t see your profile, and you can’t see theirs.',
  turnOn: 'Turn on contact with prospective students',
  turnOff: 'Turn off contact with prospective students',
  question: 'Are you sure you want to turn off contact with prospective students?',
  note: 'They will no longer see your profile, and you will no longer see theirs.',
}
