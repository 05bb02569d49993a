import { isRisky } from '~/domain/safety/phrases.server'

/** Where one's own profile is read after it was saved: where it says who helps, right there, below all posts on phones. */
export const pathToAbout = (about: string | null | undefined): string =>
  isRisky(about ?? '') ? '/profile#about' : '/profile'
