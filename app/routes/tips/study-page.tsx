import { useLoaderData } from '@remix-run/react'
import { studyPageText } from '~/domain/tips/content.server'
import { requireMember } from '~/http/guards/member-route.server'
import { normalizePath } from '~/policy/navigation-guard'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page, Prose } from '~/ui/page'
import { TipsPicture } from '~/views/tips/tip-card'
import { openStudyPage } from './study-page.server'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/** What a study begins with, before its tips. (TIPS-01, TIPS-06, TIPS-07) */
export const loader = requireMember(async (args) => {
  const name = normalizePath(args.url.pathname).slice(1).replace('/', '-')
  const { next, ...values } = await openStudyPage(args, name)
  return { next, ...studyPageText(name, values) }
})

export default function StudyPage() {
  const { title, lede, html, next } = useLoaderData<typeof loader>()
  return (
    <Page title={title} lede={lede}>
      <TipsPicture />
      <Prose html={html} />
      <div className="form-buttons">{next && <ButtonLink href={next}>Next</ButtonLink>}</div>
    </Page>
  )
}
