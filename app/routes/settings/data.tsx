import { useLoaderData } from '@remix-run/react'
import { ownDownload } from '~/domain/settings/downloads.server'
import { downloadLinks } from '~/domain/settings/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { downloadNames } from '~/platform/storage/download-files.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { dataDownload } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => 'My data')

/** The files of a copy, for its owner. */
export const loader = requireMember(async ({ ctx, context, params }) => {
  const download = await ownDownload(ctx, params.downloadId ?? '')
  const names = await downloadNames(context.services.downloads, download.id)
  return { ...download, files: downloadLinks(names) }
})

export default function Data() {
  const { id, files, requested_at, expires_at: until } = useLoaderData<typeof loader>()
  return (
    <Page title="My data" lede="A copy of everything we have about you.">
      <ul className="link-list">
        {files.map(({ name, label }) => (
          <li key={name}>
            <a href={`${dataDownload(id)}/${name}`} data-turbo="false">
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
