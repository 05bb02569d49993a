import type { Flash } from './cookies.server'
import type { Services } from '~/services.server'
import type { HeldFields } from '~/domain/accounts/held-forms.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { KnownPath } from './known-paths.server'
import type { Entrant } from '~/domain/accounts/login.server'

/** What the server hands to every loader and action. */
export type RequestContext = {
  services: Services
  ctx: Ctx | VisitorCtx
  /** Name of the school of this host while it is closed: every address says so */
  closed: string | null
  /** The form token of this browser */
  csrf: string
  /** The message that the last act left for this page */
  flash: Flash | null
  /** What was typed into this page's form before the session ended */
  held: HeldFields | null
  /** Id of who is signed in, or was last in this browser */
  owner: string | null
  /** Whose submissions these are for the once-keys: the member, or this visitor's browser */
  sender: string
  /** The row of the present session, null for visitors */
  sessionId: string | null
  /** The browser or its member asked to save data: no script, no pictures */
  lite: boolean
  /** Whether a path has a screen of its own */
  isKnownPath: KnownPath
  /** Path and query as asked for */
  path: string
  ip: string
  userAgent: string | null
  /** Address of the comfort script */
  script: string
  /** Headers that the answer gets in addition, cookies above all */
  answer: Headers
  /**
   * Signs the browser in: begins a session and ends the one it may have had. False, and nothing
   * done, when the proof has become void in the meantime.
   */
  signIn: (user: Entrant) => Promise<boolean>
  signOut: () => Promise<void>
}

declare module '@remix-run/node' {
  // Remix's own extension point.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an interface is required to merge
  interface AppLoadContext extends RequestContext {}
}
