import { Button, ButtonLink } from '~/ui/button'
import { Form } from '~/ui/form'
import { privacySwitch } from '../addresses'
import type { SwitchTexts } from './switches'

type SwitchPartProps = { id: 'global' | 'enrollment'; texts: SwitchTexts; on: boolean }

/** A setting that is switched by itself: on at once, off after a page that asks. */
export function SwitchPart({ id, texts, on }: SwitchPartProps) {
  const title = `${id}-title`
  return (
    <section className="stack" aria-labelledby={title}>
      <h2 id={title}>{texts.title}</h2>
      <p>{texts.about}</p>
      <p className="meta">{on ? texts.on : texts.off}</p>
      {on ? (
        <div className="row">
          <ButtonLink href={privacySwitch(id, false)} variant="quiet">
            {texts.turnOff}
          </ButtonLink>
        </div>
      ) : (
        <Form action={privacySwitch(id, true)}>
          <div className="row">
            <Button variant="quiet">{texts.turnOn}</Button>
          </div>
        </Form>
      )}
    </section>
  )
}
