import { CONNECT_CANVAS, linkCanvasHref } from '~/domain/courses/schema'
import type { AccountSettings, DownloadStatus } from '~/domain/settings/schema'
import type { FormState } from '~/ui/form-state'
import { EmailPart, PasswordPart } from './credentials-parts'
import { SessionsPart } from './sessions-part'
import { SettingsCard } from './settings-card'
import { SettingsPage } from './settings-page'
import { ButtonLink, Button } from '~/ui/button'
import {
  accessTokens,
  deleteAccount,
  disconnectCanvas,
  disconnectCourses,
  requestData,
  dataDownload,
  saveDisplay,
  twoStep,
} from '../links'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { Time } from '~/ui/time'
import { Checkbox } from '~/ui/checkbox-group'

export type AccountSectionProps = {
  account: AccountSettings
  /** What was typed before the session ended, into whichever of the forms */
  typed?: FormState
  /** What was ticked in that of the display, if it came too late */
  lateDisplay?: FormState
  /** The school's code of the day, for its staff */
  signupCode: string | null
  /** The state of the form that was sent; the others are shown unchanged */
  email?: FormState
  password?: FormState
  data?: FormState
}

/**
 * The account section as a whole page. The routes of its forms return invalid input with this page
 * and their form state, so that no one leaves the section. (SETTINGS-03)
 */
export function AccountSection(props: AccountSectionProps) {
  const { account, typed, lateDisplay, signupCode, email, password, data } = props
  return (
    <SettingsPage section="account">
      {signupCode && <SignupCodePart code={signupCode} />}
      <EmailPart account={account} form={email} typed={typed} />
      <PasswordPart account={account} form={password} />
      <DisplayPart {...account} late={lateDisplay} />
      <CanvasPart since={account.canvas_since} offered={account.can_link_canvas} />
      {account.course_accounts.map((courseAccount) => (
        <CoursesPart key={courseAccount.id} {...courseAccount} />
      ))}
      <TwoStepPart since={account.two_step_since} />
      <SessionsPart sessions={account.sessions} browsers={account.remembered_browsers} />
      <TokensPart />
      <DataPart download={account.download} form={data} />
      <DeletePart />
    </SettingsPage>
  )
}

/** What staff show in a lecture hall on the day when everyone in it signs up. */
const SignupCodePart = ({ code }: { code: string }) => (
  <SettingsCard title="Today’s sign-up code" id="signup-code-title">
    <p className="signup-code">{code}</p>
    <p>
      When many people sign up from one place, such as a lecture hall, the form asks them for this
      code. Show it to the people in the room, not online. It changes every day and works until the
      end of the next day.
    </p>
  </SettingsCard>
)

export function DeletePart() {
  return (
    <SettingsCard title="Delete my account" id="delete-title">
      <p>Your posts and comments can stay without your name, or be deleted too.</p>
      <div className="row">
        <ButtonLink href={deleteAccount} variant="quiet">
          Delete my account
        </ButtonLink>
      </div>
    </SettingsCard>
  )
}

/** Whether logging in takes a code too. */
export const TwoStepPart = ({ since }: { since: string | null }) => (
  <SettingsCard title="Two-step login" id="two-step-title">
    <p>
      {since === null ? (
        'Off. With it, logging in takes your password and a code from your phone.'
      ) : (
        <>
          On since <Time at={since} />.
        </>
      )}
    </p>
    <div className="row">
      <ButtonLink href={twoStep} variant="quiet">
        {since === null ? 'Turn on two-step login' : 'Change two-step login'}
      </ButtonLink>
    </div>
  </SettingsCard>
)

/** Where one makes keys for programs of one's own. */
export const TokensPart = () => (
  <SettingsCard title="Access tokens" id="tokens-title">
    <p>Let a program of yours use your account.</p>
    <div className="row">
      <ButtonLink href={accessTokens} variant="quiet">
        Access tokens
      </ButtonLink>
    </div>
  </SettingsCard>
)

type DataPartProps = { download: DownloadStatus | null; form?: FormState }

/** A copy of everything that is kept about the person: none, under way, or ready. */
export function DataPart({ download, form }: DataPartProps) {
  return (
    <SettingsCard title="Download my data" id="data-title">
      <ErrorSummary form={form} />
      {download && !download.ready ? (
        <p>
          We’re making the copy you asked for on <Time at={download.requested_at} />. You’ll get an
          email when it’s ready.
        </p>
      ) : (
        <p>Download everything we have about you, in readable and machine-readable form.</p>
      )}
      <div className="row">
        {download?.ready && (
          <ButtonLink href={dataDownload(download.id)} variant="quiet">
            See my copy
          </ButtonLink>
        )}
        {(!download || download.ready) && (
          <Form action={requestData}>
            <Button variant="quiet">
              {download ? 'Make a new copy' : 'Make a copy of my data'}
            </Button>
          </Form>
        )}
      </div>
    </SettingsCard>
  )
}

type DisplayPartProps = { dark_mode_enabled: boolean | null; lite: boolean; late?: FormState }

/** Dark mode, where it is offered, and Lite. (SETTINGS-15) */
export function DisplayPart({ dark_mode_enabled, lite, late }: DisplayPartProps) {
  return (
    <SettingsCard title="Display" id="display-title">
      <Form submit="Save display settings" submitVariant="quiet" action={saveDisplay}>
        <fieldset className="field">
          <legend className="hidden-text">How pages look</legend>
          <div className="checks">
            {dark_mode_enabled !== null && (
              <Checkbox
                name="dark_mode_enabled"
                value="on"
                label="Dark mode"
                hint="Dark pages, no matter how your device is set."
                checked={late ? 'dark_mode_enabled' in late.values : dark_mode_enabled}
              />
            )}
            <Checkbox
              name="lite"
              value="on"
              label="Lite"
              hint="No JavaScript and no pictures, for slow or metered connections."
              checked={late ? 'lite' in late.values : lite}
            />
          </div>
        </fieldset>
      </Form>
    </SettingsCard>
  )
}

/** The account at Canvas, where it is connected or can be. (CANVAS-02, CANVAS-11) */
function CanvasPart({ since, offered }: { since: string | null; offered: boolean }) {
  if (!since) return offered ? <ConnectCanvasPart /> : null
  return (
    <SettingsCard title="Canvas" id="canvas-title">
      <p>
        Connected since <Time at={since} />, so that you can submit responses as homework.
      </p>
      <div className="row">
        <ButtonLink href={disconnectCanvas} variant="quiet">
          Disconnect Canvas
        </ButtonLink>
      </div>
    </SettingsCard>
  )
}

const ConnectCanvasPart = () => (
  <SettingsCard title="Canvas" id="canvas-title">
    <p>Connect your account so that you can submit responses as homework.</p>
    <div className="row">
      <ButtonLink href={linkCanvasHref('/account-settings')} variant="quiet" reload>
        {CONNECT_CANVAS}
      </ButtonLink>
    </div>
  </SettingsCard>
)

/** An account at a platform whose courses log in here. (CANVAS-11) */
function CoursesPart({ id, name, since }: AccountSettings['course_accounts'][number]) {
  const title = `courses-${id}`
  return (
    <SettingsCard title={`Courses in ${name}`} id={title}>
      <p>
        Connected since <Time at={since} />. Opening an assignment there logs you in here.
      </p>
      <div className="row">
        <ButtonLink href={disconnectCourses(id)} variant="quiet">
          Disconnect {name}
        </ButtonLink>
      </div>
    </SettingsCard>
  )
}
