import { TOKEN_DAYS } from '~/domain/accounts/schema'
import type { OwnToken } from '~/domain/settings/schema-access-tokens'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { RadioGroup } from '~/ui/radio-group'
import { Time } from '~/ui/time'
import { developers, endToken, settings } from '../links'
import { SettingsCard } from './settings-card'

const SCOPES = [
  { value: 'read', label: 'Read', hint: 'It sees what you can see.' },
  { value: 'write', label: 'Read and write', hint: 'It can do what you can do.' },
]

const DAYS = TOKEN_DAYS.map((value) => ({ value, label: `${value} days` }))

type AccessTokensProps = { tokens: OwnToken[]; form?: FormState; typed: FormState }

/** One's tokens, and the form of a new one. */
export function AccessTokens({ tokens, form, typed }: AccessTokensProps) {
  return (
    <Page title="Access tokens" lede="A token lets a program of yours use your account.">
      <p>
        Don’t share it with anyone. <a href={developers}>What programs can do</a>
      </p>
      <SettingsCard title="Your tokens" id="tokens-title">
        {tokens.length === 0 && <p>You have no tokens.</p>}
        {tokens.length > 0 && (
          <ul className="stack lines">
            {tokens.map((token) => (
              <TokenLine key={token.id} token={token} />
            ))}
          </ul>
        )}
      </SettingsCard>
      <SettingsCard title="New token" id="new-title">
        <ErrorSummary form={form} />
        <Form submit="Create token">
          <Field form={form ?? typed} name="name" label="Name" hint="What it’s for." required />
          <RadioGroup
            {...{ form: form ?? typed, name: 'scope', legend: 'Access' }}
            {...{ choices: SCOPES, chosen: 'read' }}
          />
          <RadioGroup
            {...{ form: form ?? typed, name: 'days', legend: 'Ends after' }}
            {...{ choices: DAYS, chosen: '90' }}
          />
        </Form>
      </SettingsCard>
      <p>
        <a href={settings()}>Back to the account settings</a>
      </p>
    </Page>
  )
}

function TokenLine({ token }: { token: OwnToken }) {
  const { id, name, writes, created_at, expires_at, last_used_at } = token
  return (
    <li className="row between">
      <div>
        <strong>{name}</strong> <span className="label">{writes ? 'Read and write' : 'Read'}</span>
        <p className="meta">
          since <Time at={created_at} /> · ends <Time at={expires_at} /> ·{' '}
          {last_used_at ? (
            <>
              last used <Time at={last_used_at} />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <Form action={endToken(id)}>
        <Button variant="quiet" small aria-label={`End ${name}`}>
          End
        </Button>
      </Form>
    </li>
  )
}
