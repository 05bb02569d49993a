import { useLoaderData } from '@remix-run/react'
import { ownDownload } from '~/domain/settings/downloads.server'
import { DOWNLOAD_FILES } from '~/domain/settings/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { dataDownload } from '~/views/addresses'

export const meta = titled<typeof loader>(() => 'My data')

/** The files of a copy, for its owner. */
export const loader = forMembers(({ ctx, params }) => ownDownload(ctx, params.downloadId ?? ''))

export default function Data() {
  const { id, asked_at, until } = useLoaderData<typeof loader>()
  return (
    <Page title="My data" lede="A copy of everything we keep about you.">
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
        Asked for on <Time at={asked_at} />. You can download it until <Time at={until} />; after
        that it is deleted.
      </p>
      <p>
        <a href="/account-settings">Back to the account settings</a>
      </p>
    </Page>
  )
}
