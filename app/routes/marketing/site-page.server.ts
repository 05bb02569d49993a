import type { AppLoadContext } from '@remix-run/node'
import { sitePage } from '~/domain/marketing/content.server'

export function siteTextValues({ services }: AppLoadContext) {
  const { PRODUCT_NAME: product, SUPPORT_EMAIL: support_email } = services.env
  return { product, support_email }
}

/** A page of content/marketing/pages.yaml, for the data of its loader. */
export const loadSitePage = (context: AppLoadContext, name: string) =>
  sitePage(name, siteTextValues(context))
