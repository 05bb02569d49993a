import type { Viewer } from './viewer'

/** What someone at an unlocked computer could do lasting harm with: its owner shows again who they are. */
const ACTS = [
  'copy',
  'download',
  'token',
  'browser',
  'login',
  'school',
  'settings',
  'deletion',
  'two-step',
  'people',
  'passkey',
] as const
export type SensitiveAct = (typeof ACTS)[number]

export const isSensitiveAct = (name: string): name is SensitiveAct =>
  ACTS.some((act) => act === name)

type Rule = {
  act: SensitiveAct
  path: RegExp
  /** Opening the page is enough to learn or begin something */
  opening?: true
  /** Its own form asks for the password of those who have one */
  asksForPassword?: true
  /** Where two-step login is on, a password isn't enough: it could be turned off by what the second step is there for */
  byFactor?: true
}

const RULES: readonly Rule[] = [
  { act: 'copy', path: /^\/account-settings\/data$/ },
  { act: 'download', path: /^\/account-settings\/data\/./, opening: true },
  { act: 'token', path: /^\/account-settings\/access-tokens$/ },
  { act: 'browser', path: /^\/account-settings\/sessions\/(end-others|[^/]+\/end)$/ },
  { act: 'login', path: /^\/auth\/connect$/ },
  { act: 'school', path: /^\/school\/files\/./, opening: true },
  { act: 'deletion', path: /^\/account-settings\/delete$/, asksForPassword: true },
  // The plan is a form, too: who was asked after it would confirm what they no longer see.
  { act: 'settings', path: /^\/school\/settings\/[^/]+$/ },
  // What a script asks for before its form is sent changes nothing.
  {
    act: 'passkey',
    path: /^\/account-settings\/passkeys(\/[^/]+\/(rename|remove))?$/,
    opening: true,
    byFactor: true,
  },
  {
    act: 'two-step',
    path: /^\/account-settings\/two-step(\/on)?$/,
    opening: true,
    asksForPassword: true,
  },
  // Roles, suspensions and new accounts, one by one or by a list.
  { act: 'people', path: /^\/school\/people\/(invite|import\/[^/]+)$/ },
  { act: 'people', path: /^\/school\/people\/[^/]+\/(suspend|lift|coach|(give|take)\/[^/]+)$/ },
]

type Asking = {
  viewer: Pick<Viewer, 'has_password' | 'has_two_steps'>
  confirmed?: boolean
  /** The same, by more than a password */
  factorShown?: boolean
}

/** Whether someone with a second step has to show it, before that act. */
export const needsFactor = (act: SensitiveAct, viewer: Asking['viewer']): boolean =>
  viewer.has_two_steps && RULES.some((rule) => rule.act === act && rule.byFactor)

/**
 * What a member has to confirm before that path answers: null where nothing, or where they have done so minutes ago.
 * Paths come normalized. Address and password have forms that ask for the password, and no other way.
 */
export function actToConfirm(
  { viewer, confirmed = false, factorShown = false }: Asking,
  path: string,
  writes: boolean,
): SensitiveAct | null {
  const rule = RULES.find(({ path: pattern, opening }) => (writes || opening) && pattern.test(path))
  if (!rule) return null
  const byFactor = needsFactor(rule.act, viewer)
  if (byFactor ? factorShown : confirmed || (rule.asksForPassword && viewer.has_password))
    return null
  // Where it's on, its forms ask for a code.
  return rule.act === 'two-step' && viewer.has_two_steps && !writes ? null : rule.act
}
