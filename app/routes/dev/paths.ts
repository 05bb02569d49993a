import { route, type RouteConfigEntry } from '@remix-run/route-config'

/**
 * Tools for developers. The components are no part of a built site; the mail that became files is
 * asked for on a built one too, and says at run time that it is not there.
 */
export const paths: RouteConfigEntry[] = [
  ...(process.env.NODE_ENV === 'production' ? [] : [route('dev/ui', 'routes/dev/ui.tsx')]),
  route('dev/mail', 'routes/dev/mails.tsx'),
  route('dev/mail/:id', 'routes/dev/mail.tsx'),
]
