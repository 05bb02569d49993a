import { useLoaderData } from '@remix-run/react'
import { leaderTexts } from '~/domain/leaders/content.server'
import { publicRoute, requireMemberCtx } from '~/http/guards/member-route.server'
import { fillInAll, renderSiteText } from '~/platform/text/site-markdown.server'
import { normalizePath } from '~/policy/navigation-guard'
import { titleMeta } from '~/presenters/shell/title'
import { Prose } from '~/ui/page'
import { ExamplePost } from '~/views/leader/example-post'
import { Expectations, LeaderPage } from '~/views/leader/leader-page'
import { openLeaderPage } from './leader-page.server'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/** Pages that are only read; visitors see what a leader is. (LEADER-02, LEADER-04, LEADER-07) */
export const loader = publicRoute(async (args) => {
  const { params, url, context } = args
  const last = normalizePath(url.pathname).replace('/leader/', '')
  const name = params.product ? 'product' : last === 'what' ? 'what' : 'example'
  const school = name === 'what' ? '' : requireMemberCtx(context).partner.name
  const page = await openLeaderPage(args, name)
  const values = { product: page.product, support_email: '', school }
  const { title, lede, text, after, post, section } = leaderTexts()[name]
  const render = (markdown: string) => renderSiteText(markdown, values)
  return {
    page,
    ...fillInAll({ title, lede }, values),
    html: text && render(text),
    after: after && render(after),
    post: post && { ...post, html: render(post.text) },
    section: section && { title: section.title, html: render(section.text) },
  }
})

export default function LeaderTextPage() {
  const { page, title, lede, html, after, post, section } = useLoaderData<typeof loader>()
  const nextLabel = page.signedIn ? 'Next' : 'Sign up as a leader'
  return (
    <LeaderPage page={page} title={title} lede={lede} nextLabel={nextLabel}>
      {html && <Prose html={html} />}
      {after && <Expectations />}
      {after && <Prose html={after} />}
      {post && <ExamplePost post={post} />}
      {section && (
        <section className="stack">
          <h2>{section.title}</h2>
          <Prose html={section.html} />
        </section>
      )}
      {!page.signedIn && (
        <p className="meta">
          <a href="/leader/toc">All steps of the introduction</a>
        </p>
      )}
    </LeaderPage>
  )
}
