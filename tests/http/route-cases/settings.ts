import type { RouteCase } from './case'

export const SETTINGS: Record<string, RouteCase> = {
  'account-settings': { at: '/account-settings' },
  'account-settings/account': { at: '/account-settings/account' },
  'account-settings/notifications': { at: '/account-settings/notifications' },
  'account-settings/privacy': { at: '/account-settings/privacy' },
  'account-settings/:activeSection': { at: '/account-settings/nothing' },
}
