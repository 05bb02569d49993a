import type { DownloadShown } from '~/domain/settings/schema'
import { Button, ButtonLink } from '~/ui/button'
import { Form } from '~/ui/form'
import { Time } from '~/ui/time'
import { askForData, dataDownload } from '../addresses'

/** A copy of everything that is kept about the person: none, under way, or ready. */
export function DataPart({ download }: { download: DownloadShown | null }) {
  return (
    <section className="stack" aria-labelledby="data-title">
      <h2 id="data-title">Download my data</h2>
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
