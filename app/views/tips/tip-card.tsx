import type { Tip } from '~/domain/tips/schema'
import { useLite } from '~/ui/page-context'

/** One tip: its title is the page's. */
export function TipCard({ tip }: { tip: Tip }) {
  return (
    <div className="tip">
      <Picture src={tip.img} alt={tip.alt} />
      <div className="prose">
        {tip.content.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  )
}

/** Before the first tip there is nothing to say yet. */
export function TipsPicture() {
  return (
    <div className="tip">
      <Picture src="/images/tips/welcome.svg" alt="" />
    </div>
  )
}

function Picture({ src, alt }: { src: string; alt: string }) {
  return useLite() ? null : <img src={src} alt={alt} width={320} height={180} />
}
