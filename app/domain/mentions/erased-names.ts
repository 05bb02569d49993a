import { mentionsName } from './schema'

/** A text with 'someone' at each place where the name stands alone after an '@'. */
export const withoutName = (text: string, name: string): string =>
  text
    .split('@')
    .map((part, at) =>
      at > 0 && mentionsName(`@${part}`, name) ? `someone${part.slice(name.length)}` : part,
    )
    .join('@')

/**
 * What a lower-case text that has the name is LIKE, and maybe others: databases lower letters outside of ASCII otherwise
 * than JavaScript, or not at all, and JSON writes some characters in its own way, so that each of those may be anything.
 */
export const namePattern = (name: string): string =>
  `%${name.replaceAll(/[%_\\"]|\P{ASCII}+/gu, '%').toLowerCase()}%`
