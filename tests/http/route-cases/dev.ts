import { open, type RouteCase } from './case'

export const DEV: Record<string, RouteCase> = {
  'dev/mail': open('/dev/mail'),
  'dev/mail/:id': open('/dev/mail/none', 404),
}
