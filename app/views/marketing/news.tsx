import type { MarketingArticle, NewsItem } from '~/domain/marketing/schema'
import { Drawing } from './blocks'

/** (MARKETING-09) */
export function ArticleCard({ article }: { article: MarketingArticle }) {
  const { title, source, source_url, date, content, img_url, link_text } = article
  return (
    <article className="article">
      <Drawing src={img_url} />
      <p className="meta">
        {source} · {date}
      </p>
      <h3>{title}</h3>
      <p>{content}</p>
      <p>
        <a href={source_url}>{link_text}</a>
      </p>
    </article>
  )
}

/** (MARKETING-08) */
export function NewsLine({ item }: { item: NewsItem }) {
  return (
    <li>
      <p className="meta">
        {item.date} · {item.source}
      </p>
      <h3>
        <a href={item.source_url}>{item.title}</a>
      </h3>
      <p>{item.content}</p>
    </li>
  )
}
