import type { LoaderFunctionArgs } from '@remix-run/node'
import { accentColor, PAPER_COLOR } from '~/ui/theme'

const icon = (name: string, side: number, purpose = 'any') => ({
  src: `/images/icons/${name}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

/** What the installed site is called and looks like, by the host. For everyone: browsers ask without cookies. */
export function loader({ context }: LoaderFunctionArgs) {
  const { ctx, services } = context
  const product = services.env.PRODUCT_NAME
  const manifest = {
    id: '/',
    name: ctx.partner ? `${product} at ${ctx.partner.name}` : product,
    short_name: product,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER_COLOR,
    theme_color: accentColor(ctx.partner?.settings.accent ?? ''),
    icons: [icon('icon-192', 192), icon('icon-512', 512), icon('maskable-512', 512, 'maskable')],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'private, max-age=3600',
    },
  })
}
