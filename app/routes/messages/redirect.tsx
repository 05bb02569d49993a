import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/guards/member-route.server'
import { refererPath } from '~/http/responses/redirect-back.server'
import { NotFound } from '~/platform/failures'
import { isOwnDomain } from '~/policy/identities'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { home } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => 'Leave this site?')

/**
 * Where external links of messages lead through. From a page of ours it goes on at once to the school's own
 * pages; any other address is named first, so that no one hides behind ours, with a link in a post either.
 * (DM-31)
 */
export const loader = requireMember(({ ctx, request, url }) => {
  const uri = url.searchParams.get('uri') ?? ''
  const target = URL.canParse(uri) ? new URL(uri) : null
  if (!target || !/^https?:$/.test(target.protocol) || uri.length > 2000) throw new NotFound()
  const { host, settings } = ctx.partner
  const isOwn = target.hostname === host || isOwnDomain(target.hostname, settings.email_domains)
  const isFromHere = url.searchParams.has('fromDM') && refererPath(request) !== null
  if (isOwn && isFromHere) throw redirect(target.href)
  return { href: target.href, host: target.host }
})

export default function Leave() {
  const { href, host } = useLoaderData<typeof loader>()
  return (
    <Page title="Leave this site?" lede={`This link leads to ${host}.`}>
      <div className="row">
        <ButtonLink href={href} rel="nofollow ugc noopener noreferrer" reload>
          {`Continue to ${host}`}
        </ButtonLink>
        <ButtonLink href={home} variant="quiet">
          Go to home
        </ButtonLink>
      </div>
    </Page>
  )
}
