/// <reference types="vite/client" />
/// <reference types="@remix-run/node" />

/** The part of Turbo that is used; the package brings no types. */
declare module '@hotwired/turbo' {
  export const config: { forms: { submitter: 'disabled' | 'aria-disabled' } }
}
