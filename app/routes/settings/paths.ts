import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Account settings; every section and every form of a section has its own address. */
export const paths: RouteConfigEntry[] = [
  route('account-settings', 'routes/settings/account.tsx', { id: 'settings' }),
  route('account-settings/account', 'routes/settings/account.tsx', { id: 'settings-account' }),
  route('account-settings/notifications', 'routes/settings/notifications.tsx'),
  route('account-settings/privacy', 'routes/settings/privacy.tsx'),
  route('account-settings/display', 'routes/settings/display.ts'),
  route('account-settings/sessions/end-others', 'routes/settings/end-others.ts'),
  route('account-settings/sessions/:sessionId/end', 'routes/settings/end-session.ts'),
  route('account-settings/privacy/global/on', 'routes/settings/global-on.ts'),
  route('account-settings/privacy/global/off', 'routes/settings/global-off.tsx'),
  route('account-settings/privacy/enrollment/on', 'routes/settings/enrollment-on.ts'),
  route('account-settings/privacy/enrollment/off', 'routes/settings/enrollment-off.tsx'),
  route('account-settings/blocked/:userId/unblock', 'routes/settings/unblock.tsx'),
  route('account-settings/data', 'routes/settings/ask-for-data.tsx'),
  route('account-settings/data/:downloadId', 'routes/settings/data.tsx'),
  route('account-settings/data/:downloadId/:file', 'routes/settings/data-file.ts'),
  route('account-settings/delete', 'routes/settings/delete.tsx'),
  route('goodbye', 'routes/settings/goodbye.tsx'),
  route('account-settings/:activeSection', 'routes/settings/no-section.tsx'),
]
