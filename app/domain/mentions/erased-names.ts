import { mentionsName } from './schema'

/** A text with 'someone' at each place where the name stands alone after an '@'. */
export const withoutName = (text: string, name: string): string =>
  text
    .split('@')
    .map((part, at) =>
      at > 0 && mentionsName(`@${part}`, name) ? `someone${part.slice(name.length)}` : part,
    )
    .join('@')
