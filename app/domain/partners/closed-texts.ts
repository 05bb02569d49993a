/** The message while an operator has closed a school for a time. (CLI-11) */
export const closedTitle = (name: string) => `The community of ${name} is closed at the moment.`

export const CLOSED_TEXT =
  'Nothing in it is lost. Your school can tell you when it will be open again.'
