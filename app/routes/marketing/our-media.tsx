import { useLoaderData } from '@remix-run/react'
import { articles, newsItems } from '~/domain/marketing/content/media'
import { forEverybody } from '~/http/door.server'
import { SiteHero, Strip } from '~/views/marketing/blocks'
import { ArticleCard, NewsLine } from '~/views/marketing/news'
import { described } from './described'

export const meta = described('News and notes', 'What we have been thinking and building.')

/** (MARKETING-07) */
export const loader = forEverybody(({ context }) => {
  const product = context.services.env.PRODUCT_NAME
  return { articles: articles(product), news: newsItems(product) }
})

export default function OurMedia() {
  const { articles, news } = useLoaderData<typeof loader>()
  return (
    <>
      <SiteHero
        title="News and notes"
        lede="Written by us and signed by us. When a newspaper writes about us, it will stand here under its own name."
      />
      <Strip title="From the notebook">
        <div className="articles">
          {articles.map((article) => (
            <ArticleCard key={article.title} article={article} />
          ))}
        </div>
      </Strip>
      <Strip look="soft" title="In brief">
        <ul className="news">
          {news.map((item) => (
            <NewsLine key={item.title} item={item} />
          ))}
        </ul>
      </Strip>
    </>
  )
}
