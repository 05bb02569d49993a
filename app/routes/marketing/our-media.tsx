import { useLoaderData } from '@remix-run/react'
import { mediaLists } from '~/domain/marketing/content.server'
import { publicRoute } from '~/http/guards/member-route.server'
import { SiteHero, Strip } from '~/views/marketing/blocks'
import { ArticleCard, NewsLine } from '~/views/marketing/news'
import { siteMeta } from './page-meta'
import { loadSitePage, siteTextValues } from './site-page.server'

export const meta = siteMeta

/** (MARKETING-07) */
export const loader = publicRoute(({ context }) => ({
  site: loadSitePage(context, 'our-media'),
  ...mediaLists(siteTextValues(context)),
}))

export default function OurMedia() {
  const { site, articles, news } = useLoaderData<typeof loader>()
  return (
    <>
      <SiteHero hero={site.hero} />
      <Strip title="Articles">
        <div className="articles">
          {articles.map((article) => (
            <ArticleCard key={article.title} article={article} />
          ))}
        </div>
      </Strip>
      <Strip soft title="In brief">
        <ul className="news">
          {news.map((item) => (
            <NewsLine key={item.title} item={item} />
          ))}
        </ul>
      </Strip>
    </>
  )
}
