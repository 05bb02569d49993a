import { onAccountDeleted } from './emails/account-deleted'
import { onConfirmationRequested } from './emails/confirmation-requested'
import { onContactRequested } from './emails/contact-requested'
import { onDownloadReady } from './emails/download-ready'
import { onEmailChangeRequested } from './emails/email-change-requested'
import { onEmailChanged } from './emails/email-changed'
import { onFactorsChanged } from './emails/factors-changed'
import { onHarmContinued, onHarmReported, onHarmUntaken } from './emails/harm-reported'
import { onInvited } from './emails/invited'
import { onAppealDecided, onModerationDecided } from './emails/moderation-decided'
import { onPasswordChanged } from './emails/password-changed'
import { onPasswordResetRequested } from './emails/password-reset-requested'
import { onPlatformConnected } from './emails/platform-connected'
import { onProspectInvited } from './emails/prospect-invited'
import { onTicketAnswered } from './emails/ticket-answered'
import { onTicketCreated } from './emails/ticket-created'
import { eventHandler } from './handler'

/**
 * Sends the email that follows an event. A sent email can't be taken back, so it may arrive twice
 * when the process dies between sending and recording it; both copies have the same Message-ID.
 */
export const mailHandler = eventHandler(
  {
    name: 'mail',
    // 17 minutes of growing pauses, then every ten minutes: a day in all.
    maxAttempts: 150,
    // The SMTP timeouts are far shorter: an email that is being sent must not be started twice.
    timeoutSeconds: 120,
    parallel: true,
  },
  onAccountDeleted,
  onConfirmationRequested,
  onContactRequested,
  onDownloadReady,
  onEmailChangeRequested,
  onEmailChanged,
  onFactorsChanged,
  onHarmReported,
  onHarmUntaken,
  onHarmContinued,
  onInvited,
  onModerationDecided,
  onAppealDecided,
  onPasswordChanged,
  onPasswordResetRequested,
  onPlatformConnected,
  onProspectInvited,
  onTicketAnswered,
  onTicketCreated,
)
