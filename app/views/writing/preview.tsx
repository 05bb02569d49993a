import { Prose } from '~/ui/page'

type PreviewProps = { preview?: { title: string; html: string } }

/** How the text will look, above the form that still holds it. */
export function Preview({ preview }: PreviewProps) {
  if (!preview) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- it was asked for, and is what to read next
    <section className="card preview" tabIndex={-1} autoFocus aria-labelledby="preview-title">
      <h2 id="preview-title" className="meta">
        Preview
      </h2>
      {preview.title && <p className="preview-title">{preview.title}</p>}
      {preview.html ? <Prose html={preview.html} /> : <p className="meta">Nothing written yet.</p>}
    </section>
  )
}
