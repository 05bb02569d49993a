import { redirect } from '@remix-run/node'
import { ownDownload } from '~/domain/settings/downloads.server'
import { downloadFile } from '~/domain/settings/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { readDownloadFile } from '~/platform/storage/download-files.server'
import { orNull } from '~/platform/failures'

/**
 * A file of a copy, for its owner, to be saved and not shown: it contains what people typed. An
 * address of no file leads to the page of the copy, which says that there is none.
 */
export const loader = requireMember(async ({ ctx, context, params }) => {
  const { downloadId = '', file = '' } = params
  const { downloads, env } = context.services
  const known = downloadFile(file)
  const download = await orNull(ownDownload(ctx, downloadId))
  const bytes = download && known && (await readDownloadFile(downloads, download.id, file))
  if (!bytes) throw redirect(`/account-settings/data/${encodeURIComponent(downloadId)}`)
  const name = `${env.PRODUCT_NAME.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${known.ending}`
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': known.type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      'Cache-Control': 'private, no-store',
    },
  })
})
