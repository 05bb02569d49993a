import type { AppLoadContext } from '@remix-run/node'
import type { Theme } from '~/ui/theme'
import type { ShellViewer } from '~/views/shell/header'

/** What the frame around every page shows. Only what it shows: it is rendered into each page. */
export type ShellFacts = {
  productName: string
  schoolName: string | null
  accent: string
  theme: Theme
  viewer: ShellViewer | null
  joined: boolean
  csrf: string
  lite: boolean
  flash: string | null
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
    accent: partner?.settings.accent ?? 'forest',
    theme: viewer?.dark_mode_enabled ? 'dark' : 'system',
    viewer: viewer && {
      id: viewer.id,
      name: `${viewer.first_name} ${viewer.last_name}`,
      avatar_url: viewer.avatar_url,
      avatar_bg_type: viewer.avatar_bg_type,
    },
    joined: Boolean(viewer?.joined_date),
    csrf: context.csrf,
    lite: context.lite,
    flash: context.flash,
    script: context.script,
    currentPath: url.pathname,
    searchText: url.pathname.startsWith('/search-results') ? (url.searchParams.get('q') ?? '') : '',
  }
}
