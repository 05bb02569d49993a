import type { DownloadShown } from '~/domain/settings/schema'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import type { FormReply } from '~/ui/reply'
import { Time } from '~/ui/time'
import { askForData, dataDownload } from '../addresses'

type DataPartProps = { download: DownloadShown | null; form?: FormReply }

/** A copy of everything that is kept about the person: none, under way, or ready. */
export function DataPart({ download, form }: DataPartProps) {
  return (
    <section className="stack" aria-labelledby="data-title">
      <h2 id="data-title">Download my data</h2>
      <ErrorSummary form={form} />
      {download && !download.ready ? (
        <p>
          We are making the copy that you asked for on <Time at={download.asked_at} />. You get an
          email when it is ready.
        </p>
      ) : (
        <p>A copy of everything we keep about you, to read and for other programs.</p>
      )}
      <div className="row">
        {download?.ready && (
          <ButtonLink href={dataDownload(download.id)} variant="quiet">
            See my copy
          </ButtonLink>
        )}
        {(!download || download.ready) && (
          <Form action={askForData}>
            <Button variant="quiet">
              {download ? 'Make a new copy' : 'Make a copy of my data'}
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}
