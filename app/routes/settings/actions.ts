import { cancelEmailChange } from '~/domain/accounts/email-change.server'
import { EMAIL_CHANGE_CANCELED } from '~/domain/accounts/schema-credentials'
import { forgetBrowser } from '~/domain/factors/remembered.server'
import { BROWSER_FORGOTTEN } from '~/domain/factors/schema'
import { endOwnToken } from '~/domain/settings/access-tokens.server'
import { TOKEN_ENDED } from '~/domain/settings/schema-access-tokens'
import { accessTokens } from '~/views/links'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { endOtherSessions, endOwnSession } from '~/domain/settings/own-sessions.server'
import { setGlobal, setOptStatus } from '~/domain/settings/opt-in.server'
import {
  DISPLAY_SAVED,
  DISPLAY_TOGGLES,
  OTHER_SESSIONS_ENDED,
  PRIVACY_SAVED,
  REQUEST_TOGGLES,
  SESSION_ENDED,
} from '~/domain/settings/schema'
import { postOnly, type PostOnly } from '~/http/guards/action-table.server'
import { readCheckboxes } from '~/http/forms/forms'
import {
  readIdempotencyKey,
  redirectWithFlash,
  type RouteArgs,
} from '~/http/guards/member-route.server'

const ACCOUNT = '/account-settings'
const PRIVACY = '/account-settings/privacy'

const settingsAction = (
  section: string,
  text: string,
  command: (args: RouteArgs) => Promise<unknown>,
): PostOnly => ({
  back: () => section,
  run: async (args) => {
    await command(args)
    return redirectWithFlash(args.context, section, text)
  },
})

const { loader, action } = postOnly({
  /** (SETTINGS-10, SETTINGS-15) */
  display: settingsAction(ACCOUNT, DISPLAY_SAVED, async ({ ctx, request }) =>
    saveOwnSettings(ctx, readCheckboxes(await request.formData(), DISPLAY_TOGGLES)),
  ),
  'privacy/questions': settingsAction(PRIVACY, PRIVACY_SAVED, async ({ ctx, request }) =>
    saveOwnSettings(ctx, readCheckboxes(await request.formData(), REQUEST_TOGGLES)),
  ),
  'sessions/end-others': settingsAction(ACCOUNT, OTHER_SESSIONS_ENDED, ({ ctx, context }) =>
    endOtherSessions(ctx, context.sessionId),
  ),
  end: settingsAction(ACCOUNT, SESSION_ENDED, async ({ ctx, params, request }) =>
    endOwnSession(ctx, params.sessionId ?? '', readIdempotencyKey(await request.formData())),
  ),
  forget: settingsAction(ACCOUNT, BROWSER_FORGOTTEN, async ({ ctx, params, request }) =>
    forgetBrowser(ctx, params.browserId ?? '', readIdempotencyKey(await request.formData())),
  ),
  'end-token': settingsAction(accessTokens, TOKEN_ENDED, async ({ ctx, params, request }) =>
    endOwnToken(ctx, params.tokenId ?? '', readIdempotencyKey(await request.formData())),
  ),
  /** (SETTINGS-17) */
  'email/cancel': settingsAction(ACCOUNT, EMAIL_CHANGE_CANCELED, ({ ctx }) =>
    cancelEmailChange(ctx),
  ),
  /** (SETTINGS-11, OPTIN-20) */
  'global/on': settingsAction(PRIVACY, PRIVACY_SAVED, ({ ctx }) => setGlobal(ctx, true)),
  /** (OPTIN-15) */
  'enrollment/on': settingsAction(PRIVACY, PRIVACY_SAVED, ({ ctx }) => setOptStatus(ctx, 'in')),
})
export { loader, action }
export default () => null
