/// <reference types="@remix-run/node" />

/** Where a built file is, or what is in it (bin/bundle-site.mjs) */
declare module '*.css?url' {
  const address: string
  export default address
}
declare module '*.css?inline' {
  const text: string
  export default text
}
declare module '*.svg' {
  const address: string
  export default address
}

/** The part of Turbo that is used; the package brings no types. */
declare module '@hotwired/turbo' {
  export const config: { forms: { submitter: 'disabled' | 'aria-disabled' } }
  export const cache: { clear(): void }
  export const session: { pageObserver: { interpretReadyState(): void } }
  export function visit(location: string, options?: { action: 'advance' | 'replace' }): void
}

/** Read when the terminal tool is built. */
declare module '*.sql' {
  const text: string
  export default text
}
declare module '*.yaml' {
  const value: unknown
  export default value
}

/** The S3 server of the tests has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'
  type Options = {
    directory: string
    silent: boolean
    allowMismatchedSignatures: boolean
    configureBuckets: { name: string }[]
  }
  export default class S3rver {
    constructor(options: Options)
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}

/** A server of PostgreSQL for tests; null where there is none. */
declare module '*/bin/postgresql.mjs' {
  type Server = {
    url: string
    data: string
    promote: () => void
    stop: () => void
    kill: () => void
  }
  type Options = {
    durable?: boolean
    settings?: Record<string, string | number>
    standbyFor?: string
    network?: { namespace: string; address: string }
  }
  export function startPostgresql(options?: Options): Promise<Server | null>
}

/** A pooler in front of it; null where there is no PgBouncer. */
declare module '*/bin/pgbouncer.mjs' {
  type Settings = Record<string, string | number>
  export function startPgbouncer(
    serverUrl: string,
    settings: Settings,
  ): Promise<{
    url: string
    change: (settings: Settings) => void
    stop: () => Promise<void>
  } | null>
}
