import { useLoaderData } from '@remix-run/react'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { TipsPicture } from '~/views/tips/tip-card'
import { openStudyPage } from './study-page.server'

export const meta = titled<typeof loader>(() => 'A preview')

/** (TIPS-07) */
export const loader = forMembers((asked) => openStudyPage(asked, 'ctrl-preview'))

export default function Preview() {
  const { product, next } = useLoaderData<typeof loader>()
  return (
    <Page title="A preview" lede="Tips about learning, from research, in plain words.">
      <TipsPicture />
      <div className="prose">
        <p>
          On {product} students help each other through their studies. Your group of the study gets
          it later. To begin with, here is what is known about how learning works: when to stop,
          when to come back, and why sleep counts as work.
        </p>
        <p>Each tip has one thing to try today. It takes about five minutes.</p>
      </div>
      <div className="form-buttons">{next && <ButtonLink href={next}>Next</ButtonLink>}</div>
    </Page>
  )
}
