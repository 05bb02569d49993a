import { each } from '../route-entry'

/** Logging in and out. */
export const AUTH_PAGES = {
  'start/login': 'start-login.tsx',
  ...each(['current-login', 'prospective-login'], 'login.tsx'),
  'login-code': 'login-code.tsx',
  ...each(['login-passkey', 'login-passkey/options'], 'login-passkey.ts'),
  logout: 'logout.tsx',
  accept: 'accept.tsx',
}
