import { CATALOGS, type CatalogName } from '~/domain/administration/schema-catalog'

/** Which of the lists an address is about: its second part. */
export function catalogIn({ pathname }: URL): CatalogName {
  const name = pathname.split('/')[2] ?? ''
  if (Object.hasOwn(CATALOGS, name)) return name as CatalogName
  throw new Error(`${pathname} is no page of topics or prompts`)
}
