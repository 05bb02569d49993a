/// <reference types="vite/client" />
/// <reference types="@remix-run/node" />

/** The part of Turbo that is used; the package brings no types. */
declare module '@hotwired/turbo' {
  export const config: { forms: { submitter: 'disabled' | 'aria-disabled' } }
}

/** Read when the terminal tool is built. */
declare module '*.yaml' {
  const value: unknown
  export default value
}
