import { route, type RouteConfigEntry } from '@remix-run/route-config'

const FORM = 'routes/signup/signup.tsx'

/** Every door through which one becomes a member. */
export const paths: RouteConfigEntry[] = [
  route('in/signup', FORM, { id: 'in-signup' }),
  route('leader/signup', FORM, { id: 'leader-signup' }),
  route('pbo/signup', FORM, { id: 'pbo-signup' }),
  route('ctrl/signup', FORM, { id: 'ctrl-signup' }),
  route('prospective/signup', FORM, { id: 'prospective-signup' }),
  route('prospective/signup/:id', FORM, { id: 'prospective-signup-id' }),
  route('api/user/unprotected_save', FORM, { id: 'unprotected-save' }),
  route('start/signup', 'routes/signup/start-signup.tsx'),
  route('session/prospective_error', 'routes/signup/prospective-error.tsx'),
]
