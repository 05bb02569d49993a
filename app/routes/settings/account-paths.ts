import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Address and password of the own account, each act below the settings. */
export const paths: RouteConfigEntry[] = [
  route('account-settings/email', 'routes/settings/email.tsx'),
  route('account-settings/email/resend', 'routes/settings/email-resend.tsx'),
  route('account-settings/email/cancel', 'routes/settings/email-cancel.tsx'),
  route('account-settings/email/sent', 'routes/settings/email-sent.tsx'),
  route('account-settings/password', 'routes/settings/password.tsx'),
  route('account-settings/password/reset', 'routes/settings/password-reset.tsx'),
]
