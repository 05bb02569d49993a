import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

/** Why a course couldn't be opened, and what one can do about it. */
export function LaunchProblemPage({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title} lede={text}>
      <div className="row">
        <ButtonLink href="/prompts" variant="quiet">
          All prompts
        </ButtonLink>
      </div>
    </Page>
  )
}
