import { useLoaderData } from '@remix-run/react'
import { RULES_TITLE, schoolRules } from '~/domain/moderation/schema-rules'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { Page } from '~/ui/page'

export const meta = titleMeta<typeof loader>(() => RULES_TITLE)

/** By which rules staff of the viewer's school hide and remove what people wrote. Not in the spec. */
export const loader = requireMember(({ ctx: { partner } }) => ({
  school: partner.name,
  rules: schoolRules(partner.settings),
}))

export default function CommunityRules() {
  const { school, rules } = useLoaderData<typeof loader>()
  return (
    <Page
      title={RULES_TITLE}
      lede={`By these, staff at ${school} hide or remove what people wrote. The author reads which one it was, and can appeal.`}
    >
      <dl className="stack">
        {rules.map(({ name, about }) => (
          <div key={name}>
            <dt>
              <strong>{name}</strong>
            </dt>
            {about && <dd>{about}</dd>}
          </div>
        ))}
      </dl>
      <p>
        <a href="/community-guidelines">Community guidelines</a>
      </p>
    </Page>
  )
}
