import type { AppLoadContext } from '@remix-run/node'
import { openCases } from '~/domain/moderation/queries.server'
import type { Env } from '~/platform/env.server'
import { isInIntroduction } from '~/policy/core'
import { hasFlag } from '~/policy/flags'
import type { Theme } from '~/ui/theme'
import type { OutsideLinks } from '~/views/shell/footer'
import type { ShellViewer } from '~/views/shell/header'
import type { Flash } from './cookies.server'

/** What the frame around every page shows. Only what it shows: it is rendered into each page. */
export type ShellFacts = {
  productName: string
  schoolName: string | null
  /** The school is a place to try things (ACCESS-39) */
  testEnvironment: boolean
  accent: string
  theme: Theme
  viewer: ShellViewer | null
  /** Has come in for good: signed up, with the terms as they are now accepted */
  joined: boolean
  outside: OutsideLinks
  /** On the way through an introduction: the places of the product are still closed */
  introduction: boolean
  csrf: string
  lite: boolean
  flash: Flash | null
  script: string
  currentPath: string
  searchText: string
}

export function shellFacts(context: AppLoadContext): ShellFacts {
  const { ctx, services } = context
  const { viewer, partner } = ctx
  const url = new URL(context.path, 'http://own.invalid')
  return {
    productName: services.env.PRODUCT_NAME,
    schoolName: partner?.name ?? null,
    testEnvironment: partner?.settings.instructor_test_environment ?? false,
    accent: partner?.settings.accent ?? 'forest',
    theme: themeOf(context),
    viewer: viewer && {
      id: viewer.id,
      name: `${viewer.first_name} ${viewer.last_name}`,
      avatar_url: viewer.avatar_url,
      avatar_bg_type: viewer.avatar_bg_type,
      coach_user: viewer.coach_user,
      open_cases: openCases({ db: services.db, viewer }),
    },
    joined: Boolean(viewer?.joined_date && viewer.accepted_terms),
    outside: outsideLinks(services.env),
    introduction: viewer !== null && isInIntroduction(viewer),
    csrf: context.csrf,
    lite: context.lite,
    flash: context.flash,
    script: context.script,
    currentPath: url.pathname,
    searchText: searchedText(url),
  }
}

/** Whoever has the setting has it their way; everybody else their system's. (SETTINGS-15) */
function themeOf({ ctx: { viewer, partner } }: AppLoadContext): Theme {
  if (!viewer || !partner || !hasFlag(viewer, partner, 'dark_mode')) return 'system'
  return viewer.dark_mode_enabled ? 'dark' : 'light'
}

const outsideLinks = (env: Env): OutsideLinks => ({
  app_store: env.APP_STORE_URL,
  play_store: env.PLAY_STORE_URL,
  survey: env.SURVEY_URL,
  help_centre: env.HELP_CENTRE_URL,
})

/** What was searched for, by the query or by the path, for the search field. (SEARCH-04, SEARCH-05) */
function searchedText({ pathname, searchParams }: URL): string {
  const [, area, tab = '', text, more] = pathname.split('/')
  if (area !== 'search-results' && area !== 'search-results-2') return ''
  const inPath = text && !more && tab !== 'tag' && tab !== 'program'
  try {
    return inPath ? decodeURIComponent(text) : (searchParams.get('q') ?? '')
  } catch {
    return ''
  }
}
