const LOOPBACK = /^(::ffff:)?127\.|^::1$/

/** What a proxy on this machine says about the client behind it. */
const PROXY_HEADERS = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

/** Any other name that leads here is a stranger's, whose page could read ours (DNS rebinding). */
const LOOPBACK_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/** Whether a name, with its port or without, is this machine's own. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host)

/** By network address, Host, and names of headers. What a proxy hands on comes from elsewhere. */
export const isLocalRequest = (from: { ip: string; host: string; names: string[] }): boolean =>
  LOOPBACK.test(from.ip) &&
  isLoopbackHost(from.host) &&
  !from.names.some((name) => PROXY_HEADERS.test(name))
