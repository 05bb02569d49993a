import type { Flash } from './cookies.server'
import type { Services } from '~/http/context/services'
import type { SavedSubmission, SubmissionFields } from '~/domain/accounts/saved-submissions.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Routing } from './routing.server'
import type { SentFiles, UploadRule } from '../forms/uploads.server'
import type { AccessTokenUse } from '~/domain/accounts/access-tokens.server'
import type { AuthenticatedUser } from '~/domain/accounts/login.server'

/**
 * What someone has shown: what they have of ours, a password or a mailed link, after which a code may have to follow;
 * that code; or the login of their school, which asks for its own second step.
 */
export type LoginProof = 'own' | 'code' | 'school'

/** What the server hands to every loader and action. */
export type RequestContext = {
  services: Services
  ctx: Ctx | VisitorCtx
  /** Name of the school of this host while it is closed: every address says so */
  closedSchool: string | null
  /** Whether the address asked for is of a school, the site, or this machine: others aren't repeated */
  isKnownHost: boolean
  /** The form token of this browser */
  csrf: string
  /** The message that the last act left for this page */
  flash: Flash | null
  /** What the page tells its viewer to have earned */
  newBadges: readonly { family: string; level: number }[]
  /** What was typed into this page's form before the session ended */
  savedFields: SubmissionFields | null
  /** That and what came too late from other windows for the same page, which comes back after it */
  savedForms: readonly SavedSubmission[]
  /** Which of those that wait it is, as a sent form names it or its page gives it back */
  savedFormId: string | null
  /** The key that it was sent with */
  savedFormKey: string | null
  /** Id of the person who is signed in, or was last in this browser: who a saved form may be promised to */
  lastUserId: string | null
  /** Whose submissions these are for the idempotency keys: the member, or this visitor's browser */
  sender: string
  /** A new visitor's: for the forms of their first page, not on the way there */
  visitorCookie: string | null
  /** The access token that a call came with instead of a session; 'wrong' if it opens nothing */
  token: AccessTokenUse | 'wrong' | null
  /** The session was begun by the login of the school */
  bySchool: boolean
  /** Its member has shown who they are minutes ago */
  confirmed: boolean
  /** The same by more than their password: a code, a passkey, the login of the school */
  factorShown: boolean
  /** The row of the present session, null for visitors */
  sessionId: string | null
  /** The browser has no cookie of ours, so no file either */
  isFirstVisit: boolean
  /** The browser or its member asked to save data: no script, no pictures */
  lite: boolean
  isKnownPath: Routing['isKnownPath']
  /** What this multipart request may upload, where its route's handle allows it */
  upload: UploadRule | null
  /** The files that came with this form; its texts are in the request */
  files: SentFiles
  /** Its texts alone are here: its files were too large, or no member sent them */
  isCut?: true
  /** Aborts when the client closes the connection before the response is complete */
  signal: AbortSignal
  /** Address as asked for; the request that a route gets has no query */
  url: URL
  /** Its path and query */
  path: string
  ip: string
  userAgent: string | null
  /** Set by an action all of whose changes its events tell: no open connection has to look for others */
  hasOnlyEvents?: true
  /** Set by an action that has stored what was written, or finds that it's there from before */
  hasStored?: true
  /** Set by an action whose page says below the text who helps */
  hasCare?: true
  /** What was written into the form that came, for an error page in place of it */
  written?: readonly { name: string; text: string }[]
  /** Address of the client script */
  clientScript: string
  /** Headers that the response gets in addition, cookies above all */
  responseHeaders: Headers
  /**
   * Signs the browser in: begins a session and ends the one it may have had. Where a code has to follow, a login
   * waits for it instead. 'void', and nothing done, when the proof has become void in the meantime.
   */
  signIn: (user: AuthenticatedUser, proof: LoginProof) => Promise<'in' | 'code' | 'void'>
  /** Notes that the member has shown again who they are; the session gets a new secret. */
  confirm: (byFactor: boolean) => Promise<void>
  signOut: () => Promise<void>
}

declare module '@remix-run/node' {
  // Remix's own extension point.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an interface is required to merge
  interface AppLoadContext extends RequestContext {}
  // bin/bundle-site.mjs switches it on: it decides what a loader's data is.
  interface Future {
    v3_singleFetch: true
  }
}
