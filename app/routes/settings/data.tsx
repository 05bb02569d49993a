import { useLoaderData } from '@remix-run/react'
import { ownDownload } from '~/domain/settings/downloads.server'
import { DOWNLOAD_FILES } from '~/domain/settings/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { dataDownload } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => 'My data')

/** The files of a copy, for its owner. */
export const loader = requireMember(({ ctx, params }) => ownDownload(ctx, params.downloadId ?? ''))

export default function Data() {
  const { id, requested_at, expires_at: until } = useLoaderData<typeof loader>()
  return (
    <Page title="My data" lede="A copy of everything we have about you.">
      <ul className="link-list">
        {Object.entries(DOWNLOAD_FILES).map(([kind, { label }]) => (
          <li key={kind}>
            <a href={`${dataDownload(id)}/${kind}`} data-turbo="false">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className="meta">
        Requested on <Time at={requested_at} />. You can download it until <Time at={until} />; then
        we delete it.
      </p>
      <p>
        <a href="/account-settings">Back to the account settings</a>
      </p>
    </Page>
  )
}
