import { useLoaderData } from '@remix-run/react'
import { assertAdministrator } from '~/domain/administration/access.server'
import { FILES } from '~/domain/administration/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'
import { school, schoolPage } from '~/views/links'

const TITLE = 'Files'

export const meta = titleMeta<typeof loader>(() => TITLE)

export const loader = requireMember(({ ctx }) => {
  assertAdministrator(ctx)
  return { files: Object.entries(FILES).map(([name, about]) => ({ name, about })) }
})

export default function SchoolFiles() {
  const { files } = useLoaderData<typeof loader>()
  return (
    <Page title={TITLE} lede="What you take is on record in the audit.">
      <ul className="link-list">
        {files.map(({ name, about }) => (
          <li key={name}>
            <a href={`${schoolPage('files')}/${name}`} data-turbo="false" download>
              {name}
            </a>{' '}
            <span className="meta">{about}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={school}>Your school</a>
      </p>
    </Page>
  )
}
