/** Someone who a text names after '@', by the name that stands there. */
export type Mention = { user_id: string; name: string }

/** A name that several people have: the writer has to choose one. */
export type UnclearName = { name: string; people: { id: string; name: string; note: string }[] }

/** How a reader is shown a mention: the name of today, leading to the profile if they can see that. */
export type MentionLink = { name: string; text: string; href: string | null }

/** The fields that say who is meant by a name begin with this, and go on with the name. */
export const MENTIONED_FIELD = 'mentioned:'
/** Who is meant by which name, in lower case; '' for no one. */
export type ChosenPeople = Readonly<Record<string, string>>

/** Of one text. Not in the spec. */
export const MAX_MENTIONS = 10
const LONGEST_NAME = 80

/** An '@' that begins a word, as in no email address and no link. */
const AT = /(?<![\p{L}\p{N}_@./])@(?=\p{L})/gu
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g

export const hasMention = (text: string): boolean => text.includes('@') && text.search(AT) >= 0

/** What stands behind each '@' of a text, outside of code: it may begin with a name. */
export function textsBehindAt(text: string): string[] {
  const plain = text.replace(CODE, (code) => ' '.repeat(code.length))
  return [...plain.matchAll(AT)].map(
    ({ index }) => plain.slice(index + 1, index + 1 + LONGEST_NAME).split('\n', 1)[0] ?? '',
  )
}

/** Whether a text begins with a name, and the name ends there. */
export function beginsWithName(text: string, name: string): boolean {
  const [beginning, next] = [text.slice(0, name.length), text.slice(name.length)]
  return beginning.toLowerCase() === name.toLowerCase() && !/^-?[\p{L}\p{N}_]/u.test(next)
}

/** Whether a text mentions a name. */
export const mentionsName = (text: string, name: string): boolean =>
  textsBehindAt(text).some((behind) => beginsWithName(behind, name))

/** Who is meant by which name, as a form says it. */
export const readChosen = (texts: Readonly<Record<string, readonly string[]>>): ChosenPeople =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([field, values]) =>
      field.startsWith(MENTIONED_FIELD)
        ? [[field.slice(MENTIONED_FIELD.length), values.at(-1) ?? '']]
        : [],
    ),
  )

export const UNCLEAR_NAME = 'Some people here have the same name. Choose who you mean.'
export const whoIsMeant = (name: string) => `Who is @${name}?`
export const NO_ONE = 'No one, it’s only text'
